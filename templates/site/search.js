// Narrows the entries of the index down to those that have all the words, as they are typed; `?q=` brings them along.
const field = document.getElementById("search");
const home = document.querySelector(".home").href;
const cards = [...document.querySelectorAll(".cards > li")].map((element) => ({
  element,
  text: `${element.textContent} ${element.dataset.words}`.toLowerCase(),
}));

function narrow() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { element, text } of cards) element.hidden = !words.every((word) => text.includes(word));
  for (const section of document.querySelectorAll("section"))
    section.hidden = section.querySelector(".cards > li:not([hidden])") === null;
  const place = new URL(location.href);
  if (words.length === 0) place.searchParams.delete("q");
  else place.searchParams.set("q", field.value);
  history.replaceState(undefined, "", place);
}

field.value = new URL(location.href).searchParams.get("q") ?? "";
if (cards.length > 0) field.addEventListener("input", narrow);
field.addEventListener("keydown", ({ key }) => {
  if (key === "Enter" && cards.length === 0) location.href = `${home}?q=${encodeURIComponent(field.value)}`;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  field.focus();
});
if (field.value !== "") narrow();
