import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import { Composer, Lexer, Parser, type CST, type Document, type ErrorCode, type ParsedNode } from "yaml";
import * as messages from "../../diagnostics/reading-yaml.ts";
import { tooManyEntries } from "../../diagnostics/checking.ts";
import { deepestNesting, type Reading } from "./reading.ts";
import { referenceKinds } from "./references.ts";
import { firstMistakes, type SyntaxError } from "./syntax-errors.ts";

/** The limit of problems reported for one file. */
const mostErrors = 50;

/** Several times the number of values that a recipe file may set; the parser needs about 2 kB for each entry. */
const mostEntries = 200_000;

/**
 * The content of the single document of a file in YAML 1.2, with the core schema and without merge keys. Undefined
 * after reporting syntax errors.
 */
export function parseDocument(reading: Reading): ParsedNode | null | undefined {
  const text = withLineFeeds(reading.source.text);
  const { tokens, tooDeep, tooMany } = tokensOf(text);
  if (tooMany !== undefined)
    return void reading.report(tooManyEntries(mostEntries, reading.span(tooMany, tooMany + 1)));
  // The composer recurses, and a stack overflow within a regular expression ends the process.
  if (tooDeep !== undefined) {
    return void reading.report(nestedTooDeeply(reading.span(tooDeep, tooDeep + 1), deepestNesting));
  }

  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    intAsBigInt: true,
    uniqueKeys: false,
    prettyErrors: false,
    customTags: referenceKinds.map((kind) => ({ tag: `!${kind}`, resolve: (written: string) => written })),
  });
  const errors: SyntaxError[] = [];
  // By default, the composer keeps every error and warning with a stack trace.
  composer["onError"] = (source: ErrorSource, code: ErrorCode, message: string, isWarning?: boolean) => {
    if (isWarning === true) return;
    errors.push({ code, message, pos: positionOf(source) });
    if (errors.length > mostErrors) throw new TooManyErrors();
  };
  const documents = composed(composer, tokens, text.length);
  const [document, second] = documents ?? [];
  const contents = (document?.contents ?? null) as ParsedNode | null;
  // The composer adds errors of the parser itself.
  errors.push(...(document?.errors ?? []));
  for (const { code, message, pos } of firstMistakes(contents, text, errors.slice(0, mostErrors))) {
    const [rest = ""] = text.slice(pos[0]).split("\n", 1);
    reading.report(messages.yamlSyntax(reading.span(...pos), message, code, rest));
  }
  if (document === undefined || errors.length > 0) return undefined;

  const { explicit, version } = document.directives.yaml;
  if (explicit === true && version !== "1.2") {
    const at = Math.max(0, text.indexOf("%YAML"));
    reading.report(messages.otherVersion(reading.span(at, at + "%YAML".length), version));
    return undefined;
  }
  if (second !== undefined) {
    const [start] = second.range;
    reading.report(messages.severalDocuments(reading.span(start, start)));
    return undefined;
  }
  return contents;
}

class TooManyErrors extends Error {}

/** The first two documents of a stream; undefined after too many errors. */
function composed(
  composer: Composer,
  tokens: readonly CST.Token[],
  end: number,
): readonly Document.Parsed[] | undefined {
  try {
    const [first, second] = composer.compose(tokens, true, end);
    return [first, second].filter((document) => document !== undefined);
  } catch (thrown) {
    if (thrown instanceof TooManyErrors) return undefined;
    throw thrown;
  }
}

type ErrorSource =
  number | readonly [number, number, number?] | { readonly offset: number; readonly source?: string };

/** The start and end of what an error of the composer refers to. */
function positionOf(source: ErrorSource): readonly [number, number] {
  if (typeof source === "number") return [source, source + 1];
  if (!("offset" in source)) return [source[0], source[1]];
  return [source.offset, source.offset + (source.source?.length ?? 1)];
}

/**
 * Replaces lone carriage returns with line feeds, because the parser does not treat them as line ends. Source: YAML
 * 1.2.2, section 5.4. Offsets do not change.
 */
const withLineFeeds = (text: string): string =>
  text.includes("\r") ? text.replace(/\r(?!\n)/g, "\n") : text;

interface Tokens {
  readonly tokens: readonly CST.Token[];
  /** The offset of a collection nested too deeply, if there is one. */
  readonly tooDeep: number | undefined;
  /** The offset of the first entry above the limit, if there is one. */
  readonly tooMany: number | undefined;
}

/**
 * The tokens of a text, up to a collection nested too deeply: the parser recurses where many collections end at once.
 * After too many errors, the rest is not read.
 */
function tokensOf(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let errors = 0;
  let entries = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (isIndicator(lexeme) && ++entries > mostEntries)
      return { tokens, tooDeep: undefined, tooMany: parser.offset };
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      if (token.type === "error") errors += 1;
    }
    if (errors > mostErrors) break;
    if (parser.stack.length <= deepestNesting) continue;
    const deepest = parser.stack.filter((token) => "items" in token)[deepestNesting + 1];
    if (deepest !== undefined) return { tokens, tooDeep: deepest.offset, tooMany: undefined };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, tooDeep: findTooDeep(tokens), tooMany: undefined };
}

/** Source: YAML 1.2.2, section 5.3. */
const isIndicator = (lexeme: string): boolean => lexeme.length === 1 && "-?:,".includes(lexeme);

/** Does not recurse. */
function findTooDeep(tokens: readonly CST.Token[]): number | undefined {
  const pending: { readonly token: CST.Token; readonly depth: number }[] = tokens.map((token) => ({
    token,
    depth: 0,
  }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (depth > deepestNesting) return token.offset;
    if (token.type === "document") {
      if (token.value) pending.push({ token: token.value, depth });
    } else if ("items" in token) {
      for (const { key, value } of token.items) {
        if (key) pending.push({ token: key, depth: depth + 1 });
        if (value) pending.push({ token: value, depth: depth + 1 });
      }
    }
  }
  return undefined;
}
