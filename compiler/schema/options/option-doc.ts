/** Everything there is to say about one option. */
export interface OptionDoc {
  /** From the top of a recipe, or of the catalog file: `apps.<name>.services.components.<name>.process.user`. */
  readonly path: string;
  /** Which kind of file sets it. */
  readonly file: "recipe" | "catalog";
  /** In the specification's notation. */
  readonly type: string;
  /** As it is written, or described where it is computed; null when the option has none. */
  readonly default: string | null;
  readonly required: boolean;
  /** Markdown. */
  readonly description: string;
  readonly pattern: string | null;
  /** Of an enumeration. */
  readonly values: readonly string[];
  /** What a builder option becomes in the derivation. */
  readonly mapsTo: string | null;
  /** Other names that are accepted. */
  readonly aliases: readonly string[];
}
