import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { warning } from "./make.ts";

// Comments that silence advice and warnings: CG690 to CG692.

/** CG690: a comment silences a diagnostic without a reason. */
export const silenceWithoutReason = (names: string, at: Span): Diagnostic =>
  warning("CG690", at, `this comment silences ${names} without a reason`, {
    hint: `Write \`catalogc-allow ${names}: <reason>\`.`,
  });

/** CG691: a comment silences a diagnostic that is not reported there. */
export const silencesNothing = (name: string, at: Span): Diagnostic =>
  warning("CG691", at, `this comment silences ${name}, which is not reported here`, {
    hint: "Remove the comment, or move it to the line of the problem or the line above.",
  });

/** CG692: a comment silences an error or an unknown diagnostic. */
export const cannotBeSilenced = (name: string, reason: string, at: Span): Diagnostic =>
  warning("CG692", at, `\`${name}\` cannot be silenced: ${reason}`, {
    hint: "A comment can silence advice and warnings by the name they are printed with: `catalogc-allow advice/shared-port: <reason>`.",
  });
