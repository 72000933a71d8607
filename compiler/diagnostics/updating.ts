import type { Diagnostic } from "./diagnostic.ts";
import { error } from "./make.ts";

// `catalogc update`: CG503 to CG506.

/** CG503: no version of a package can be looked up. */
export const noUpstream = (entry: string, reason: string): Diagnostic =>
  error("CG503", undefined, `catalogc cannot look up versions of \`${entry}\`: ${reason}`, {
    hint: "Set the new version with `catalogc set`, then run `catalogc hash`.",
  });

/** CG504: the place that lists the versions of a package did not answer as expected. */
export const noAnswer = (entry: string, place: string, reason: string): Diagnostic =>
  error("CG504", undefined, `cannot look up versions of \`${entry}\` at ${place}: ${reason}`, {
    hint: "Nothing of the package changed. Try again when the address can be reached.",
  });

/** CG505: a recipe changed while its package was built. */
export const changedMeanwhile = (file: string): Diagnostic =>
  error("CG505", undefined, `${file} changed while its package was built`, {
    hint: "It was kept as it is. Run `catalogc update` again.",
  });

/** CG506: git could not commit an update, or the commit would contain other changes. */
export const notCommitted = (reason: string, isDirty = false): Diagnostic =>
  error("CG506", undefined, `cannot commit the update: ${reason}`, {
    hint: isDirty
      ? "Commit or stash your changes of the recipes and of the output folder first."
      : "Omit `--commit`, and commit the changed files yourself.",
  });
