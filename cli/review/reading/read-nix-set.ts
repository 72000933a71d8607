import { bindingsIn, parseGenerated } from "./nix-text.ts";

/**
 * A generated set of Nix values (`scripts.nix`, `variables.nix`) as the text of each by name. A script that another
 * one calls is not followed: see {@link reachable}.
 */
export function readNixSet(text: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const expr = text === undefined ? undefined : parseGenerated(text);
  if (expr === undefined || text === undefined) return found;
  for (const { path: names, value } of bindingsIn(expr)) {
    const [only, ...more] = names;
    if (only?.kind === "static" && more.length === 0 && value.span && !found.has(only.name))
      found.set(only.name, text.slice(value.span.start, value.span.end));
  }
  return found;
}

/** Names of the set that the text of `name` leads to, itself included. */
export function reachable(
  name: string,
  set: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): ReadonlySet<string> {
  const text = set.get(name);
  if (text === undefined || seen.has(name)) return seen;
  seen.add(name);
  for (const [, other = ""] of text.matchAll(/\bscripts\.([\w-]+)/g)) reachable(other, set, seen);
  return seen;
}
