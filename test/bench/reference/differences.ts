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
    const [members, others] = [membersOf(value), membersOf(given)];
    if (members.size > 0 && isCollection(given)) {
      for (const name of new Set([...members.keys(), ...others.keys()])) {
        if (others.has(name) || !isLeftOut([...path, name], value))
          compare(members.get(name), others.get(name), [...path, name]);
      }
    } else if (JSON.stringify(value)?.replace(root, "") === JSON.stringify(given)) equal += 1;
    else different.push(path.join("."));
  };
  compare(evaluated, catalog, []);
  return { equal, different };
}

const membersOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(isCollection(value) ? Object.entries(value) : []);

const isCollection = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether `catalog.json` leaves it out: options of unused builders, empty environments. */
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
function isDeferred(value: unknown): value is Deferred {
  const [first] = (value as Partial<Deferred> | null)?.imports ?? [];
  return first !== undefined && Object.hasOwn(first, "_file") && Array.isArray(first.imports);
}
