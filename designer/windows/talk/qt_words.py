"""Qt's own words, of file dialogues and of the menus of fields, in the language that is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from typing_extensions import override

if TYPE_CHECKING:
    from designer.document.switches import Language


class QtWords(QTranslator):
    """Hands on what Qt asks to the words of a language; English is what Qt says by itself.

    It is put in once: to put in another for each language, Qt would tell every widget of it.
    """

    def __init__(self, voice: Language) -> None:
        super().__init__(voice)
        self._voice = voice
        self._known: dict[str, QTranslator] = {}
        voice.changed.connect(self._count_as_people_do)
        self._count_as_people_do()
        QCoreApplication.installTranslator(self)

    @override
    def isEmpty(self) -> bool:
        return False

    @override
    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        lang = self._voice.lang
        if lang not in self._known:
            self._known[lang] = QTranslator(self)
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._known[lang].load(f"qtbase_{lang}", folder)
        # What has no words there is said by Qt itself; an empty text would be taken for its words.
        return self._known[lang].translate(context, text, disambiguation or "", n) or None

    def _count_as_people_do(self) -> None:
        """Let dates and sizes in dialogues be those of the language."""
        QLocale.setDefault(QLocale(self._voice.lang))
