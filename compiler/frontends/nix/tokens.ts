import { keywords as words } from "../../language/nix-names.ts";

/** The kinds of tokens. Keywords and punctuation have their text as name. */
export type TokenKind = "identifier" | "integer" | "float" | Keyword | Opening | Punctuation | Special;

type Keyword = (typeof words)[number];

/** Tokens after which the parser reads character by character: string text, path text. */
type Opening = '"' | "''" | "path" | "home-path";

type Special =
  | "search-path"
  | "url"
  /** A place in embedded Nix that stands for an expression of the surrounding language. */
  | "hole"
  | "unclosed-comment"
  | "invalid"
  | "end";

export type Punctuation =
  | ("{" | "}" | "(" | ")" | "[" | "]" | "${")
  | ("." | "..." | "," | ";" | ":" | "@" | "?" | "=")
  | ("==" | "!=" | "<" | "<=" | ">" | ">=" | "&&" | "||" | "->" | "!")
  | ("+" | "-" | "*" | "/" | "++" | "//" | "|>" | "<|");

export const keywords: ReadonlyMap<string, Keyword> = new Map(words.map((word) => [word, word]));

/** The name of a token in messages, for example `found the end of the file`. */
export function describeToken(kind: TokenKind, text: string): string {
  switch (kind) {
    case "end":
      return "the end of the file";
    case '"':
    case "''":
      return "a string";
    case "path":
    case "home-path":
    case "search-path":
      return `the path \`${text}\``;
    case "url":
      return `the URL \`${text}\``;
    case "integer":
    case "float":
      return `the number \`${text}\``;
    case "hole":
      return "an interpolation";
    default:
      return `\`${text}\``;
  }
}
