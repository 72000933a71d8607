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

function show(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

root.classList.add("scripted");
show(attempt(() => localStorage.getItem(stored)));

function switchTheme() {
  const system = dark.matches ? "dark" : "light";
  const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
  show(next);
  attempt(() => {
    if (next === system) localStorage.removeItem(stored);
    else localStorage.setItem(stored, next);
  });
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
