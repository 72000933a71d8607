import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { writeSite } from "../../cli/commands/site/write-site.ts";
import { printPage, repositoryOf, type Site } from "../../emitters/site/page.ts";
import { printSearchIndex } from "../../emitters/site/search-index.ts";
import { templates } from "../../emitters/support/templates.ts";
import { manualEntries, manualPages } from "./pages.ts";
import { photosOf } from "./photo.ts";
import { record, terminalSvg } from "./terminal.ts";

// `make site`: catalogc's own site in build/site, from docs/ and the example catalog, by the code of `catalogc site`.

const root = join(import.meta.dirname, "../..");
const home = "docs/home.md";

/** The pictures of docs/home.md: a session about its recipe with a mistake, and the start order of an app, by the built program. */
export function homePictures(program: string): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-session-"));
  try {
    const [, recipe = ""] = /```yaml\n(.*?)```/s.exec(readFileSync(join(root, home), "utf8")) ?? [];
    write(join(folder, "recipes/page/recipe.yaml"), recipe.replace("healthcheck", "healtcheck"));
    const session = record(program, folder, ["compile", "fix", "compile", "graph page"]);
    cpSync(join(root, "recipes"), join(folder, "recipes"), { recursive: true });
    const [, ...graph] = record(program, folder, ["graph social --format svg"]);
    return { "docs/terminal.svg": terminalSvg(session), "docs/start-order.svg": graph.join("\n") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Replaces a folder by the site, with the example catalog in `catalog/`. Without the browser, the first page has no
 * picture of an app's page, and the site is otherwise whole.
 */
export async function buildSite(out: string, browser = "/usr/bin/chromium"): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  const recipes = join(root, "recipes");
  await writeSite({ recipes, out: join(out, "catalog"), force: false, format: "text" });
  const photos = await photosOf(`file://${join(out, "catalog/apps/social.html")}`, browser).catch(
    ({ message }: Error) => {
      const [reason] = message.split("\n", 1);
      console.error(`make site: no picture of an app's page on the first page: ${reason}`);
      console.error("  To take it, install Chromium: scripts/setup.sh --tools");
      return {};
    },
  );
  for (const [colours, png] of Object.entries(photos)) writeFileSync(join(out, `app-${colours}.png`), png);
  const pages = manualPages("light" in photos);
  const site: Site = {
    title: "catalogc",
    description: "",
    url: "",
    hasLogo: false,
    hasFeed: false,
    repository: repositoryOf(packageJson.repository),
    nav: [
      ...pages.filter(({ path }) => path === "manual.html"),
      { path: "catalog/index.html", title: "Example" },
    ],
    recipesName: "docs",
  };
  for (const page of pages) write(join(out, page.path), printPage(site, page));
  const css = readFileSync(join(import.meta.dirname, "manual.css"), "utf8");
  write(join(out, "style.css"), templates["site/style.css"] + css);
  for (const [path, text] of Object.entries(templates))
    if (/^site\/.*\.js$/.test(path)) write(join(out, basename(path)), text);
  write(join(out, "search-index.js"), printSearchIndex(manualEntries()));
  cpSync(join(out, "catalog/favicon.svg"), join(out, "favicon.svg"));
  for (const picture of ["terminal.svg", "start-order.svg"])
    cpSync(join(root, "docs", picture), join(out, picture));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(homePictures(join(root, "dist/catalogc.cjs"))))
    write(join(root, path), text);
  await buildSite(join(root, "build/site"));
}
