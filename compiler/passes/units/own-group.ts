/** What catalogc sets for a unit of a component: a value, or undefined where it is no matter of this pass which. */
export type OwnSettings = ReadonlyMap<string, string | boolean | number | undefined>;

/** A group of settings in which catalogc has some, by its path. */
export interface OwnGroup {
  readonly path: readonly string[];
  /** Of two values NixOS takes neither. */
  readonly single: OwnSettings;
  /** Lists are merged. */
  readonly lists: readonly string[];
}
