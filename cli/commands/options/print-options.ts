import { noSuchOption } from "../../../compiler/diagnostics/reviewing.ts";
import { printable, printableJson } from "../../../compiler/diagnostics/printable.ts";
import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";
import { optionsJsonSchemaText, type SchemaSubject } from "../../../compiler/schema/options/json-schema.ts";
import { optionSection, optionsMarkdown } from "../../../compiler/schema/options/markdown.ts";
import { nearestOption, searchOptions } from "../../../compiler/schema/options/search.ts";
import { columns } from "../../../tooling/support/columns.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printFile, printOut } from "../../terminal/print.ts";
import { refuse } from "../../terminal/report.ts";

/** `catalogc options`: all formats come from the schema that checks recipes. */
export function printOptions(format: string, subject: SchemaSubject): ExitStatus {
  printFile(optionsText(format, subject));
  return exitStatus.fine;
}

function optionsText(format: string, subject: SchemaSubject): string {
  if (format === "json") return printableJson({ options: describeOptions() });
  return format === "json-schema" ? optionsJsonSchemaText(subject) : optionsMarkdown();
}

/** `catalogc options <text>`: a few options in full, more as a list. */
export function findOptions(text: string, format: string): ExitStatus {
  const all = describeOptions();
  const found = searchOptions(text, all);
  if (found.length === 0) return refuse([noSuchOption(text, nearestOption(text, all))]);
  if (format === "json") printOut(printableJson({ options: found }));
  else if (found.length <= mostInFull) printOut(printable(`${found.map(optionSection).join("\n\n")}\n`));
  else printOut(printable(columns(found.map(({ path, description }) => [path, firstSentence(description)]))));
  return exitStatus.fine;
}

const mostInFull = 3;

const firstSentence = (text: string): string => /^[^]*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
