import { isSecretName, secretIn } from "../../compiler/support/secrets.ts";

/**
 * A secret or unset variable in a text, between two NUL characters, which no Compose file contains: the text of a
 * secret is never part of a value. `\0NAME\0`, or `\0?NAME\0` for an unset one.
 */
const markers = /\0(\??)([^\0]*)\0/g;

export const marker = (name: string, isUnset = false): string => `\0${isUnset ? "?" : ""}${name}\0`;

export const markersIn = (text: string): readonly { readonly name: string; readonly isUnset: boolean }[] =>
  [...text.matchAll(markers)].map(([, unset, name = ""]) => ({ name, isUnset: unset === "?" }));

/** A text with another one for each marker. */
export const withoutMarkers = (text: string, fill: (name: string) => string): string =>
  text.replace(markers, (_, _unset, name: string) => fill(name));

/** The variables of an `.env` file and of `--env-file`. */
export type Variables = ReadonlyMap<string, string>;

export type Interpolated =
  | { readonly ok: true; readonly text: string; readonly used: readonly string[] }
  | { readonly ok: false; readonly problem: "syntax" }
  | { readonly ok: false; readonly problem: "required"; readonly name: string; readonly message: string };

class Problem extends Error {
  readonly result: Interpolated & { readonly ok: false };
  constructor(result: Interpolated & { readonly ok: false }) {
    super();
    this.result = result;
  }
}

/**
 * Replaces variables in a text. Source: Compose Specification, "Interpolation" (2026-11): `$A`, `${A}`, `${A:-b}`,
 * `${A-b}`, `${A:?b}`, `${A?b}`, `${A:+b}`, `${A+b}`, `$$`; the second part is interpolated as well.
 */
export function interpolate(text: string, variables: Variables): Interpolated {
  const used = new Set<string>();
  try {
    return { ok: true, text: replaced(text, variables, used), used: [...used] };
  } catch (error) {
    if (error instanceof Problem) return error.result;
    throw error;
  }
}

function replaced(text: string, variables: Variables, used: Set<string>, depth = 0): string {
  if (depth > 20) throw new Problem({ ok: false, problem: "syntax" });
  let result = "";
  let at = 0;
  for (;;) {
    const dollar = text.indexOf("$", at);
    if (dollar < 0) return result + text.slice(at);
    result += text.slice(at, dollar);
    const rest = text.slice(dollar + 1, dollar + 300);
    const [plain] = /^[A-Za-z_]\w*/.exec(rest) ?? [];
    if (rest.startsWith("$")) {
      result += "$";
      at = dollar + 2;
    } else if (plain !== undefined) {
      result += valueOf(plain, variables, used);
      at = dollar + 1 + plain.length;
    } else {
      const end = closingBrace(text, dollar + 1);
      const inside =
        end === undefined
          ? undefined
          : /^([A-Za-z_]\w*)(?:(:?[-?+])([\s\S]*))?$/.exec(text.slice(dollar + 2, end));
      if (!inside || end === undefined) throw new Problem({ ok: false, problem: "syntax" });
      const [, name = "", operator, second = ""] = inside;
      result += chosen(name, operator, () => replaced(second, variables, used, depth + 1), variables, used);
      at = end + 1;
    }
  }
}

/** The place of the brace that closes the one at `open`; undefined if there is none. */
function closingBrace(text: string, open: number): number | undefined {
  if (text[open] !== "{") return undefined;
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{" && (at === open || text[at - 1] === "$")) depth += 1;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return undefined;
}

function chosen(
  name: string,
  operator: string | undefined,
  second: () => string,
  variables: Variables,
  used: Set<string>,
): string {
  const value = variables.get(name);
  const isMissing = value === undefined || (operator?.startsWith(":") === true && value === "");
  switch (operator?.at(-1)) {
    case "-":
      if (!isMissing) return valueOf(name, variables, used);
      used.add(name);
      return secretOr(name, second());
    case "+":
      used.add(name);
      return isMissing ? "" : second();
    case "?":
      if (isMissing && !isSecretName(name))
        throw new Problem({ ok: false, problem: "required", name, message: second() });
  }
  return valueOf(name, variables, used);
}

function valueOf(name: string, variables: Variables, used: Set<string>): string {
  used.add(name);
  const value = variables.get(name);
  if (value !== undefined) return secretOr(name, value);
  return isSecretName(name) ? marker(name) : marker(name, true);
}

const secretOr = (name: string, value: string): string =>
  !value.includes("\0") && secretIn(name, value) !== undefined ? marker(name) : value;

/** A variable of an env file, with the offsets of its line. */
export interface EnvEntry {
  readonly name: string;
  /** Null for one that the file only names: it has the value of the project. */
  readonly value: string | null;
  /** Variables of the project in the value. */
  readonly used: readonly string[];
  readonly start: number;
  readonly end: number;
}

/**
 * The variables of an env file. Source: Compose, "Syntax for environment files in Docker Compose" (2026-11): comments,
 * `export`, single quotes (literal), double quotes with escapes, unquoted values up to ` #`; "env_file", "Format": all that
 * follows `=` as it is.
 * @param around the variables of the project
 */
export function readEnvFile(text: string, around: Variables = new Map(), isRaw = false): readonly EnvEntry[] {
  const pattern = isRaw
    ? /^([A-Za-z_][\w.-]*)(?:=([^\r\n]*))?\r?$/gm
    : /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*(?:[=:][ \t]*('[^']*'|"(?:[^"\\]|\\[\s\S])*"|[^\r\n]*?)(?:[ \t]+#[^\r\n]*)?)?[ \t]*\r?$/gm;
  const known = new Map(around);
  return [...text.matchAll(pattern)].map((found) => {
    const [whole, name = "", written] = found;
    const place = { name, start: found.index, end: found.index + whole.length };
    if (written === undefined) return { ...place, value: null, used: [] };
    const raw = isRaw ? written : valueIn(written);
    const filled = isRaw || written.startsWith("'") ? undefined : interpolate(raw, known);
    const value = filled?.ok === true ? withoutMarkers(filled.text, (of) => known.get(of) ?? "") : raw;
    known.set(name, value);
    return { ...place, value, used: filled?.ok === true ? filled.used : [] };
  });
}

function valueIn(written: string): string {
  if (/^'[\s\S]*'$/.test(written)) return written.slice(1, -1);
  if (!/^"[\s\S]*"$/.test(written)) return written.startsWith("#") ? "" : written.trimEnd();
  const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
  return written
    .slice(1, -1)
    .replace(/\\([\s\S])/g, (_, escaped: string) => (escaped === "$" ? "$$" : (escapes[escaped] ?? escaped)));
}
