// Reads JSON of any shape, such as an output that was edited by hand.

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Own properties only: an entry may be called `constructor`. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

export const objectAt = (value: unknown, ...path: readonly string[]): JsonObject => {
  const found = at(value, ...path);
  return isObject(found) ? found : {};
};

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === "string" ? found : "";
};

export const flagAt = (value: unknown, ...path: readonly string[]): boolean => at(value, ...path) === true;

/** The strings of a list. */
export const textsAt = (value: unknown, ...path: readonly string[]): readonly string[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
};

/** JSON text that is the same for the same data, whatever the order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
