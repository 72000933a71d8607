import type { RecipeSyntax } from "../../compiler/support/span.ts";
import type { OptionPath } from "../explain/option-path.ts";

/** What is typed at a position of a text that need not parse. */
export interface Cursor {
  /** The set that gets a name, or the option that gets a value. */
  readonly path: OptionPath;
  readonly isKey: boolean;
  /** In YAML, an element of a list may be a set, too. */
  readonly isEither?: boolean;
  /** The names before the word: `config`, `apps` in `config.apps.we`. */
  readonly chain: readonly string[];
  /** The text from `start` to the position, and the quotation mark before it. */
  readonly word: string;
  readonly start: number;
  readonly quote: string;
  /** The tag of YAML before the value; `$pkg` of JSON is `!pkg`. */
  readonly tag?: string | undefined;
}

/** No option is below so many brackets or names, and paths of such a length would take long. */
const deepest = 100;

/** Finds the option at an offset from the text before it. Undefined in a comment, and in a text of several lines. */
export function cursorAt(text: string, offset: number, syntax: RecipeSyntax): Cursor | undefined {
  const before = text.slice(0, offset);
  const found = syntax === "yaml" ? inYaml(before) : inBrackets(before, syntax);
  const [, tag] = /^\$(pkg|nix|file)$/.exec(found?.path.at(-1) ?? "") ?? [];
  return found && tag !== undefined ? { ...found, path: found.path.slice(0, -1), tag: `!${tag}` } : found;
}

