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
host?.addEventListener("change", () => {
  const chosen = new Set([...host.querySelectorAll(":checked")].map(({ value }) => value));
  const apps = new Map();
  for (const { dataset, parentElement } of document.querySelectorAll("[data-port]")) {
    const isChosen = chosen.has(dataset.app);
    parentElement.parentElement.hidden = chosen.size > 0 && !isChosen;
    if (isChosen) apps.set(dataset.port, (apps.get(dataset.port) ?? new Set()).add(dataset.app));
  }
  const shared = [...apps].filter(([, names]) => names.size > 1);
  host.querySelector("output").textContent =
    chosen.size === 0
      ? "Choose apps to see the ports that they share."
      : shared.length === 0
        ? "They share no port."
        : shared.map(([port, names]) => `Port ${port}: ${[...names].join(", ")}`).join("; ");
});
