import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { CompiledPart } from "./part.ts";
import type { Seen } from "./result.ts";
import type { Survey } from "./survey.ts";

type Surroundings = Pick<Survey, "closures" | "ofCatalog" | "withReferences">;

/** The warnings and the answers of the tree that one recipe depends on. */
export interface Attributed {
  readonly reported: readonly Diagnostic[];
  readonly seen: Seen;
}

/**
 * Attributes what a part reported and saw to its recipes. A recipe may get answers that it does not depend on, but never
 * misses one. Undefined when that cannot be decided; a part of one recipe always can be.
 */
export function attribute(
  { recipes, reported, seen }: CompiledPart,
  surroundings: Surroundings,
): ReadonlyMap<string, Attributed> | undefined {
  const own = recipes.map(({ recipe }) => recipe);
  const [only, ...more] = own;
  if (only !== undefined && more.length === 0) return new Map([[only, { reported, seen }]]);
  const owners = ownersIn(own, surroundings);
  const shares = new Map(own.map((recipe) => [recipe, emptyShare()]));
  let isDecided = true;
  const share = (of: readonly string[] | undefined, give: (to: Share) => void): void => {
    isDecided &&= of !== undefined;
    for (const recipe of of ?? []) {
      const to = shares.get(recipe);
      if (to) give(to);
    }
  };
  for (const each of reported)
    share(owners.ofReport(each.span?.file ?? each.file), (to) => to.reported.push(each));
  for (const [path, kind] of Object.entries(seen.kinds))
    share(owners.ofAnswer(path, false), (to) => (to.seen.kinds[path] = kind));
  for (const [path, digest] of Object.entries(seen.reads))
    share(owners.ofAnswer(path, true), (to) => (to.seen.reads[path] = digest));
  return isDecided ? shares : undefined;
}

interface Share {
  readonly reported: Diagnostic[];
  readonly seen: { -readonly [K in keyof Seen]: Record<string, Seen[K][string]> };
}

// Without a prototype: a file may be called `__proto__`.
const emptyShare = (): Share => ({
  reported: [],
  seen: {
    kinds: Object.create(null) as Share["seen"]["kinds"],
    reads: Object.create(null) as Record<string, string>,
  },
});

function ownersIn(own: readonly string[], { closures, ofCatalog, withReferences }: Surroundings) {
  /** The recipes of the part that depend on a recipe, themselves included. */
  const users = new Map<string, string[]>();
  /** The recipes that are made of a path, not counting what they refer to. */
  const makers = new Map<string, string[]>();
  for (const recipe of own) for (const other of withReferences(recipe)) push(users, other, recipe);
  for (const recipe of users.keys())
    for (const path of closures.get(recipe) ?? []) push(makers, path, recipe);
  const namers = (path: string): readonly string[] =>
    ofCatalog.has(path)
      ? own
      : [...new Set((makers.get(path) ?? []).flatMap((recipe) => users.get(recipe) ?? []))];
  return {
    /** A report belongs to the one recipe made of the file and to its users. The catalog file concerns every recipe. */
    ofReport(file: string | undefined): readonly string[] | undefined {
      if (file === undefined) return undefined;
      const [maker, ...others] = makers.get(file) ?? [];
      if (maker === undefined) return ofCatalog.has(file) ? own : undefined;
      return others.length > 0 || ofCatalog.has(file) ? undefined : users.get(maker);
    },
    /**
     * An answer belongs to all that name the path or a folder above it. With several of them, it is unknown which read a
     * file below a folder. Whether a path exists that no source names may concern every recipe: in YAML and JSON any text
     * may name it.
     */
    ofAnswer(path: string, isRead: boolean): readonly string[] | undefined {
      const named = namers(path);
      const below = foldersAbove(path).flatMap(namers);
      if (below.length === 0) return named.length > 0 ? named : isRead ? undefined : own;
      const all = [...new Set([...named, ...below])];
      return isRead && all.length > 1 ? undefined : all;
    },
  };
}

/** Every folder above a path of a tree, the root (`""`) last. */
export function foldersAbove(path: string): readonly string[] {
  const found: string[] = [];
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    found.push(path.slice(0, slash));
  return path === "" ? found : [...found, ""];
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
