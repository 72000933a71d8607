import { globalNames, keywords } from "../../language/nix-names.ts";

/**
 * What a declaration of a recipe must not be called, because the expressions that the front end makes, and Nix written by hand,
 * refer to it.
 */
const reserved: ReadonlySet<string> = new Set([
  ...keywords,
  ...globalNames,
  ...["__curPos", "__findFile", "__nixPath"],
]);

/**
 * Chooses the Nix variables of one file. A TypeScript name always becomes the same variable and two names never
 * the same one, so that shadowing in Nix is shadowing in TypeScript, and no choice can capture another.
 */
export class NixNames {
  readonly #variables = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `words`: all words of the hand-written Nix in the file, which keep their meaning there. */
  constructor(words: Iterable<string>) {
    this.#taken = new Set(words);
  }

  /** The variable of a TypeScript name. */
  of(name: string): string {
    const known = this.#variables.get(name);
    if (known !== undefined) return known;
    const variable = this.fresh(name);
    this.#variables.set(name, variable);
    return variable;
  }

  /** A variable that nothing else uses, for parts that the front end names itself. */
  fresh(base: string): string {
    const clean = base.replaceAll(/[^A-Za-z0-9_'-]/g, "_");
    let variable = clean;
    for (let suffix = 2; reserved.has(variable) || this.#taken.has(variable); suffix++)
      variable = `${clean}_${suffix}`;
    this.#taken.add(variable);
    return variable;
  }
}
