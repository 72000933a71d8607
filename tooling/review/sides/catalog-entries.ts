import { isObject, objectAt, parseJson, type JsonObject } from "../../support/json-data.ts";

export type EntryKind = "apps" | "pkgs";

/**
 * catalog.json, entry by entry. It may have tens of megabytes, and an edit changes a few lines: entries are compared as text, and
 * only those that differ are parsed.
 */
export interface CatalogEntries {
  /** False if the text is not a JSON object. */
  readonly isReadable: boolean;
  /** All members except the entries. */
  readonly frame: JsonObject;
  /** The text of each entry by name. */
  readonly texts: Readonly<Record<EntryKind, ReadonlyMap<string, string>>>;
}

export const emptyCatalog: CatalogEntries = {
  isReadable: true,
  frame: {},
  texts: { apps: new Map(), pkgs: new Map() },
};

export function readCatalogEntries(text: string): CatalogEntries {
  return splitCatalog(text) ?? parsedCatalog(text);
}

/** The text of catalog.json as catalogc prints it: entries are at an indentation of four spaces. */
function splitCatalog(text: string): CatalogEntries | undefined {
  const texts = { apps: new Map<string, string>(), pkgs: new Map<string, string>() };
  let frame = "";
  let from = 0;
  for (const kind of ["apps", "pkgs"] as const) {
    const heading = `\n  "${kind}": {`;
    const start = text.indexOf(heading, from);
    if (start < 0) return undefined;
    const end = text.startsWith("}", start + heading.length)
      ? start + heading.length
      : text.indexOf("\n  }", start);
    if (end < 0) return undefined;
    for (let next = text.indexOf(opening, start); next >= 0 && next < end;) {
      const close = text.indexOf(closing, next);
      const [before, name] = entryStart.exec(text.slice(next, next + longestName)) ?? [];
      if (close < 0 || before === undefined || name === undefined) return undefined;
      texts[kind].set(unescaped(name), text.slice(next + before.length, close + closing.length));
      next = text.indexOf(opening, close);
    }
    frame += text.slice(from, start + heading.length);
    from = end;
  }
  const rest = parseJson(frame + text.slice(from));
  return isObject(rest) ? { isReadable: true, frame: rest, texts } : undefined;
}

const opening = '\n    "';
const closing = "\n    }";
/** The text before the value of an entry. */
const entryStart = /^\n {4}"((?:[^"\\]|\\.)*)": (?=\{)/;
const longestName = 1000;

const unescaped = (name: string): string => String(parseJson(`"${name}"`) ?? name);

/** A catalog in another layout, or another file. */
function parsedCatalog(text: string): CatalogEntries {
  const parsed = parseJson(text);
  const members = (kind: EntryKind): ReadonlyMap<string, string> =>
    new Map(Object.entries(objectAt(parsed, kind)).map(([name, value]) => [name, JSON.stringify(value)]));
  if (!isObject(parsed)) return { ...emptyCatalog, isReadable: false };
  const { apps: _, pkgs: _others, ...frame } = parsed;
  return { isReadable: true, frame, texts: { apps: members("apps"), pkgs: members("pkgs") } };
}

/** The data of an entry; empty if its text is damaged. */
export function entryData(text: string | undefined): JsonObject {
  const data = text === undefined ? undefined : parseJson(text);
  return isObject(data) ? data : {};
}

/** Names of the catalog's own packages that a text refers to: `pkgs.<name>`. */
export function packagesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\bpkgs\.([\w-]+)/g)) found.add(name);
  return found;
}
