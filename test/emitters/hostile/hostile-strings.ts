import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { emit } from "../../../emitters/emit.ts";
import { describeWith } from "../../support/nix.ts";
import { hostileText } from "./hostile-text.ts";
import { findLoss, findPlaces, type Place } from "./places.ts";
import { readFiles, type Strings } from "./read-files.ts";
import { oneRecipe } from "./one-recipe.ts";
import { stringProbes, type Probe } from "./string-options.ts";

/** Counters; a type, so that it is a record of numbers. */
export type HostileCounts = {
  strings: number;
  refused: number;
  /** Strings in emitted files that were read back and compared. */
  readBack: number;
  files: number;
};

type Texts = ReadonlyMap<string, string>;

/**
 * Given to every option in each run: what programs take for options, or for standard input, and all that means something
 * to one of the languages, in one line and in several.
 */
const always = [
  "-",
  "--",
  "-n",
  `a\${b}"c"\\d\\n''e''\${f}'g' $HOME $$ \`id\` $(id) %h %% # ; & | < > * ! : @name@ {{ }} <%= 1 %> h`,
  "a\n\t${b}\t\"c\"\r\n''d''${e}\\\n  $HOME %h\n",
];

/** The number of recipes that one process of each consumer reads. */
const together = 300;

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
    const trials = probes.flatMap((probe, at) => {
      const random = fc.sample(hostileText, { numRuns: perOption, seed: seed + at });
      return [...always, ...random].map((text): Trial => ({ probe, text }));
    });
    const places = once(() => placesOf(probes));
    const lossesIn = Array.from({ length: Math.ceil(trials.length / together) }, (_, at) =>
      once(async () => findLosses(trials.slice(at * together, (at + 1) * together), await places(), counts)),
    );
    it.each(probes.map((probe, at) => [probe.option, probe, at] as const))(
      "in %s arrives unchanged, or is refused",
      async (option, probe, at) => {
        expect((await places()).get(probe), `${option} gets nowhere`).not.toEqual([]);
        const each = always.length + perOption;
        const first = Math.floor((at * each) / together);
        const last = Math.floor(((at + 1) * each - 1) / together);
        for (const losses of lossesIn.slice(first, last + 1))
          expect((await losses()).filter(({ trial }) => trial.probe === probe)).toEqual([]);
      },
    );
  });
}

/** A text given to an option. */
interface Trial {
  readonly probe: Probe;
  readonly text: string;
}

type Places = ReadonlyMap<Probe, readonly Place[]>;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Where the texts of options get to: none where no harmless text is taken. */
async function placesOf(probes: readonly Probe[]): Promise<Places> {
  const accepted: { readonly trial: Trial; readonly files: Texts }[] = [];
  for (const probe of probes)
    for (const text of ["Q7 x Z9", "Q7xZ9", "Q7"]) {
      const files = await filesOf(probe.recipe(text));
      if (files === undefined) continue;
      accepted.push({ trial: { probe, text }, files });
      break;
    }
  const stringsOf = readTogether(accepted.map(({ files }) => files)).stringsOf;
  return new Map(
    accepted.map(({ trial, files }) => [trial.probe, findPlaces(trial.text, files, stringsOf(files))]),
  );
}

/** The texts that did not arrive unchanged. */
async function findLosses(
  trials: readonly Trial[],
  placesOf: Places,
  counts: HostileCounts,
): Promise<readonly { readonly trial: Trial; readonly loss: string }[]> {
  const compiled: { readonly trial: Trial; readonly files: Texts }[] = [];
  for (const trial of trials) {
    const files = await filesOf(trial.probe.recipe(trial.text));
    counts.strings += 1;
    if (files === undefined) counts.refused += 1;
    else compiled.push({ trial, files });
  }
  const { distinct, stringsOf } = readTogether(compiled.map(({ files }) => files));
  counts.files += distinct;
  return compiled.flatMap(({ trial, files }) => {
    const { probe, text } = trial;
    const found = stringsOf(files);
    return (text === "" ? [] : (placesOf.get(probe) ?? [])).flatMap((place) => {
      counts.readBack += 1;
      const loss = findLoss(probe.kept(text), place, files, found);
      return loss === undefined ? [] : [{ trial, loss }];
    });
  });
}

/** Reads the files of many compiled recipes at once. Most files are the same in several of them, and read once. */
function readTogether(outputs: readonly Texts[]): {
  readonly distinct: number;
  readonly stringsOf: (files: Texts) => ReadonlyMap<string, Strings>;
} {
  const keyOf = (path: string, content: string): string =>
    JSON.stringify([content, path.replace(/^.*\//, "")]);
  const paths = new Map<string, string>();
  const distinct = new Map<string, string>();
  for (const [path, content] of outputs.flatMap((files) => [...files])) {
    const key = keyOf(path, content);
    if (paths.has(key)) continue;
    const unique = `${paths.size}/${path}`;
    paths.set(key, unique);
    distinct.set(unique, content);
  }
  const read = readFiles(distinct);
  return {
    distinct: distinct.size,
    stringsOf: (files) =>
      new Map(
        [...files].flatMap(([path, content]) => {
          const strings = read.get(paths.get(keyOf(path, content)) ?? "");
          return strings === undefined ? [] : [[path, strings] as const];
        }),
      ),
  };
}

/** The recipe compiled, variables of units replaced; undefined when it was refused with a diagnostic. */
async function filesOf(recipe: unknown): Promise<Texts | undefined> {
  const { files, diagnostics } = await compile({
    tree: oneRecipe(recipe),
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
