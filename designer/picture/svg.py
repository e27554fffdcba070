"""The SVG pen: draws a picture as one SVG document, to scale."""

from __future__ import annotations

import base64
import mimetypes
from pathlib import Path as File
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from designer.picture import look
from designer.picture.shapes import (
    IDENTITY,
    Circle,
    Group,
    Image,
    Line,
    Path,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    Use,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.picture.shapes import Affine, Point


def svg_document(picture: Picture, theme: str = look.LIGHT) -> str:
    """Return a picture as an SVG document of its size in millimetres."""
    pen = SvgPen(look.look(theme))
    wide, high = pen.length(picture.width), pen.length(picture.height)
    sizes = f'viewBox="0 0 {wide} {high}" width="{wide}mm" height="{high}mm"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {sizes}>']
    if picture.symbols:
        parts.append("<defs>")
        for name, shapes in picture.symbols.items():
            parts += [f"<g id={quoteattr(name)}>", *pen.shapes(shapes), "</g>"]
        parts.append("</defs>")
    return "\n".join([*parts, *pen.shapes(picture.shapes), "</svg>", ""])


class SvgPen:
    """Writes shapes as elements, coloured by one look."""

    def __init__(self, wanted: look.Look, digits: int = 3) -> None:
        self._look, self._digits = wanted, digits
        self._clips = 0

    def shapes(self, shapes: Iterable[Shape]) -> Iterator[str]:
        """Yield the elements of some shapes."""
        for shape in shapes:
            yield from self._write_shape(shape)

    def _write_shape(self, shape: Shape) -> Iterator[str]:
        match shape:
            case Rect():
                yield (
                    f"<rect{self._write_sizes(x=shape.x, y=shape.y, width=shape.width)}"
                    f"{self._write_sizes(height=shape.height, rx=shape.radius)}"
                    f"{self.painted(shape.role)}/>"
                )
            case Circle():
                yield (
                    f"<circle{self._write_sizes(cx=shape.x, cy=shape.y, r=shape.radius)}"
                    f"{self.painted(shape.role)}/>"
                )
            case Line() | Polygon():
                name = "polyline" if isinstance(shape, Line) else "polygon"
                points = self._write_points(shape.points)
                yield f'<{name} points="{points}"{self.painted(shape.role)}/>'
            case Path():
                steps = " ".join(f"{s[0]}{' '.join(map(self.length, s[1:]))}" for s in shape.steps)
                yield f'<path d="{steps}"{self.painted(shape.role)}/>'
            case Text():
                yield self._write_text(shape)
            case Image():
                yield self._write_image(shape)
            case Use():
                place = _write_transform(shape.transform)
                yield f"<use href={quoteattr('#' + shape.symbol)}{place}/>"
            case Group():
                yield from self._write_group(shape)

    def _write_group(self, group: Group) -> Iterator[str]:
        clip = ""
        if group.clip:
            self._clips += 1
            name = f"clip{self._clips}"
            outline = self._write_points(group.clip)
            yield f'<clipPath id="{name}"><polygon points="{outline}"/></clipPath>'
            clip = f' clip-path="url(#{name})"'
        yield f"<g{_write_transform(group.transform)}>"
        if clip:
            yield f"<g{clip}>"
        yield from self.shapes(group.shapes)
        yield "</g></g>" if clip else "</g>"

    def _write_text(self, text: Text) -> str:
        return (
            f'<text{self._write_sizes(x=text.x, y=text.y)} font-size="{self.length(text.size)}"'
            f'{self.lettered(text)} text-anchor="{text.anchor}"'
            f'{self._write_sizes(textLength=text.width)} lengthAdjust="spacingAndGlyphs">'
            f"{escape(text.text)}</text>"
        )

    def lettered(self, text: Text) -> str:
        """Return the attributes of a text's face and colour."""
        face = look.faces()[text.face]
        return (
            f' font-family="\'{face["family"]}\', sans-serif" font-weight="{face["weight"]}"'
            f' fill="{self._look(text.role).fill}"'
        )

    def _write_image(self, image: Image) -> str:
        kind = mimetypes.guess_type(image.source)[0] or "image/png"
        data = base64.b64encode(File(image.source).read_bytes()).decode("ascii")
        fills = 'preserveAspectRatio="xMidYMid slice" ' if image.covers else ""
        sizes = self._write_sizes(x=image.x, y=image.y, width=image.width, height=image.height)
        return f'<image{sizes} {fills}href="data:{kind};base64,{data}"/>'

    def painted(self, role: str) -> str:
        """Return the attributes that colour a shape of a role."""
        style = self._look(role)
        parts = [f' fill="{style.fill or "none"}"']
        if style.stroke:
            parts.append(f' stroke="{style.stroke}" stroke-width="{self.length(style.width)}"')
        if style.dash:
            parts.append(f' stroke-dasharray="{" ".join(map(self.length, style.dash))}"')
        return "".join(parts)

    def length(self, value: float) -> str:
        """Write a length to so many digits of a millimetre, without needless zeros."""
        text = f"{value:.{self._digits}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        # Two pictures that look the same are written the same.
        return "0" if text == "-0" else text

    def _write_sizes(self, **lengths: float) -> str:
        """Return lengths as attributes of an element."""
        return "".join(f' {name}="{self.length(value)}"' for name, value in lengths.items())

    def _write_points(self, points: tuple[Point, ...]) -> str:
        return " ".join(f"{self.length(x)},{self.length(y)}" for x, y in points)


def _write_transform(transform: Affine) -> str:
    if transform == IDENTITY:
        return ""
    return f' transform="matrix({" ".join(f"{value:.6g}" for value in transform)})"'
