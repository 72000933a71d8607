// The filter of options, and the ports that the apps of a host share.
const filter = document.querySelector("#filter input");
const options = [...document.querySelectorAll(".options > div")].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));

filter?.addEventListener("input", () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const { element, text } of options) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) left += 1;
  }
  document.querySelector("#filter output").textContent = `${left} of ${options.length}`;
});

const host = document.getElementById("host");
const ports = [...document.querySelectorAll("[data-app]")].map((element) => ({
  ...element.dataset,
  first: Number(element.dataset.first),
  last: Number(element.dataset.last),
  shown: element.textContent,
  row: element.closest("tr"),
}));

/** One of them is in the way of the other. */
const collide = (a, b) =>
  a.listener !== b.listener && a.protocol === b.protocol && a.first <= b.last && b.first <= a.last;

host?.addEventListener("change", () => {
  const chosen = new Set([...host.querySelectorAll(":checked")].map(({ value }) => value));
  for (const { app, row } of ports) row.hidden = chosen.size > 0 && !chosen.has(app);
  const published = ports.filter(({ app }) => chosen.has(app));
  const shared = new Map();
  for (const port of published) {
    const others = published.filter((other) => collide(port, other));
    if (others.length > 0) shared.set(port.shown, new Set([port, ...others].map(({ app }) => app).sort()));
  }
  host.querySelector("output").textContent =
    chosen.size === 0
      ? "Choose apps to see the ports that they share."
      : shared.size === 0
        ? "They share no port."
        : [...shared].map(([port, apps]) => `Port ${port}: ${[...apps].join(", ")}`).join("; ");
});
