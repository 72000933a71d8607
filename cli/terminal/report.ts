import { isAbsolute, relative, resolve, sep } from "node:path";
import { arrangeDiagnostics, isError, withoutRepetitions } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { diagnosticsAsJson, renderGithub } from "../../compiler/diagnostics/render-for-programs.ts";
import { renderText, type Sources } from "../../compiler/diagnostics/render-text.ts";
import { count, inWords } from "../../compiler/support/counting.ts";
import { repositoryAround } from "../disk/repository.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { columnsOf, isQuiet, paletteFor } from "./terminal.ts";
import { printable, printableJson } from "../../compiler/diagnostics/printable.ts";
import { printError, printOut } from "../../cli/terminal/print.ts";

export const formats = ["text", "json", "github"] as const;
export type Format = (typeof formats)[number];

/** The outcome of a command: a sentence for people, and the same facts for programs. */
export interface Outcome {
  readonly sentence: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Prints the result of a run, and returns its status. Text: problems to stderr, the outcome to stdout on success. JSON: one document on stdout.
 * GitHub: annotations on stdout, where the runner expects them, and the outcome to stderr.
 */
export function report(
  format: Format,
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  outcome: Outcome,
  good: boolean,
): ExitStatus {
  const { shown, hidden } = arrangeDiagnostics(wanted(diagnostics, format, good));
  const more = hidden > 0 ? `${count(hidden, "more problem")} not shown\n` : "";
  switch (format) {
    case "json": {
      const document = { ...outcome.facts, diagnostics: diagnosticsAsJson(shown, sources), hidden };
      printOut(printableJson(document));
      break;
    }
    case "github":
      printOut(renderGithub(shown, sources, pathInRepository));
      printError(printable(`${more}${outcome.sentence}\n`));
      break;
    case "text": {
      const palette = paletteFor(process.stderr);
      const text = renderText(shown, sources, palette, columnsOf(process.stderr));
      printError(printable(text + (text && "\n") + more, palette));
      if (!good) printError(printable(`${outcome.sentence}\n`, palette));
      else if (!isQuiet()) printOut(printable(`${outcome.sentence}\n`));
    }
  }
  return good ? exitStatus.fine : exitStatus.wrong;
}

/** Prints problems to stderr. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  sources: Sources = () => undefined,
): void {
  const { shown } = arrangeDiagnostics(wanted(diagnostics, "text", true));
  printError(renderText(shown, sources, paletteFor(process.stderr), columnsOf(process.stderr)));
}

/** Prints the problems of a run that does nothing, and returns its status. */
export function refuse(diagnostics: readonly Diagnostic[], sources?: Sources): ExitStatus {
  printDiagnostics(diagnostics, sources);
  return exitStatus.wrong;
}

/** With `--quiet` errors only, or the warnings that are denied. */
function wanted(diagnostics: readonly Diagnostic[], format: Format, good: boolean): readonly Diagnostic[] {
  const errors = diagnostics.filter(isError);
  const isShort = format === "text" && isQuiet() && (good || errors.length > 0);
  return isShort ? errors : diagnostics;
}

/** `; 2 warnings` after the sentence of a run that succeeded; empty without any. */
export const andWarnings = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.length === 0 ? "" : `; ${countProblems(diagnostics)}`;

/** `2 errors and 1 warning`, counted as printed. */
export function countProblems(diagnostics: readonly Diagnostic[]): string {
  const problems = withoutRepetitions(diagnostics);
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  return inWords([
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ]);
}

/** The path of a file in the Git repository around the current folder; unchanged if there is none. */
function pathInRepository(file: string): string {
  const root = repositoryAround(resolve("."));
  if (root === undefined || isAbsolute(file)) return file;
  const path = relative(root, resolve(file));
  return path.startsWith("..") ? file : path.split(sep).join("/");
}
