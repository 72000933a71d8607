// Loaded before the first paint, so that a page never shows the wrong theme: the theme switch and the copy buttons.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const stored = "catalogc-theme";

/** Storage may be switched off in a browser: the theme then lasts as long as the page. */
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

root.classList.add("scripted");
root.classList.toggle("searching", /[?&](?:q|kind|runs|state|builder|license)=/.test(location.search));
root.dataset.theme = attempt(() => localStorage.getItem(stored)) ?? "";

/** Stores a choice that differs from the system's; otherwise the page follows the system. */
function switchTheme() {
  const system = dark.matches ? "dark" : "light";
  const other = system === "dark" ? "light" : "dark";
  root.dataset.theme = root.dataset.theme === other ? "" : other;
  attempt(() => localStorage.setItem(stored, root.dataset.theme));
}

async function copy(button) {
  const text = button.parentElement.querySelector("pre").textContent;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(button.parentElement.querySelector("pre"));
    button.textContent = "Selected";
  }
  setTimeout(() => (button.textContent = label), 1500);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest(".theme")) switchTheme();
  const button = target.closest(".copy");
  if (button !== null) void copy(button);
});
