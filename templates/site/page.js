// What moves on the page of a stage: the hair line of the profile, and films of its races.
(() => {
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const words = data.words, road = data.profile;
const drawing = document.getElementById("profile");
const number = (value, digits) => {
  const text = value.toFixed(digits);
  return data.comma ? text.replace(".", ",") : text;
};
const shape = (name, attributes, parent) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (parent) parent.append(made);
  return made;
};
document.querySelectorAll(".script").forEach((part) => { part.hidden = false; });

// The road: where a kilometre lies on the profile, and which kilometre a row has.
const [left, upper, wide, high] = road.plot;
const steps = road.heights.length - 1;
const across = (km) => left + wide * km / road.km;
const height = (km) => {
  const at = Math.min(Math.max(km / road.km * steps, 0), steps), low = Math.floor(at);
  const one = road.heights[low], two = road.heights[Math.min(low + 1, steps)];
  return one + (two - one) * (at - low);
};
const down = (km) => upper + high * (1 - (height(km) - road.bottom) / (road.top - road.bottom));
const kilometre = (row) => {
  let first = 0, from = 0;
  for (const [last, to] of road.sections) {
    if (row <= last) return from + (to - from) * Math.max(row - first, 0) / (last - first);
    first = last; from = to;
  }
  return road.km;
};

// The hair line: by the slider, by a finger or by the mouse.
const slider = document.getElementById("km"), reading = document.getElementById("reading");
const hair = shape("line", { class: "hair", y1: upper, y2: upper + high }, drawing);
const spot = shape("circle", { class: "spot", r: 1.2 }, drawing);
const tell = () => {
  const km = road.km * slider.value / steps, x = across(km);
  hair.setAttribute("x1", x); hair.setAttribute("x2", x);
  spot.setAttribute("cx", x); spot.setAttribute("cy", down(km));
  const parts = [number(km, 1) + " " + words.km];
  if (road.measured) {
    const near = Math.max(road.km / steps, 0.5);
    const a = Math.max(km - near, 0), b = Math.min(km + near, road.km);
    parts.push(Math.round(height(km)) + " " + words.metres);
    parts.push(number((height(b) - height(a)) / (b - a) / 10, 1) + " %");
  }
  const text = parts.join(" · ");
  reading.textContent = text;
  slider.setAttribute("aria-valuetext", text);
};
slider.max = steps;
slider.addEventListener("input", tell);
const point = (event) => {
  const box = drawing.getBoundingClientRect(), view = drawing.viewBox.baseVal;
  const x = (event.clientX - box.left) / box.width * view.width;
  slider.value = Math.round((x - left) / wide * steps);
  tell();
};
drawing.addEventListener("pointermove", point);
drawing.addEventListener("pointerdown", point);
tell();

// A film: everybody's place at the end of each turn; between two turns along the squares.
document.querySelectorAll("[data-film]").forEach((part) => {
  const film = data.films[part.dataset.film], roles = data.roles[part.dataset.film];
  const ground = part.querySelector(".ground svg");
  const turns = film.turns.map(([turn]) => turn);
  const places = [];
  let now = new Map();
  for (const [, moved] of film.turns) {
    now = new Map(now);
    for (let i = 0; i < moved.length; i += 3) {
      if (moved[i + 1] === null) now.delete(moved[i]);
      else now.set(moved[i], [moved[i + 1], moved[i + 2]]);
    }
    places.push(now);
  }
  const spots = new Map(film.spots.map(([square, lane, x, y]) => [square + "," + lane, [x, y]]));
  const inLap = (square) => film.rows.length && square > film.squares
    ? (square - 1) % film.squares + 1 : square;
  const spotOf = ([square, lane]) => spots.get(inLap(square) + "," + lane)
    || spots.get(inLap(square) + ",1");
  const rowOf = (square) => {
    if (!film.rows.length) return square;
    if (square < 1) return 0;
    const at = inLap(square);
    return film.rows[Math.min(at, film.rows.length) - 1];
  };

  // The profile once more, with a dot for each rider.
  const strip = drawing.cloneNode(true);
  strip.removeAttribute("id");
  strip.querySelectorAll(".hair, .spot").forEach((one) => one.remove());
  const view = drawing.viewBox.baseVal, top = Math.max(upper - 9, 0);
  strip.setAttribute("viewBox", [0, top, view.width, view.height - top].join(" "));
  strip.setAttribute("role", "presentation");
  strip.removeAttribute("aria-label");
  part.querySelector(".stage-profile").append(strip);
  const role = (rider) => roles[film.riders[rider][2]] || "r-faint";
  const dots = film.riders.map((_, n) => shape("circle", { class: "dot " + role(n), r: 1.1 }, strip));
  let tokens = [];
  if (ground) {
    ground.setAttribute("role", "presentation");
    ground.removeAttribute("aria-label");
    const size = film.token;
    tokens = film.riders.map(([bib, name], n) => {
      const token = shape("g", { class: "token" }, ground);
      shape("title", {}, token).textContent = (bib + " " + name).trim();
      shape("rect", { class: role(n), x: -size, y: -size, width: 2 * size, height: 2 * size, rx: size / 3 }, token);
      shape("text", { class: role(n) + "-on", y: size / 2, "font-size": size * 1.35 }, token).textContent = bib;
      return token;
    });
  }

  const slide = part.querySelector(".at"), button = part.querySelector(".play");
  const told = part.querySelector(".now"), story = part.querySelector(".told");
  slide.max = Math.max(turns.length - 1, 0);
  let at = 0, timer = 0;
  const show = () => {
    const here = Math.floor(at), share = at - here;
    const from = places[here] || new Map(), to = places[Math.min(here + 1, places.length - 1)] || from;
    film.riders.forEach((_, rider) => {
      const a = from.get(rider), b = share ? to.get(rider) || a : a;
      const place = a && b ? [Math.round(a[0] + (b[0] - a[0]) * share), share < 0.5 ? a[1] : b[1]] : a || null;
      const seen = place !== null, row = seen ? rowOf(place[0]) : 0;
      dots[rider].style.display = seen ? "" : "none";
      if (seen) {
        const km = Math.min(kilometre(row), road.km), lift = (rider % 5) * 1.1;
        dots[rider].setAttribute("transform", "translate(" + across(km) + " " + (down(km) - 1.6 - lift) + ")");
      }
      if (tokens.length) {
        const spot = seen ? spotOf(place) : null;
        tokens[rider].style.display = spot ? "" : "none";
        if (spot) tokens[rider].setAttribute("transform", "translate(" + spot[0] + " " + spot[1] + ")");
      }
    });
    const turn = turns[Math.round(at)] || 0;
    told.textContent = words.turn + " " + turn;
    slide.value = Math.round(at);
    slide.setAttribute("aria-valuetext", words.turn + " " + turn);
    story.querySelectorAll(".on").forEach((one) => one.classList.remove("on"));
    const line = [...story.children].reverse().find((one) => Number(one.dataset.turn) <= turn);
    if (line) {
      line.classList.add("on");
      story.scrollTop = line.offsetTop - story.offsetTop - story.clientHeight / 3;
    }
  };
  const stop = () => { clearInterval(timer); timer = 0; button.textContent = words.play; };
  button.addEventListener("click", () => {
    if (timer) { at = Math.round(at); stop(); show(); return; }
    if (at >= turns.length - 1) at = 0;
    button.textContent = words.pause;
    timer = setInterval(() => {
      at = Math.min(at + 0.125, turns.length - 1);
      if (at >= turns.length - 1) stop();
      show();
    }, 110);
  });
  slide.addEventListener("input", () => { stop(); at = Number(slide.value); show(); });
  story.addEventListener("click", (event) => {
    const line = event.target.closest("[data-turn]");
    const found = line ? turns.indexOf(Number(line.dataset.turn)) : -1;
    if (found >= 0) { stop(); at = found; show(); }
  });
  show();
});
})();
