import type { Entry } from "../../compiler/check/checked-catalog.ts";
import type { OptionScope } from "./opened-catalog.ts";
import { documentation, documentationFrom } from "./documentation.ts";
import { children, isNode, type OptionPath } from "./option-path.ts";
import { shownValue } from "./plain-data.ts";

/** An option, with the words by which generated files show it. */
export interface OptionWords {
  readonly scope: OptionScope;
  readonly entry: Entry<object>;
  readonly path: OptionPath;
  /** Its names in lower case: in recipes, in Nix, as a setting of systemd and as a key of Compose. */
  readonly names: ReadonlySet<string>;
  /** The lines of its value. */
  readonly texts: readonly string[];
}

/**
 * Every option of an entry, or of the catalog file. A list is one option unless its elements have options. Of a group
 * that is not enabled, only `enable` has an effect.
 */
export function optionsOf(scope: OptionScope, entry: Entry<object>): readonly OptionWords[] {
  const below = (data: unknown, path: OptionPath): readonly OptionWords[] => {
    const isGroup = isNode(data) && !Array.isArray(data);
    const parts = isNode(data) && (isGroup || data.some(isNode)) ? children(data) : [];
    const isOff = parts.some(([key, each]) => key === "enable" && each === false);
    const inside = parts
      .filter(([key]) => !isOff || key === "enable")
      .flatMap(([key, each]) => below(each, [...path, key]));
    if (isGroup && !(data instanceof Map)) return inside;
    return [wordsOf(scope, entry, path, data instanceof Map), ...inside];
  };
  return below(entry.data, []);
}

function wordsOf(scope: OptionScope, entry: Entry<object>, path: OptionPath, isSet: boolean): OptionWords {
  const names = new Set(knownNames(scope, path, isSet));
  const texts: string[] = [];
  const collect = (data: unknown, isModule = false): void => {
    if (typeof data !== "object" || data === null) {
      const lines = data === null ? [] : String(data).split("\n");
      texts.push(...lines.map((line) => line.trim()).filter((line) => line !== ""));
      return;
    }
    for (const [key, each] of Object.entries(data)) {
      if (key === "nix" && typeof each === "string") collect(textOf(each));
      else {
        // `services` and `systemd` are in all modules, and the name of the entry is everywhere.
        if (!isModule && key !== scope.name) names.add(key.toLowerCase());
        collect(each);
      }
    }
  };
  // A fetcher takes the parts of a repository's address.
  if (scope.kind === "pkgs" && path.join(".") === "source.git") {
    names.add("src");
    collect(String(shownValue(scope, entry, path)).split(/[:/?=]/));
  }
  // Members of a set are options of their own.
  if (!isSet) collect(shownValue(scope, entry, path), path.at(-1) === "hostosConfig");
  return { scope, entry, path, names, texts };
}

/** By option: entries have the same ones, and finding their documentation took half the time of `catalogc site`. */
const named = new Map<string, readonly string[]>();

function knownNames(scope: OptionScope, path: OptionPath, isSet: boolean): readonly string[] {
  const key = [scope.kind, isSet, ...path].join("\0");
  const names = named.get(key) ?? namesOf(scope, path, isSet);
  named.set(key, names);
  return names;
}

/** The name of an option, and those that its documentation lists: what it becomes, and what it sets. */
function namesOf({ kind }: OptionScope, path: OptionPath, isSet: boolean): readonly string[] {
  const described = documentation(kind, path);
  // A group without a value sets what its options set by default.
  const all = isSet ? [described] : [described, ...documentationFrom(kind, path)];
  const names = all.flatMap((doc) => {
    const sets = /\bSets (.*?)[.;](?: |$)/.exec(doc?.description ?? "")?.[1] ?? "";
    return [doc?.mapsTo ?? "", ...[...sets.matchAll(/`([\w.]+)/g)].map(([, name = ""]) => name)];
  });
  return [path.at(-1) ?? "", ...names.map((name) => name.split(".").at(-1) ?? "")]
    .filter((name) => name !== "")
    .map((name) => name.toLowerCase());
}

/** An expression as generated files have it: without the sets around it, and with the lines of a text on their own. */
const textOf = (nix: string): string => nix.replace(/^(?:pkgs\.|lib\.|")|"$/g, "").replaceAll("\\n", "\n");
