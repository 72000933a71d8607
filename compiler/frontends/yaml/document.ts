import { Composer, Parser, type CST, type Document, type ParsedNode } from "yaml";
import * as messages from "../../diagnostics/reading-yaml.ts";
import { deepestNesting } from "./limits.ts";
import type { Reading } from "./reading.ts";
import { referenceKinds } from "./references.ts";

/** The problems of one file that are shown: the library tends to report consequences, too. */
const mostErrors = 10;

/**
 * Parses YAML 1.2 with the core schema and no merge keys. Gives undefined when there is nothing to go on with, which has
 * been reported.
 */
export function parseDocument(reading: Reading): Document.Parsed<ParsedNode> | undefined {
  const { text } = reading.source;
  const tokens = [...new Parser().parse(text)];
  const tooDeep = findTooDeep(tokens);
  // The composer recurses, and a stack that overflows within a regular expression ends the process.
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
  for (const { code, message, pos } of document.errors.slice(0, mostErrors)) {
    reading.report(messages.yamlSyntax(reading.span(...pos), message, code));
  }
  if (document.errors.length > 0) return undefined;

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
  return document as Document.Parsed<ParsedNode>;
}

/** The offset of a collection nested too deeply, if there is one. Does not recurse. */
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
