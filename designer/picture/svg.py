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
    pen = _SvgPen(look.look(theme))
    wide, high = _n(picture.width), _n(picture.height)
    sizes = f'viewBox="0 0 {wide} {high}" width="{wide}mm" height="{high}mm"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {sizes}>']
    if picture.symbols:
        parts.append("<defs>")
        for name, shapes in picture.symbols.items():
            parts += [f"<g id={quoteattr(name)}>", *pen.shapes(shapes), "</g>"]
        parts.append("</defs>")
    return "\n".join([*parts, *pen.shapes(picture.shapes), "</svg>", ""])


class _SvgPen:
    """Writes shapes as elements, coloured by one look."""

    def __init__(self, wanted: look.Look) -> None:
        self._look = wanted
        self._clips = 0

    def shapes(self, shapes: Iterable[Shape]) -> Iterator[str]:
        for shape in shapes:
            yield from self._shape(shape)

    def _shape(self, shape: Shape) -> Iterator[str]:
        match shape:
            case Rect():
                yield (
                    f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" '
                    f'height="{_n(shape.height)}" rx="{_n(shape.radius)}"'
                    f"{self._style(shape.role)}/>"
                )
            case Circle():
                yield (
                    f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
                    f"{self._style(shape.role)}/>"
                )
            case Line():
                yield f'<polyline points="{_points(shape.points)}"{self._style(shape.role)}/>'
            case Polygon():
                yield f'<polygon points="{_points(shape.points)}"{self._style(shape.role)}/>'
            case Path():
                steps = " ".join(f"{s[0]}{' '.join(map(_n, s[1:]))}" for s in shape.steps)
                yield f'<path d="{steps}"{self._style(shape.role)}/>'
            case Text():
                yield self._text(shape)
            case Image():
                yield self._image(shape)
            case Use():
                yield f"<use href={quoteattr('#' + shape.symbol)}{_transform(shape.transform)}/>"
            case Group():
                yield from self._group(shape)

    def _group(self, group: Group) -> Iterator[str]:
        clip = ""
        if group.clip:
            self._clips += 1
            name = f"clip{self._clips}"
            outline = _points(group.clip)
            yield f'<clipPath id="{name}"><polygon points="{outline}"/></clipPath>'
            clip = f' clip-path="url(#{name})"'
        yield f"<g{_transform(group.transform)}>"
        if clip:
            yield f"<g{clip}>"
        yield from self.shapes(group.shapes)
        yield "</g></g>" if clip else "</g>"

    def _text(self, text: Text) -> str:
        face = look.faces()[text.face]
        return (
            f'<text x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}" '
            f'font-family="\'{face["family"]}\', sans-serif" font-weight="{face["weight"]}" '
            f'text-anchor="{text.anchor}" textLength="{_n(text.width)}" '
            f'lengthAdjust="spacingAndGlyphs" fill="{self._look(text.role).fill}">'
            f"{escape(text.text)}</text>"
        )

    def _image(self, image: Image) -> str:
        kind = mimetypes.guess_type(image.source)[0] or "image/png"
        data = base64.b64encode(File(image.source).read_bytes()).decode("ascii")
        fills = 'preserveAspectRatio="xMidYMid slice" ' if image.covers else ""
        return (
            f'<image x="{_n(image.x)}" y="{_n(image.y)}" width="{_n(image.width)}" '
            f'height="{_n(image.height)}" {fills}href="data:{kind};base64,{data}"/>'
        )

    def _style(self, role: str) -> str:
        style = self._look(role)
        parts = [f' fill="{style.fill or "none"}"']
        if style.stroke:
            parts.append(f' stroke="{style.stroke}" stroke-width="{_n(style.width)}"')
        if style.dash:
            parts.append(f' stroke-dasharray="{" ".join(map(_n, style.dash))}"')
        return "".join(parts)


def _transform(transform: Affine) -> str:
    if transform == IDENTITY:
        return ""
    return f' transform="matrix({" ".join(f"{value:.6g}" for value in transform)})"'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    """Write a length to a thousandth of a millimetre, without needless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
