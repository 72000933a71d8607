import { ts } from "ts-morph";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { spanIn, type SourceText } from "../frontend.ts";

/** A parser that lost its way reports every following token: beyond these, nobody reads on. */
const mostSyntaxErrors = 10;

/** Parses one file, without types and without running anything. Reports syntax errors and gives undefined then. */
export function parse(source: SourceText, reporter: Reporter): ts.SourceFile | undefined {
  const options = {
    languageVersion: ts.ScriptTarget.ES2022,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const file = ts.createSourceFile(source.path, source.text, options, false, ts.ScriptKind.TS);
  const errors = syntaxErrors(file);
  for (const { start, length, message } of errors.slice(0, mostSyntaxErrors)) {
    reporter.report(messages.syntaxError(spanIn(source, start, start + length), message));
  }
  return errors.length === 0 ? file : undefined;
}

interface SyntaxError {
  readonly start: number;
  readonly length: number;
  readonly message: string;
}

/** TypeScript keeps them on the file but does not declare the property (without a program there is no other access). */
function syntaxErrors(file: ts.SourceFile): SyntaxError[] {
  const found: unknown = Reflect.get(file, "parseDiagnostics");
  if (!Array.isArray(found)) return [];
  return found.filter(isDiagnostic).map(({ start, length, messageText }) => ({
    start,
    length,
    message: firstSentence(ts.flattenDiagnosticMessageText(messageText, " ")),
  }));
}

const isDiagnostic = (value: unknown): value is ts.DiagnosticWithLocation =>
  typeof value === "object" && value !== null && "start" in value && "messageText" in value;

/** Our messages have no final full stop. */
const firstSentence = (message: string): string => message.replace(/\.$/, "");
