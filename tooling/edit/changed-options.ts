import type { CheckedCatalog, Entry } from "../../compiler/check/checked-catalog.ts";
import { inlineData, plainData } from "../explain/plain-data.ts";
import { formatPath, type OptionPath } from "../explain/option-path.ts";

/** An option with another value than before, each as plain text. */
export interface ChangedOption {
  /** `pkgs.tool.source.url` */
  readonly option: string;
  readonly before: string;
  readonly after: string;
}

/** Every option of a catalog whose value an edit changed, by comparing both catalogs. Defaults count. */
export function changedOptions(before: CheckedCatalog, after: CheckedCatalog): readonly ChangedOption[] {
  const ofKind = (kind: "pkgs" | "apps"): readonly ChangedOption[] => {
    const names = new Set([...before[kind].keys(), ...after[kind].keys()]);
    return [...names]
      .sort()
      .flatMap((name) =>
        between([kind, name], dataOf(before[kind].get(name)), dataOf(after[kind].get(name))),
      );
  };
  return [
    ...between(["catalog"], dataOf(before.catalogFile), dataOf(after.catalogFile)),
    ...ofKind("pkgs"),
    ...ofKind("apps"),
  ];
}

const dataOf = (entry: Entry<object> | undefined): unknown => entry && plainData(entry.data);

function between(path: OptionPath, before: unknown, after: unknown): readonly ChangedOption[] {
  if (isInner(before) && isInner(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => between([...path, name], before[name], after[name]));
  }
  const [old, now] = [shown(before), shown(after)];
  return old === now ? [] : [{ option: formatPath(path), before: old, after: now }];
}

type Inner = Readonly<Record<string, unknown>>;

/** A group, set or list, and not a value that only Nix or the file system knows. */
const isInner = (value: unknown): value is Inner =>
  typeof value === "object" &&
  value !== null &&
  !(Object.keys(value).length === 1 && ("nix" in value || "file" in value));

const shown = (value: unknown): string =>
  value === undefined ? "(not set)" : typeof value === "string" ? value : inlineData(value);
