/** How what the module system found compares with a `catalog.json`. */
export interface Comparison {
  /** How many values are equal: scalars, empty lists and empty sets. */
  readonly equal: number;
  /** Paths of those that are not, `pkgs.tool.version`. */
  readonly different: readonly string[];
}

/** @param root what paths in `evaluated` begin with and those in `catalog` do not */
export function differences(evaluated: unknown, catalog: unknown, root: string): Comparison {
  let equal = 0;
  const different: string[] = [];
  const compare = (found: unknown, given: unknown, path: readonly string[]): void => {
    const value = isDeferred(found) ? found.imports[0].imports[0] : found;
    const members = membersOf(value);
    if (members.length > 0 && typeof given === "object" && given !== null) {
      for (const [name, member] of members) {
        const other = (given as Readonly<Record<string, unknown>>)[name];
        if (other !== undefined || !isLeftOut([...path, name], value))
          compare(member, other, [...path, name]);
      }
    } else if (JSON.stringify(value)?.replace(root, "") === JSON.stringify(given)) equal += 1;
    else different.push(path.join("."));
  };
  compare(evaluated, catalog, []);
  return { equal, different };
}

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** What `catalog.json` does not say: options of builders that are not used, environments that are empty. */
function isLeftOut(path: readonly string[], group: unknown): boolean {
  const [name] = path.slice(-1);
  if (!path.includes("build")) return false;
  return (
    name === "env" ||
    name === "structuredAttrs" ||
    name === "BUILD_CFLAGS_COMPILE" ||
    (group as { readonly enable?: boolean }).enable === false
  );
}

interface Deferred {
  readonly imports: readonly [{ readonly _file: string; readonly imports: readonly [unknown] }];
}

/** A module as an option of type `deferredModule` gives it: with where it was defined. */
const isDeferred = (value: unknown): value is Deferred =>
  typeof value === "object" && value !== null && "imports" in value && /"_file"/.test(JSON.stringify(value));
