// Looks through the guide: every word that is typed stands in the part, headings first.
(() => {
"use strict";
const MOST = 12, AROUND = 60;
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const folded = parts.map(([, title, , heading, text]) => [fold(`${title} ${heading}`), fold(text)]);
const form = document.getElementById("search");
const field = form.querySelector("input"), list = document.getElementById("parts");
const nothing = document.getElementById("nothing");
form.hidden = false;
const excerpt = (text, at) => {
  const from = Math.max(0, at - AROUND), to = at + AROUND;
  return (from ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
};
const look = () => {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  const rows = [];
  if (words.length) folded.forEach(([head, text], nth) => {
    if (!words.every((word) => head.includes(word) || text.includes(word))) return;
    const heads = words.filter((word) => head.includes(word)).length;
    rows.push([-heads, nth, text.indexOf(words.find((word) => text.includes(word)) ?? "")]);
  });
  rows.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  list.replaceChildren(...rows.slice(0, MOST).map(([, nth, at]) => {
    const [file, title, anchor, heading, text] = parts[nth];
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = anchor ? `${file}#${anchor}` : file;
    link.textContent = heading === title ? title : `${title}: ${heading}`;
    item.append(link, document.createElement("br"), excerpt(text, Math.max(at, 0)));
    return item;
  }));
  nothing.hidden = !words.length || rows.length > 0;
};
field.addEventListener("input", look);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
})();
