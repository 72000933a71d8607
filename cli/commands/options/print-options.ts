import { optionsJsonSchemaText, type SchemaSubject } from "../../../compiler/schema/options/json-schema.ts";
import { optionsJson } from "../../../compiler/schema/options/json.ts";
import { optionsMarkdown } from "../../../compiler/schema/options/markdown.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printFile } from "../../../cli/terminal/print.ts";

/** `catalogc options`: all formats come from the schema that checks recipes. */
export function printOptions(format: string, subject: SchemaSubject): ExitStatus {
  printFile(optionsText(format, subject));
  return exitStatus.fine;
}

function optionsText(format: string, subject: SchemaSubject): string {
  if (format === "json") return optionsJson();
  return format === "json-schema" ? optionsJsonSchemaText(subject) : optionsMarkdown();
}
