/** An S-expression of Dune: an atom, or a list. */
export type SExpression = string | readonly SExpression[];

const token =
  /[ \t\r\n\f]+|;[^\n]*|#\|[^]*?\|#|(?<comment>#\|)|(?<open>\()|(?<close>\))|"(?<string>(?:[^"\\]|\\[^])*)"|(?<atom>[^ \t\r\n\f()";]+)|(?<bad>[^])/y;

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b" };

/**
 * The expressions of a Dune file; undefined if it is malformed, or has code in OCaml instead. Source: Dune manual,
 * "Lexical Conventions".
 */
export function parseDune(text: string): readonly SExpression[] | undefined {
  if (text.startsWith("(* -*- tuareg -*- *)")) return undefined;
  const root: SExpression[] = [];
  const open: SExpression[][] = [root];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const groups = token.exec(text)?.groups ?? { bad: "" };
    const list = open.at(-1);
    const isMalformed = groups["bad"] !== undefined || groups["comment"] !== undefined;
    if (isMalformed || list === undefined) return undefined;
    if (groups["open"] !== undefined) {
      const inner: SExpression[] = [];
      list.push(inner);
      open.push(inner);
    } else if (groups["close"] !== undefined) {
      if (open.length === 1) return undefined;
      open.pop();
    } else if (groups["string"] !== undefined) {
      list.push(groups["string"].replaceAll(/\\(?:\r?\n[ \t]*|([^]))/g, unescaped));
    } else if (groups["atom"] !== undefined) {
      list.push(groups["atom"]);
    }
  }
  return open.length === 1 ? root : undefined;
}

const unescaped = (_: string, character = ""): string => escapes[character] ?? character;

const isList = (each: SExpression): each is readonly SExpression[] => typeof each !== "string";

/** The fields of a name in a list, without the name: `(depends a b)` is `[a, b]`. */
export const fields = (
  list: readonly SExpression[] | undefined,
  name: string,
): readonly (readonly SExpression[])[] =>
  (list ?? []).filter(isList).flatMap((each) => (each[0] === name ? [each.slice(1)] : []));

/** All atoms in an expression, in order. */
export function atomsWithin(expression: SExpression): readonly string[] {
  const found: string[] = [];
  // Without recursion: it may be nested a million times.
  const open: Iterator<SExpression>[] = [[expression].values()];
  for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
    const { done, value } = list.next();
    if (done === true) open.pop();
    else if (isList(value)) open.push(value.values());
    else found.push(value);
  }
  return found;
}

/** The atoms of the first field of a name. */
export const atoms = (list: readonly SExpression[] | undefined, name: string): readonly string[] =>
  (fields(list, name)[0] ?? []).filter((each) => typeof each === "string");
