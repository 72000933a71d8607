import type { Expr } from "./expression.ts";

/**
 * A string value that may have residual parts (`"${pkgs.hello}/bin"`). Invariants: no two adjacent text parts, no empty
 * text part; the empty string has no parts. An expression part is closed over `pkgs` and `lib` and evaluates to a
 * string (or a value that Nix interpolates).
 */
export interface Text {
  readonly parts: readonly (string | Expr)[];
}

/** Makes a {@link Text}, merging adjacent text parts and dropping empty ones. */
export const text = (...parts: readonly (string | Expr)[]): Text => textOfParts(parts);

/** The same for any number of parts: a function accepts some hundred thousand arguments at most. */
export const textOfParts = (parts: readonly (string | Expr)[]): Text => ({
  parts: isMerged(parts) ? parts : merge(parts),
});

/** Most calls pass merged parts. */
function isMerged(parts: readonly (string | Expr)[]): boolean {
  let afterText = false;
  for (const part of parts) {
    const isText = typeof part === "string";
    if (isText && (afterText || part === "")) return false;
    afterText = isText;
  }
  return true;
}

function merge(parts: readonly (string | Expr)[]): readonly (string | Expr)[] {
  const merged: (string | Expr)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return merged;
}

/** The whole string when every part is known at compile time, otherwise undefined. */
export function staticText(value: Text): string | undefined {
  const { parts } = value;
  if (parts.length === 0) return "";
  const only = parts.length === 1 ? parts[0] : undefined;
  return typeof only === "string" ? only : undefined;
}

/** The whole string with `hole` in place of each residual part. */
export const textWithHoles = (
  { parts }: { readonly parts: readonly (string | object)[] },
  hole: string,
): string => parts.map((part) => (typeof part === "string" ? part : hole)).join("");

/** The known texts between separators. A residual part may contain more separators. */
export function splitText({ parts }: Text, separator: string): readonly Text[] {
  const texts: (string | Expr)[][] = [[]];
  for (const part of parts) {
    const [first = part, ...others] = typeof part === "string" ? part.split(separator) : [];
    texts.at(-1)?.push(first);
    texts.push(...others.map((other) => [other]));
  }
  return texts.map(textOfParts);
}

/** Joins texts with a separator. */
export const joinTexts = (texts: readonly Text[], separator: string): Text =>
  textOfParts(texts.flatMap((each, index) => (index === 0 ? each.parts : [separator, ...each.parts])));

/** The text for hints, with `…` for residual parts. */
export const shownInHints = (value: Text): string => textWithHoles(value, "${…}");

export function isEmptyText(value: Text): boolean {
  return value.parts.length === 0;
}

/** Concatenates texts. */
export function concatText(...texts: readonly Text[]): Text {
  return textOfParts(texts.flatMap((each) => each.parts));
}

/** A template literal whose holes may be texts with residual parts: `` compose`exec ${program} --check` ``. */
export const compose = (strings: TemplateStringsArray, ...holes: readonly (Text | string | number)[]): Text =>
  textOfParts(
    strings.flatMap((part, index) => {
      const hole = holes[index];
      if (hole === undefined) return [part];
      return [part, ...(typeof hole === "object" ? hole.parts : [String(hole)])];
    }),
  );
