import type { Diagnostic } from "./diagnostic.ts";
import { error, warning, type Place } from "./make.ts";

// Printing a recipe in another syntax (`catalogc convert`): CG580 to CG589.

/** CG580: the recipe contains something that the other syntax cannot express. */
export const cannotExpress = (span: Place, what: string, syntax: string, hint?: string): Diagnostic =>
  error("CG580", span, `${what} cannot be expressed in ${syntax}`, { hint });

/** CG581: the file is not a recipe, a catalog file or a module that they import. */
export const notConvertible = (path: string, reason: string): Diagnostic => ({
  code: "CG581",
  severity: "error",
  message: `cannot convert \`${path}\`: ${reason}`,
  file: path,
  hint: "Name a `recipe.ts`, `recipe.nix`, `recipe.yaml` or `recipe.json`, or a module that recipes import.",
});

/** CG582: a converted recipe imports a module that must be converted separately. */
export const importsModule = (
  recipe: string,
  module: string,
  converted: string,
  command: string,
): Diagnostic => ({
  code: "CG582",
  severity: "warning",
  message: `the converted recipe imports \`${converted}\`, which must be converted from \`${module}\``,
  file: recipe,
  hint: `Convert that file too: \`${command}\`.`,
});

/** CG583: a JavaScript function keeps the order of names, but its Nix counterpart sorts them. */
export const otherOrder = (span: Place): Diagnostic =>
  warning("CG583", span, "Nix sorts the names of a set by bytes and does not keep their order", {
    hint: "If the order matters, write a list.",
  });

/**
 * CG585: the converted file does not keep some comments.
 *
 * @param span the first of these comments
 */
export const losesComments = (span: Place, count: number, isJson: boolean): Diagnostic =>
  warning(
    "CG585",
    span,
    count === 1 ? "this comment is not kept" : `${count} comments are not kept; this is the first`,
    {
      hint: isJson
        ? "JSON has no comments. Convert to YAML to keep them."
        : "Only the comment at the top of a file and comments on attributes are kept. Copy the others by hand.",
    },
  );

/** CG584: the file to write already exists. */
export const wouldReplace = (path: string): Diagnostic => ({
  code: "CG584",
  severity: "error",
  message: `\`${path}\` already exists`,
  file: path,
  hint: "Choose another folder with `--out`, or delete the file.",
});
