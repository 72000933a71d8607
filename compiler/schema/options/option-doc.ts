/** The documentation of one option. */
export interface OptionDoc {
  /**
   * From the top of a recipe or of the catalog file: `apps.<name>.services.components.<name>.process.user`; `*` is an
   * element of a list.
   */
  readonly path: string;
  /** The kind of file that sets it. */
  readonly file: "recipe" | "catalog";
  /** In the specification's notation. */
  readonly type: string;
  /** A literal, or a description if it is computed; null if the option has none. */
  readonly default: string | null;
  readonly required: boolean;
  /** Markdown. */
  readonly description: string;
  readonly pattern: string | null;
  /** The words of an enumeration. */
  readonly values: readonly string[];
  /** The attribute of the derivation that a builder option sets. */
  readonly mapsTo: string | null;
  /** Other accepted names. */
  readonly aliases: readonly string[];
}
