import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import { compile } from "../../../compiler/compile.ts";
import type { RecipeTree } from "../../../compiler/recipe-tree.ts";
import { emit } from "../../../emitters/emit.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { trickyText, unicodeText } from "../../support/arbitrary-text.ts";
import { describeWith, nixParse } from "../../support/nix.ts";
import { stringProbes } from "./string-options.ts";

/** Pieces that mean something in one of the emitted languages. */
const pieces = fc
  .array(
    fc.constantFrom(
      ...`" ' '' "" \`id\` $(id) \${ \${x} $ $$ $HOME % %% %h %n \\ \\n \\\\ */ /* # ; & | < > <%= %> @name@ @@ : - ? * ! {{ }} [ ] ''' """ EOF`.split(
        " ",
      ),
      ..."yes no null ~ 1e3 0x1f 22:22 2020-01-01 = : - --- ... é 🐍 日本".split(" "),
      " ",
      "\n",
      "\t",
      "\r",
      "\u2028",
      "\u202e",
      "\u200b",
      "\ufeff",
      "\u0007",
      "\u0000",
      "\ud800",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const hostileText = fc.oneof({ weight: 4, arbitrary: pieces }, trickyText, unicodeText(12));

/** The recipe compiled, or undefined when it was refused with a diagnostic. */
async function filesOf(recipe: unknown): Promise<ReadonlyMap<string, EmittedFile> | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(recipe));
  const tree: RecipeTree = {
    list: () => ({ files: ["recipe.json"], problems: [] }),
    kind: (path) => (path === "recipe.json" ? "file" : path === "" ? "directory" : "missing"),
    read: () => ({ ok: true, bytes }),
  };
  const { files, diagnostics } = await compile({
    tree,
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit,
  });
  if (files.size > 0) return files;
  expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  return undefined;
}

/** Every text in a JSON value, keys included. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      yield key;
      yield* textsIn(child);
    }
  }
}

const textOf = ({ content }: EmittedFile): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** Compiles `perOption` recipes for each option that takes text, and reads what they become as its consumers do. */
export function describeHostileStrings(perOption: number): void {
  describeWith(["nix-instantiate", "python3", "bash"], "a hostile text", () => {
    const counts = { compiled: 0, refused: 0 };
    afterAll(() => {
      console.log(`${counts.compiled} hostile texts compiled, ${counts.refused} refused`);
      expect(counts.compiled).toBeGreaterThan(counts.refused);
    });
    it.each(stringProbes())(
      "in $option stays text, or is refused",
      { timeout: 600_000 },
      async ({ option, recipe }) => {
        const texts = fc.sample(hostileText, { numRuns: perOption, seed: 20251120 });
        const emitted = new Map<string, string>();
        for (const [index, text] of texts.entries()) {
          const files = await filesOf(recipe(text));
          counts[files ? "compiled" : "refused"] += 1;
          for (const [path, file] of files ?? []) emitted.set(`${index}/${path}`, textOf(file));
          const catalog = files?.get("catalog.json");
          // What apps say is in the evaluated catalog, as it was said.
          if (catalog && option.startsWith("apps.") && !/hostosConfig|name$/i.test(option)) {
            const said = [...textsIn(JSON.parse(textOf(catalog)))].some((each) =>
              each.includes(text.trimEnd()),
            );
            expect(said, `${JSON.stringify(text)} in catalog.json`).toBe(true);
          }
        }
        const named = (pattern: RegExp) => [
          ...new Map([...emitted].filter(([path]) => pattern.test(path)).map(([path, text]) => [text, path])),
        ];
        // One process for all files: each is an expression.
        nixParse(
          `[\n${named(/\.nix$/)
            .map(([text]) => `(\n${text}\n)`)
            .join("\n")}\n]`,
        );
        const others = named(/\.(?:py|sh|ya?ml)$/).map(([text, path]) => [path, text] as const);
        const run = spawnSync("python3", [join(import.meta.dirname, "read-back.py")], {
          input: JSON.stringify(others),
          encoding: "utf8",
          maxBuffer: 1 << 30,
        });
        expect(run.stderr).toBe("");
        for (const [path, found] of JSON.parse(run.stdout) as [string, unknown][]) {
          // YAML 1.1 in Python, YAML 1.2 here.
          const expected = path.endsWith("ml") ? { yaml: parse(emitted.get(path) ?? "") as unknown } : null;
          expect(found, path).toEqual(expected);
        }
      },
    );
  });
}
