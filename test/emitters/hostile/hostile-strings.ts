import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { RecipeTree } from "../../../compiler/recipe-tree.ts";
import { emit } from "../../../emitters/emit.ts";
import { describeWith } from "../../support/nix.ts";
import { hostileText } from "./hostile-text.ts";
import { findLoss, findPlaces, type Place } from "./places.ts";
import { readFiles } from "./read-files.ts";
import { stringProbes, type Probe } from "./string-options.ts";

/** What is counted; a type, so that it is a record of numbers. */
export type HostileCounts = {
  strings: number;
  refused: number;
  /** Strings in emitted files that were read back and compared. */
  readBack: number;
  files: number;
};

type Texts = ReadonlyMap<string, string>;

/** What programs take for options, or for standard input; too rare among random texts to be there in each run. */
const likeOptions = ["-", "--", "-n"];

/**
 * Gives every option that takes text hostile ones, and reads what they become as its consumers do: where a harmless text
 * is found, the hostile one has to be, as it is.
 */
export function describeHostileStrings(
  {
    options,
    perOption,
    seed,
  }: { readonly options: RegExp; readonly perOption: number; readonly seed: number },
  done: (counts: HostileCounts) => void = () => {},
): void {
  const probes = stringProbes().filter(({ option }) => options.test(option));
  describeWith(["nix-instantiate", "python3", "systemd-analyze"], "a hostile text", () => {
    const counts: HostileCounts = { strings: 0, refused: 0, readBack: 0, files: 0 };
    afterAll(() => {
      expect(counts.readBack).toBeGreaterThan(counts.strings / 3);
      done(counts);
    });
    it.each(probes.map((probe) => [probe.option, probe] as const))(
      "in %s arrives as it is, or is refused",
      { timeout: 600_000 },
      async (_, probe) => {
        const places = await placesOf(probe);
        const texts = [...likeOptions, ...fc.sample(hostileText, { numRuns: perOption, seed })];
        // A few hundred at a time: one process of each consumer reads them all.
        for (let start = 0; start < texts.length; start += 300)
          await checkAll(probe, texts.slice(start, start + 300), places, counts);
      },
    );
  });
}

/** Where the texts of an option get to. */
async function placesOf({ option, recipe }: Probe): Promise<readonly Place[]> {
  for (const text of ["Q7 x Z9", "Q7xZ9", "Q7"]) {
    const files = await filesOf(recipe(text));
    if (files === undefined) continue;
    const places = findPlaces(text, files, readFiles(files));
    expect(places, `${option} gets nowhere`).not.toEqual([]);
    return places;
  }
  return [];
}

async function checkAll(
  { recipe, kept }: Probe,
  texts: readonly string[],
  places: readonly Place[],
  counts: HostileCounts,
): Promise<void> {
  const compiled: { readonly text: string; readonly files: Texts }[] = [];
  /** Most files are the same for all texts. */
  const distinct = new Map<string, string>();
  const keyOf = (path: string, content: string): string =>
    JSON.stringify([content, path.replace(/^.*\//, "")]);
  const paths = new Map<string, string>();
  for (const text of texts) {
    const files = await filesOf(recipe(text));
    counts.strings += 1;
    if (files === undefined) counts.refused += 1;
    else compiled.push({ text, files });
    for (const [path, content] of files ?? []) {
      const key = keyOf(path, content);
      if (paths.has(key)) continue;
      const unique = `${paths.size}/${path}`;
      paths.set(key, unique);
      distinct.set(unique, content);
    }
  }
  counts.files += distinct.size;
  const read = readFiles(distinct);
  for (const { text, files } of compiled) {
    const found = new Map(
      [...files].flatMap(([path, content]) => {
        const strings = read.get(paths.get(keyOf(path, content)) ?? "");
        return strings === undefined ? [] : [[path, strings] as const];
      }),
    );
    for (const place of text === "" ? [] : places) {
      expect(findLoss(kept(text), place, files, found), JSON.stringify(text)).toBeUndefined();
      counts.readBack += 1;
    }
  }
}

/** The recipe compiled, variables of units replaced; undefined when it was refused with a diagnostic. */
async function filesOf(recipe: unknown): Promise<Texts | undefined> {
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
  if (files.size === 0) {
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    return undefined;
  }
  const texts = new Map(
    [...files.values()].map(({ path, content }) => [
      path,
      typeof content === "string" ? content : new TextDecoder().decode(content),
    ]),
  );
  for (const [path, text] of texts) {
    const [folder] = /^.*?(?=\/units\/)/.exec(path) ?? [];
    if (folder !== undefined)
      texts.set(path, replaceVariables(text, texts.get(`${folder}/variables.nix`) ?? ""));
  }
  return texts;
}

/** As nixpkgs' `replaceVars` does it, in the order of the table. */
const replaceVariables = (unit: string, table: string): string =>
  [...table.matchAll(/^ {2}([\w'-]+) = /gm)].reduce(
    (text, [, name = ""]) => text.replaceAll(`@${name}@`, () => `/nix/store/${name}`),
    unit,
  );
