// Loaded before the first paint, so that a page never shows the wrong theme: the theme switch and the copy buttons.
const root = document.documentElement;
const stored = "catalogc-theme";

root.classList.add("scripted");
root.classList.toggle("searching", /[?&](?:q|kind|runs|state|builder|license)=/.test(location.search));
try {
  root.dataset.theme = localStorage.getItem(stored) ?? "";
} catch {
  // Storage is switched off: a choice lasts as long as the page.
}

/** Stores a choice that differs from the system's; otherwise the page follows the system. */
function switchTheme() {
  const other = matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
  root.dataset.theme = root.dataset.theme === other ? "" : other;
  localStorage.setItem(stored, root.dataset.theme);
}

/** Browsers copy only from files and over HTTPS; elsewhere the text is selected. */
function copy(button) {
  const pre = button.parentElement.querySelector("pre");
  getSelection().selectAllChildren(pre);
  const text = pre.cloneNode(true);
  // The numbers and options beside the lines of a file.
  for (const link of text.querySelectorAll("a")) link.remove();
  navigator.clipboard?.writeText(text.textContent).then(() => (button.textContent = "Copied"));
}

document.addEventListener("click", ({ target }) => {
  if (target.closest(".theme")) switchTheme();
  const button = target.closest(".copy");
  if (button !== null) copy(button);
});
