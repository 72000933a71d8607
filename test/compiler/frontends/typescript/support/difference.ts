import { ts } from "ts-morph";
import { parseSubset } from "../../../../../compiler/frontends/typescript/subset/parse.ts";

/** What comes of a text: the subset leaves it to TypeScript, gives the same tree, or something that is wrong. */
export type Outcome = "left" | "same" | { readonly wrong: string };

/** Compares what the parser of the subset makes of a text with what TypeScript's own parser does. */
export function compareTrees(text: string): Outcome {
  const own = parseSubset(text);
  if (own === undefined) return "left";
  const whole = wholeFile(text);
  const [error] = syntaxErrors(whole);
  if (error !== undefined) return { wrong: `TypeScript says: ${error}` };
  const found = difference(own, whole, whole, "file");
  return found === undefined ? "same" : { wrong: found };
}

const wholeFile = (text: string): ts.SourceFile =>
  ts.createSourceFile(
    "recipe.ts",
    text,
    { languageVersion: ts.ScriptTarget.ES2022, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
    ts.ScriptKind.TS,
  );

/** What TypeScript says about a text. */
export const syntaxErrors = (file: ts.SourceFile): readonly string[] =>
  (Reflect.get(file, "parseDiagnostics") as readonly ts.Diagnostic[]).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, " "),
  );

export const isWellFormed = (text: string): boolean => syntaxErrors(wholeFile(text)).length === 0;

/** Of all flags, the front end looks at these. */
const flags = ts.NodeFlags.OptionalChain | ts.NodeFlags.BlockScoped;

/** Where two trees differ. What only the second has is not looked at: types, and tokens that mean nothing. */
function difference(own: ts.Node, whole: ts.Node, file: ts.SourceFile, path: string): string | undefined {
  const facts = (node: ts.Node) =>
    `${ts.SyntaxKind[node.kind]} ${node.pos} ${node.getStart(file)} ${node.end} ${node.flags & flags}`;
  if (facts(own) !== facts(whole)) return `${path}: ${facts(own)}, not ${facts(whole)}`;
  for (const [key, value] of Object.entries(own) as [string, unknown][]) {
    if (["kind", "pos", "start", "end", "flags", "getStart"].includes(key)) continue;
    const found = valueDifference(value, Reflect.get(whole, key), file, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function valueDifference(
  own: unknown,
  whole: unknown,
  file: ts.SourceFile,
  path: string,
): string | undefined {
  if (Array.isArray(own) && Array.isArray(whole) && own.length === whole.length)
    return own
      .map((each, index) => valueDifference(each, whole[index], file, `${path}[${index}]`))
      .find((each) => each !== undefined);
  if (isNode(own) && isNode(whole)) return difference(own, whole, file, path);
  const isSame = own === whole || (own === false && whole === undefined);
  return isSame ? undefined : `${path}: ${String(own)}, not ${String(whole)}`;
}

const isNode = (value: unknown): value is ts.Node =>
  typeof value === "object" && value !== null && "kind" in value;
