import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as lsp from "vscode-languageserver/node";
import packageJson from "../../../package.json" with { type: "json" };
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { once } from "../../../compiler/support/once.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { readText } from "../../disk/read-file.ts";

/** A diagnostic with its hint, related places and documentation. */
export function diagnosticOf(
  { code, severity, message, span, related = [], hint }: Diagnostic,
  locate: (span: Span | undefined) => lsp.Location,
): lsp.Diagnostic {
  const href = pages().get(code);
  return {
    range: locate(span).range,
    severity: severity === "error" ? lsp.DiagnosticSeverity.Error : lsp.DiagnosticSeverity.Warning,
    source: packageJson.name,
    code,
    message: hint === undefined ? message : `${message}\nhint: ${hint}`,
    ...(href !== undefined && { codeDescription: { href } }),
    relatedInformation: related.map((each) => ({ message: each.message, location: locate(each.span) })),
  };
}

/** The pages of codes, by the links of the shipped index. */
const pages = once((): ReadonlyMap<string, string> => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "docs/diagnostics")) && folder !== dirname(folder))
    folder = dirname(folder);
  const index = join(folder, "docs/diagnostics/README.md");
  const links = existsSync(index) ? readText(index).matchAll(/^- \[`?([\w/-]+)`?\]\(([^)#]+)(.*?)\)/gm) : [];
  const hrefOf = (page: string): string => pathToFileURL(join(dirname(index), page)).href;
  return new Map([...links].map(([, code = "", page = "", anchor = ""]) => [code, hrefOf(page) + anchor]));
});
