import type { Definition } from "./check.ts";
import type { Reporter } from "../diagnostics/diagnostic.ts";
import { definedTwice } from "../diagnostics/passes-names.ts";

/**
 * The definitions of all recipe files as one map, sorted by name. An entry defined twice is reported with both places;
 * the first one given stays.
 */
export function mergeDefinitions<D extends Definition>(
  kind: "app" | "package",
  definitions: Iterable<D>,
  reporter: Reporter,
): ReadonlyMap<string, D> {
  const merged = new Map<string, D>();
  for (const definition of definitions) {
    const first = merged.get(definition.name);
    if (first === undefined) merged.set(definition.name, definition);
    else reporter.report(definedTwice(kind, definition.name, placeOf(first), placeOf(definition)));
  }
  return new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const placeOf = (definition: Definition) => definition.nameSpan ?? definition.value.span;
