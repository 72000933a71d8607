// Slow. Depends on: emitters/site.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { PlannedCatalog } from "../../../compiler/plan/planned-catalog.ts";
import { emit } from "../../../emitters/emit.ts";
import { emitSite } from "../../../emitters/site/emit-site.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { setOptions } from "../../../tooling/explain/set-options.ts";
import { describeWith } from "../../support/tools.ts";
import { hostileText } from "../hostile/hostile-text.ts";
import { oneRecipe } from "../hostile/one-recipe.ts";
import { stringProbes } from "../hostile/string-options.ts";

/** A recipe's files, and its pages. */
interface Made {
  readonly files: ReadonlyMap<string, EmittedFile>;
  readonly pages: ReadonlyMap<string, string>;
}

/** Undefined when the recipe was refused. */
async function make(recipe: unknown): Promise<Made | undefined> {
  let catalog: PlannedCatalog | undefined;
  const { files, stages } = await compile<EmittedFile>({
    tree: oneRecipe(recipe),
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit(resolved, context) {
      catalog = resolved;
      return emit(resolved, context);
    },
  });
  if (catalog === undefined || files.size === 0) return undefined;
  const site = emitSite({
    catalog,
    files,
    recipesName: "recipes",
    ports: [],
    pictures: { startOrder: () => undefined },
    setOptions({ kind, name }, shown) {
      const entry = stages.checked[kind].get(name);
      const found = entry ? setOptions({ kind, name }, entry, shown) : [];
      return found.map(
        (lines) =>
          new Map(
            [...lines].map(([line, { option }]) => [
              line,
              { option, recipe: "recipes/recipe.json", line: 1 },
            ]),
          ),
      );
    },
    history: new Map(),
    readFile: () => undefined,
  });
  const pages = [...site.values()].filter(({ path }) => path.endsWith(".html"));
  return { files, pages: new Map(pages.map(({ path, content }) => [path, Buffer.from(content).toString()])) };
}

interface Read {
  readonly tags: readonly (readonly string[])[];
  readonly files: Readonly<Record<string, string>>;
  readonly texts: readonly string[];
}

function readPages(pages: readonly string[]): readonly Read[] {
  const { stdout, stderr } = spawnSync("python3", [join(import.meta.dirname, "read-pages.py")], {
    input: JSON.stringify(pages),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout) as readonly Read[];
}

const always = [`</code></pre><script>x</script>"'><!-- --> &amp; \${a} ]]>`, "<b\n\n  a='\t`"];

describeWith("python3", "a hostile text in a recipe", () => {
  it("changes no markup of a page, and shows generated files as they are", async () => {
    const texts = [...always, ...fc.sample(hostileText, { numRuns: 3, seed: 20261125 })];
    const made: { option: string; text: string; page: string; made: Made; harmless: string }[] = [];
    for (const { option, recipe } of stringProbes()) {
      // As much of it: markup of Markdown is that of its text.
      const plain = await make(recipe("Q7x"));
      if (plain === undefined || option.endsWith(".usage")) continue;
      for (const text of texts.filter((each) => each.trim() !== "")) {
        const hostile = await make(recipe(text));
        for (const [page, content] of hostile?.pages ?? [])
          // Most pages do not have the text.
          if (hostile !== undefined && (plain.pages.get(page) ?? content) !== content)
            made.push({ option, text: content, page, made: hostile, harmless: plain.pages.get(page) ?? "" });
      }
    }
    expect(made.length).toBeGreaterThan(300);
    const read = readPages(made.flatMap(({ text, harmless }) => [text, harmless]));
    // The markup of a file depends on its text: it consists of the same tags.
    const isOfFiles = (page: string): boolean => page.endsWith(".files.html");
    const marks = new Set(
      made
        .flatMap(({ page }, index) => (isOfFiles(page) ? (read[2 * index + 1]?.tags ?? []) : []))
        .map(String),
    );
    for (const [index, { option, page, made: of }] of made.entries()) {
      const [hostile, harmless] = [read[2 * index], read[2 * index + 1]];
      if (isOfFiles(page))
        expect(
          hostile?.tags.map(String).filter((tag) => !marks.has(tag)),
          `${option}: ${page}`,
        ).toEqual([]);
      else expect(hostile?.tags, `${option}: ${page}`).toEqual(harmless?.tags);
      for (const [path, shown] of Object.entries(hostile?.files ?? {}))
        expect(shown, `${option}: ${path}`).toBe(String(of.files.get(path)?.content));
    }
    expect(read.flatMap(({ files }) => Object.keys(files)).length).toBeGreaterThan(300);
  });
});
