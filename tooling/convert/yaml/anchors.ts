import type { Data } from "../data/data.ts";

/** The number of characters of names and values from which an anchor and an alias are shorter to read than a copy. */
const worthwhile = 60;

/**
 * The anchors of values that occur at several places: a constant that is used again. Each of the places has the name;
 * values that are equal by accident are not merged.
 */
export function anchorsIn(root: Data): ReadonlyMap<Data, string> {
  const places = new Map<object, { readonly name: string; readonly data: Data }[]>();
  const collect = (data: Data, name: string): void => {
    if ("origin" in data && data.origin) {
      places.set(data.origin, [...(places.get(data.origin) ?? []), { name, data }]);
    }
    if (data.kind === "list") for (const each of data.elements) collect(each, name);
    if (data.kind === "map") for (const each of data.entries) collect(each.value, each.name);
  };
  collect(root, "");

  const names = new Map<Data, string>();
  const taken = new Set<string>();
  for (const found of places.values()) {
    if (found.length < 2) continue;
    for (const same of groupBy(found, ({ data }) => textOf(data)).values()) {
      const [first] = same;
      if (first === undefined || same.length < 2 || lengthOf(first.data) < worthwhile) continue;
      const name = unused(first.name, taken);
      for (const { data } of same) names.set(data, name);
    }
  }
  return names;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function lengthOf(data: Data): number {
  switch (data.kind) {
    case "scalar":
    case "float":
      return String(data.value).length;
    case "reference":
      return data.text.length;
    case "list":
      return data.elements.reduce((sum, each) => sum + lengthOf(each), 0);
    case "map":
      return data.entries.reduce((sum, { name, value }) => sum + name.length + lengthOf(value), 0);
  }
}

/** Equal for data with the same text. */
const textOf = (data: Data): string =>
  JSON.stringify(data, (key, value: unknown) =>
    key === "origin" ? undefined : typeof value === "bigint" ? `${value}n` : value,
  );

/** A name of letters, digits and hyphens that no other anchor has. */
function unused(base: string, taken: Set<string>): string {
  const plain = base.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "") || "shared";
  let name = plain;
  for (let suffix = 2; taken.has(name); suffix++) name = `${plain}-${suffix}`;
  taken.add(name);
  return name;
}
