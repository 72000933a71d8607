import { canonical, isObject } from "./reading/json.ts";
import { pairs } from "./sides/tree.ts";

/**
 * Everything a configuration of the host operating system sets, as text by its dotted path. `imports` are looked through,
 * and what `lib.mkForce`, `lib.mkIf` and `lib.mkMerge` hold (nixpkgs, lib/modules.nix): their terms belong to the text.
 */
export function settingsOf(config: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (value: unknown, path: string, terms: string): void => {
    if (
      isObject(value) &&
      typeof value["_type"] === "string" &&
      ("content" in value || "contents" in value)
    ) {
      const { content, contents = [content], ...rest } = value;
      for (const each of Array.isArray(contents) ? contents : [])
        add(each, path, value["_type"] === "merge" ? terms : `${terms}${canonical(rest)} `);
    } else if (Array.isArray(value) && /(?:^|\.)imports$/.test(path))
      for (const each of value) add(each, path.replace(/\.?imports$/, ""), terms);
    else if (isObject(value) && Object.keys(value).length > 0)
      for (const [key, each] of Object.entries(value)) add(each, path === "" ? key : `${path}.${key}`, terms);
    else if (value !== undefined) {
      const [known, line] = [found.get(path) ?? "", `${terms}${canonical(value)}\n`];
      // Two components that declare one resource say it twice, which sets nothing else.
      if (!`\n${known}`.includes(`\n${line}`)) found.set(path, known + line);
    }
  };
  add(config, "", "");
  return found;
}

/** Dotted paths of everything that is set on one side only, or otherwise; "" for the value as a whole. */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  // Most entries are what they were, and that is told much sooner.
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [was, is] = [settingsOf(before), settingsOf(after)];
  const changed = pairs(was, is).flatMap(([path, sides]) => (sides.before === sides.after ? [] : [path]));
  // An empty set that is filled, or the other way round, is no change of its own.
  const isAbove = (path: string): boolean =>
    changed.some((each) => each !== path && each.startsWith(path === "" ? "" : `${path}.`));
  return changed.filter((path) => !isAbove(path));
}
