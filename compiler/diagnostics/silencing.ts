import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { warning } from "./make.ts";

// Comments that silence advice and warnings: CG690 to CG692.

/** CG690: a comment that silences without a reason. */
export const silenceWithoutReason = (names: string, at: Span): Diagnostic =>
  warning("CG690", at, `this comment silences ${names} without a reason`, {
    hint: `Write \`catalogc-allow ${names}: <reason>\`.`,
  });

/** CG691: a comment that silences what is not reported there. */
export const silencesNothing = (name: string, at: Span): Diagnostic =>
  warning("CG691", at, `this comment silences ${name}, which is not reported here`, {
    hint: "Remove it, or move it to the line of the problem or the line above.",
  });

/** CG692: a comment that silences an error, or something unknown. */
export const cannotBeSilenced = (name: string, reason: string, at: Span): Diagnostic =>
  warning("CG692", at, `\`${name}\` cannot be silenced: ${reason}`, {
    hint: "A comment can silence advice and warnings, as they are printed: `catalogc-allow advice/shared-port: <reason>`.",
  });
