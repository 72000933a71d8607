// Narrows the entries of the page down to those that have all the words, as they are typed; `?q=` brings them along.
const field = document.getElementById("search");
const found = document.getElementById("found");
const cards = [...document.querySelectorAll(".cards > li")].map((element) => ({
  element,
  text: `${element.textContent} ${element.dataset.words}`.toLowerCase(),
}));

function narrow() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const { element, text } of cards) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) left += 1;
  }
  for (const section of document.querySelectorAll("section"))
    section.hidden = section.querySelector(".cards > li:not([hidden])") === null;
  found.textContent = words.length === 0 ? "" : `${left} of ${cards.length}`;
  const place = new URL(location.href);
  if (words.length === 0) place.searchParams.delete("q");
  else place.searchParams.set("q", field.value);
  history.replaceState(undefined, "", place);
}

field.value = new URL(location.href).searchParams.get("q") ?? "";
field.closest(".search").hidden = false;
field.addEventListener("input", narrow);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  field.focus();
});
if (field.value !== "") narrow();