/** Texts end at the end of what is typed; holes in them may have holes only without braces. */
const tokens = {
  nix: /#.*|\/\*[^]*?(?:\*\/|$)|''(?:\$\{[^{}]*\}|''[$'\\]|(?!'')[^])*(?:''|$)|"(?:\$\{[^{}]*\}|\\[^]|[^"\\])*(?:"|$)|[A-Za-z_][\w'-]*|==|\S/g,
  other:
    /\/\/.*|\/\*[^]*?(?:\*\/|$)|`(?:\$\{[^{}]*\}|\\[^]|[^`\\])*(?:`|$)|(["'])(?:\\.|(?!\1)[^\\\n])*(?:\1|$|(?=\n))|[A-Za-z_$][\w$-]*|=>|={2,3}|\S/g,
};
const opening: Readonly<Record<string, string>> = { "}": "{", "]": "[", ")": "(", in: "let" };

/** A bracket that is open, or the `let` of Nix. */
interface Frame {
  readonly open: string;
  readonly path: OptionPath;
  /** The names since the last separator. */
  names: readonly string[];
  isValue: boolean;
  /** Each `with` and `assert` of Nix has a semicolon that ends nothing. */
  held: number;
}

/** Brackets, names and separators decide the option: `{`, `a.b = ` in Nix, `a: ` in TypeScript and JSON. */
function inBrackets(before: string, syntax: RecipeSyntax, base: OptionPath = []): Cursor | undefined {
  const isNix = syntax === "nix";
  // Groups and calls pass the option on.
  const frameOf = (open: string, path: OptionPath): Frame => {
    return { open, path, names: [], isValue: open === "(", held: 0 };
  };
  let top = { ...frameOf("", base), isValue: syntax === "yaml" };
  const outer: Frame[] = [];
  const pathOf = ({ open, path, names, isValue }: Frame): OptionPath =>
    open === "[" ? [...path, "0"] : isValue ? [...path, ...names] : path;
  const ended = chainBefore(before);
  let last = "";
  for (const { 0: token, index } of before.matchAll(isNix ? tokens.nix : tokens.other)) {
    const isLast = index + token.length === before.length;
    const quote = /^(?:"|''|'|`)/.exec(token)?.[0] ?? "";
    if (isNix ? /^(?:#|\/\*)/.test(token) : /^\/[/*]/.test(token)) {
      if (isLast && !token.endsWith("*/")) return undefined;
    } else if (quote !== "") {
      const text = token.slice(quote.length);
      if (isLast && (text === "" || !text.endsWith(quote))) {
        if ((isNix || quote === "`") && /\$\{[^{}]*$/.test(text))
          return { ...ended, path: [], isKey: false, quote: "" };
        const typed = { chain: [], word: text, start: before.length - text.length, quote };
        const isStep = /\bpkgs[.[]$/.test(before.slice(0, index));
        if (isStep) return { ...typed, path: [], isKey: false, chain: ["pkgs"] };
        const isKey = top.open === "{" && !top.isValue;
        return { ...typed, path: isKey && isNix ? [...top.path, ...top.names] : pathOf(top), isKey };
      }
      if (!top.isValue) top.names = [...(last === "." ? top.names : []), text.slice(0, -quote.length)];
    } else if (/^(?:[[{(]|let)$/.test(token) && (isNix || token !== "let")) {
      outer.push(top);
      if (outer.length > deepest) return undefined;
      top = frameOf(token, token === "let" ? top.path : pathOf(top));
    } else if (opening[token] !== undefined && (isNix || token !== "in")) {
      const at = [...outer, top].findLastIndex(({ open }) => open === opening[token]);
      if (at > 0) top = outer.splice(at - 1)[0] ?? top;
    } else if (isNix && (token === "with" || token === "assert")) top.held++;
    else if (token === ";" || token === ",") {
      if (top.held > 0) top.held--;
      else if (top.open !== "(") [top.names, top.isValue] = [[], false];
    } else if (token === (isNix ? "=" : ":")) top.isValue = true;
    // A constant of TypeScript: its option is not known.
    else if (token === "=") [top.names, top.isValue] = [["="], true];
    else if (/^[\w$]/.test(token) && !top.isValue)
      top.names = [...(isNix && last === "." ? top.names : []), token];
    last = token;
  }
  const isKey = !top.isValue && top.open !== "[";
  const path = isKey && isNix ? [...top.path, ...ended.chain] : pathOf(top);
  return { path, isKey, ...ended, ...(isKey && { chain: [] }), quote: "" };
}

/** `config.apps.we` at the end of a text as `config`, `apps` and `we`. */
function chainBefore(before: string): Pick<Cursor, "chain" | "word" | "start"> {
  const text =
    /(?:[A-Za-z_$][\w$'-]*|"[^"\n]*")?(?:\.(?:[\w$'-]+|"[^"\n]*")|\["[^"\n]*"\])*\.?$/.exec(
      before.slice(-200),
    )?.[0] ?? "";
  const word = /[\w$'-]*$/.exec(text)?.[0] ?? "";
  const rest = text.slice(0, text.length - word.length);
  return {
    chain: rest.endsWith(".") ? (rest.match(/[\w$'-]+/g) ?? []) : [],
    word,
    start: before.length - word.length,
  };
}

/** A name or an element of a list around the position. */
interface Level {
  readonly indent: number;
  readonly path: OptionPath;
  readonly isElement: boolean;
}

const yamlLine =
  /^( *)((?:-(?: +|$))*)(?:(?:"([^"]*)"|([^\s"'[\]{},#&*!|>%@`-][^\s:]*)):(?: +|$))?(?:(![\w-]+) +)?(.*)$/;

/** Indentation decides the option; brackets on one line are read as in JSON. */
function inYaml(before: string): Cursor | undefined {
  const root: Level = { indent: -1, path: [], isElement: false };
  const levels = [root];
  const top = (): Level => levels.at(-1) ?? root;
  const leave = (isLeft: (level: Level) => boolean): void => {
    while (levels.length > 1 && isLeft(top())) levels.pop();
  };
  const lines = before.split("\n");
  let found: Cursor | undefined;
  let text = Infinity;
  for (const [index, line] of lines.entries()) {
    const [, space = "", dashes = "", quoted, plain, tag, rest = ""] = yamlLine.exec(line) ?? [];
    const isLast = index === lines.length - 1;
    found = undefined;
    // The lines of a text behind `|` or `>`.
    if (
      space.length > text ||
      (/^\s*(?:#|$)/.test(line) && !(isLast && text === Infinity && line.trim() === ""))
    )
      continue;
    text = Infinity;
    let column = space.length;
    if (levels.length + dashes.length > deepest) return undefined;
    for (const dash of dashes.match(/- */g) ?? []) {
      const at = column;
      // A list may stand at the column of its name.
      leave(({ indent, isElement }) => indent > at || (indent === at && isElement));
      levels.push({ indent: at, path: [...top().path, "0"], isElement: true });
      column += dash.length;
    }
    leave(({ indent }) => indent >= column);
    const set = top().path;
    const key = quoted ?? plain;
    if (key !== undefined) levels.push({ indent: column, path: [...set, key], isElement: false });
    if (/^[|>][-+\d]*\s*(?:#.*)?$/.test(rest)) text = space.length;
    if (!isLast || /\s#/.test(line)) continue;
    const { path } = top();
    const quote = /^["']/.exec(rest)?.[0] ?? "";
    const word = rest.slice(quote.length);
    const isEither = key === undefined && dashes !== "";
    const isKey = key === undefined && dashes === "";
    found = { path, isKey, isEither, chain: [], word, start: before.length - word.length, quote, tag };
    if (tag === "!nix") found = { ...found, ...chainBefore(before) };
    else if (/^[[{]/.test(rest)) {
      const inside = inBrackets(rest, "yaml", path);
      found = inside && { ...inside, start: inside.start + before.length - rest.length };
    }
  }
  return found;
}
