// The search of every page. With a query or a filter, its results stand in place of the content; both are in the address.
const field = document.getElementById("search");
const content = document.getElementById("content");
/** The folder of the site. */
const base = document.querySelector(".home").href.replace(/[^/]*$/, "");
const groups = ["kind", "runs", "state", "builder", "license"];
/** Results in the page; as many follow each time its end is near. */
const step = 60;
/** Labels by group. */
let filters = {};
let hits = { found: [], counts: [], marked: [] };
let shown = 0;

/** An element with attributes and children; texts are nodes of their own and never markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const status = make("p", { class: "quiet", role: "status" });
const filterList = make("div", { class: "filters" });
const list = make("ol", { class: "results" });
const end = make("div", {});
const results = make("main", { id: "results", hidden: "" });
results.append(make("h1", { class: "unseen" }, "Search"), status, filterList, make("div", {}, list, end));
content.after(results);

const loadScript = (name) =>
  new Promise((resolve, reject) => {
    const script = make("script", { src: base + name });
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });

let loading;
/** The index is loaded once, as scripts: pages that are files cannot fetch. */
const load = () => (loading ??= loadScript("find.js").then(() => loadScript("search-index.js")));

const isActive = () => field.value.trim() !== "" || Object.keys(filters).length > 0;

async function update() {
  writeAddress();
  results.hidden = !isActive();
  document.documentElement.classList.toggle("searching", isActive());
  if (!isActive()) return;
  if (globalThis.catalogIndex === undefined) status.textContent = "Loading…";
  try {
    await load();
  } catch {
    status.textContent = "The index of the search could not be loaded. Reload the page.";
    return;
  }
  hits = globalThis.catalogFind(field.value, filters);
  shown = 0;
  list.replaceChildren();
  showFilters();
  showMore();
  const { length } = hits.found;
  const total = globalThis.catalogIndex.docs.length;
  status.replaceChildren(...(length > 0 ? [`${length} of ${total} entries`] : advice()));
}

function advice() {
  const clear = make("button", { type: "button" }, "Clear the search");
  clear.addEventListener("click", reset);
  const query = field.value.trim();
  const filtered = Object.keys(filters).length > 0 && "these filters";
  const asked = [query && `“${query}”`, filtered].filter(Boolean).join(" with ");
  return [`No entry matches ${asked}. ${query && "Use fewer or shorter words. "}`, clear];
}

/** The most frequent labels of each group, and the chosen one. */
function showFilters() {
  const { facets } = globalThis.catalogIndex;
  const labels = facets
    .map(([group, label], index) => ({
      group,
      label,
      count: hits.counts[index],
      isOn: filters[group] === label,
    }))
    .filter(({ count, isOn }) => count > 0 || isOn)
    .sort((a, b) => b.isOn - a.isOn || b.count - a.count);
  const sets = groups.map((group) => {
    const buttons = labels.filter((each) => each.group === group).slice(0, 10);
    return make("div", { role: "group", "aria-label": group }, ...buttons.map(filterButton));
  });
  filterList.replaceChildren(...sets.filter((set) => set.firstChild !== null));
}

function filterButton({ group, label, count, isOn }) {
  const button = make(
    "button",
    { type: "button", "aria-pressed": isOn },
    label,
    make("span", {}, ` ${count}`),
  );
  button.addEventListener("click", async () => {
    const { [group]: _, ...others } = filters;
    filters = isOn ? others : { ...filters, [group]: label };
    await update();
    const labels = [...filterList.querySelectorAll("button")];
    labels.find(({ firstChild }) => firstChild.data === label)?.focus();
  });
  return button;
}

function showMore() {
  const words = hits.marked.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = words.length > 0 ? new RegExp(`(${words.join("|")})`, "iu") : /(?!)/;
  list.append(...hits.found.slice(shown, shown + step).map((doc) => result(doc, pattern)));
  shown += step;
}

function result({ path, title, version, description, facets, texts }, pattern) {
  const { fields, facets: labels } = globalThis.catalogIndex;
  const badges = facets
    .map((index) => labels[index])
    .filter(([group]) => group !== "kind")
    .map(([group, label]) =>
      make("span", { class: group === "state" ? "badge broken" : "badge" }, ...marked(label, pattern)),
    );
  const why = texts.flatMap((text, index) => {
    const value = text.split("\n").find((each) => pattern.test(each));
    return value === undefined ? [] : [make("span", {}, `${fields[index]} `, ...marked(value, pattern))];
  });
  const kind = labels[facets[0]][1].toLowerCase();
  return make(
    "li",
    { class: "card" },
    make(
      "h2",
      {},
      make("a", { href: `${base}${path}.html` }, ...marked(title, pattern)),
      make("small", {}, ` ${version} ${kind}`),
    ),
    make("p", {}, ...marked(description, pattern)),
    make("p", { class: "badges" }, ...badges, ...why),
  );
}

const marked = (text, pattern) =>
  text.split(pattern).map((part, index) => (index % 2 === 1 ? make("mark", {}, part) : part));

let writing;
/** After a pause, because browsers limit how often an address changes. */
function writeAddress() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    const place = new URL(location.href);
    const query = field.value.trim() === "" ? {} : { q: field.value };
    place.search = String(new URLSearchParams({ ...query, ...filters }));
    if (place.href !== location.href) history.replaceState(undefined, "", place);
  }, 200);
}

function reset() {
  field.value = "";
  filters = {};
  void update();
  field.focus();
}

/** Focuses the result before or after the focused one; the search field is before the first. */
function move(by) {
  const links = [...list.querySelectorAll("h2 a")];
  const next = links.indexOf(document.activeElement) + by;
  (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isField = target === field;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === "/" && target.type !== "search") field.select();
  else if (key === "Escape" && isActive()) reset();
  else if (key === "Enter" && isField) list.querySelector("a")?.click();
  else if (/^Arrow(Up|Down)$/.test(key) && (isField || list.contains(target)))
    move(key === "ArrowUp" ? -1 : 1);
  else return;
  event.preventDefault();
});
field.addEventListener("focus", () => load().catch(() => undefined));
field.addEventListener("input", update);
new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && showMore()).observe(end);

const given = new URLSearchParams(location.search);
field.value = given.get("q") ?? "";
filters = Object.fromEntries([...given].filter(([group]) => groups.includes(group)));
void update();
