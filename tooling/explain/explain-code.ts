import type { Palette } from "../../compiler/diagnostics/palette.ts";
import { suggest } from "../../compiler/support/suggest.ts";

/** The documentation of a diagnostic. */
export interface DocumentedDiagnostic {
  readonly description: string;
  /** The smallest recipe that causes it, if it is a single short file. */
  readonly recipe?: { readonly file: string; readonly text: string };
  /** The output of `catalogc compile` for the example. */
  readonly output?: string;
}

export interface ExplainedCode extends DocumentedDiagnostic {
  readonly code: string;
}

/** Whether `subject` has the form of a diagnostic's code (`CG303`) or of an advice rule's name (`advice/shared-port`). */
export const isCode = (subject: string): boolean => /^(?:cg\d+|advice\/[\w-]*)$/i.test(subject);

/**
 * The documentation of a code, which is case-insensitive.
 * @returns for an unknown code: the code that was most likely meant, if there is one
 */
export async function explainCode(
  subject: string,
): Promise<{ readonly explained: ExplainedCode } | { readonly near: string | undefined }> {
  // 190 KB that no other command needs.
  const { diagnosticsReference: reference } = await import("./diagnostics-reference.ts");
  const code = /^cg/i.test(subject) ? subject.toUpperCase() : subject.toLowerCase();
  const entry = Object.hasOwn(reference, code) ? reference[code] : undefined;
  return entry ? { explained: { code, ...entry } } : { near: suggest(code, Object.keys(reference)) };
}

/** The documentation as text, ending with a line break. */
export function renderCode({ code, description, recipe, output }: ExplainedCode, palette: Palette): string {
  const example = [
    ...(recipe ? [`An example, \`${recipe.file}\`:`, indented(recipe.text)] : []),
    ...(output === undefined ? [] : [recipe ? "The message:" : "An example:", indented(output)]),
  ];
  return `${[`${palette.strong(code)}: ${description}`, ...example].join("\n\n")}\n`;
}

const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, "    ");
