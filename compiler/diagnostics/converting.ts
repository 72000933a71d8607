import type { Diagnostic } from "./diagnostic.ts";
import { error, warning, type Place } from "./make.ts";

// Printing a recipe in another syntax (`catalogc convert`): CG580 to CG589.

/** CG580: the recipe holds something that the other syntax cannot say. */
export const cannotSay = (span: Place, what: string, syntax: string, hint?: string): Diagnostic =>
  error("CG580", span, `${what} cannot be said in ${syntax}`, { hint });

/** CG581: only recipes and catalog files, and modules that they import, can be converted. */
export const notConvertible = (path: string, reason: string): Diagnostic => ({
  code: "CG581",
  severity: "error",
  message: `cannot convert \`${path}\`: ${reason}`,
  file: path,
  hint: "Name a `recipe.ts`, `recipe.nix`, `recipe.yaml` or `recipe.json`, or a module that recipes import.",
});

/** CG582: a converted recipe imports a module that is converted by itself. */
export const importsModule = (
  recipe: string,
  module: string,
  converted: string,
  command: string,
): Diagnostic => ({
  code: "CG582",
  severity: "warning",
  message: `the printed recipe imports \`${converted}\`, which \`${module}\` has to become`,
  file: recipe,
  hint: `Convert it too: \`${command}\`.`,
});

/** CG583: a function of JavaScript whose nearest function in Nix orders names otherwise. */
export const otherOrder = (span: Place): Diagnostic =>
  warning("CG583", span, "Nix gives the names of a set in byte order, not in the order written", {
    hint: "Compile the printed recipe and look at the difference, or write a list.",
  });

/** CG585: the other syntax has no comments. */
export const losesComments = (path: string, count: number): Diagnostic => ({
  code: "CG585",
  severity: "warning",
  message: `${count === 1 ? "a comment is" : `${count} comments are`} left out: JSON has none`,
  file: path,
  hint: "Convert to YAML to keep them.",
});

/** CG584: a file is already where a converted one would be written. */
export const wouldReplace = (path: string): Diagnostic => ({
  code: "CG584",
  severity: "error",
  message: `\`${path}\` is there already`,
  file: path,
  hint: "Choose another folder with `--out`, or delete the file.",
});
