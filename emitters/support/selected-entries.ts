/** Some of the entries of a catalog, by name. */
export interface EntryNames {
  readonly pkgs: ReadonlySet<string>;
  readonly apps: ReadonlySet<string>;
}

/** The entries that are asked for, in their order; all of them when `names` is missing. */
export const selectedEntries = <T>(
  entries: ReadonlyMap<string, T>,
  names: ReadonlySet<string> | undefined,
): ReadonlyMap<string, T> =>
  names === undefined ? entries : new Map([...entries].filter(([name]) => names.has(name)));
