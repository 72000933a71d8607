import { Composer, Lexer, Parser, type CST, type Node, type ParsedNode } from "yaml";
import * as messages from "../../diagnostics/reading-yaml.ts";
import { deepestNesting, type Reading } from "./reading.ts";
import { referenceKinds } from "./references.ts";
import { findDamage } from "./damage.ts";

/** The limit of problems reported for one file. */
const mostErrors = 50;

/** The single document of a file. */
export interface ParsedYaml {
  readonly contents: ParsedNode | null;
  /** Nodes with syntax errors, which have been reported. */
  readonly unreadable: ReadonlySet<Node>;
}

/**
 * Parses YAML 1.2 with the core schema and without merge keys. Returns undefined if nothing is usable, which is
 * reported.
 */
export function parseDocument(reading: Reading): ParsedYaml | undefined {
  const text = withLineFeeds(reading.source.text);
  const { tokens, tooDeep } = tokensOf(text);
  // The composer recurses, and a stack overflow within a regular expression ends the process.
  if (tooDeep !== undefined) {
    return void reading.report(messages.dataTooDeep(reading.span(tooDeep, tooDeep + 1), deepestNesting));
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
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined) return undefined;
  const contents = document.contents as ParsedNode | null;
  const damage = findDamage(contents, text, document.errors.slice(0, mostErrors));
  for (const { code, message, pos } of damage.errors) {
    const [rest = ""] = text.slice(pos[0]).split("\n", 1);
    reading.report(messages.yamlSyntax(reading.span(...pos), message, code, rest));
  }
  if (damage.nodes === undefined || document.errors.length > mostErrors) return undefined;

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
  return { contents, unreadable: damage.nodes };
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
}

/** The tokens of a text, up to a collection nested too deeply: the parser recurses where many collections end at once. */
function tokensOf(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length <= deepestNesting) continue;
    const deepest = parser.stack.filter((token) => "items" in token)[deepestNesting + 1];
    if (deepest !== undefined) return { tokens, tooDeep: deepest.offset };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, tooDeep: findTooDeep(tokens) };
}

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
