import { escapeIdentifier } from "../../compiler/language/lib/escapes.ts";
import { canonical, isObject } from "./reading/json.ts";
import { pairs } from "./sides/tree.ts";

/**
 * Everything a configuration of the host operating system sets, as text by its dotted path. `imports` are looked through,
 * and what `lib.mkForce`, `lib.mkIf` and `lib.mkMerge` hold (nixpkgs, lib/modules.nix): their terms belong to the text.
 */
export function settingsOf(config: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  forEachSetting(config, ({ path, text }) => {
    const known = found.get(path) ?? "";
    // Two components that declare one resource say it twice, which sets nothing else.
    if (!`\n${known}`.includes(`\n${text}`)) found.set(path, known + text);
  });
  return found;
}

/**
 * Dotted paths of settings as Nix writes them, which are what reviews show: with quotes around names that need them, as in
 * `virtualHosts."shop.example.net".listen`.
 */
export function writtenPaths(...configs: readonly unknown[]): (path: string) => string {
  const found = new Map<string, string>();
  for (const config of configs)
    forEachSetting(config, ({ path, written }) => {
      found.set(path, written);
    });
  return (path) => found.get(path) ?? path;
}

interface Setting {
  readonly path: string;
  readonly written: string;
  readonly text: string;
}

function forEachSetting(config: unknown, report: (setting: Setting) => void): void {
  const visit = (value: unknown, path: string, written: string, terms: string): void => {
    if (
      isObject(value) &&
      typeof value["_type"] === "string" &&
      ("content" in value || "contents" in value)
    ) {
      const { content, contents = [content], ...rest } = value;
      for (const each of Array.isArray(contents) ? contents : [])
        visit(each, path, written, value["_type"] === "merge" ? terms : `${terms}${canonical(rest)} `);
    } else if (Array.isArray(value) && /(?:^|\.)imports$/.test(path)) {
      const above = [path, written].map((each) => each.replace(/\.?imports$/, ""));
      for (const each of value) visit(each, above[0] ?? "", above[1] ?? "", terms);
    } else if (isObject(value) && Object.keys(value).length > 0) {
      const before = path === "" ? "" : ".";
      for (const [key, each] of Object.entries(value))
        visit(each, `${path}${before}${key}`, `${written}${before}${escapeIdentifier(key)}`, terms);
    } else if (value !== undefined) report({ path, written, text: `${terms}${canonical(value)}\n` });
  };
  visit(config, "", "", "");
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
