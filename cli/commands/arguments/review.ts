import type { Options } from "yargs";
import { severities } from "../../../tooling/review/finding.ts";
import type { ReviewRequest } from "../diff/rendered.ts";
import { choice, flagOf, stringOf } from "./shared.ts";

const formats = ["text", "markdown", "html", "json"] as const;

/** The options of commands that print a review. */
export const reviewOptions = {
  format: choice(
    "Output format; markdown suits a comment on a pull request, html is a page",
    formats,
    "text",
  ),
  "fail-on": {
    describe: "Exit with 1 if a finding has this severity or a higher one",
    choices: severities,
    requiresArg: true,
  },
  patch: {
    describe: "Append the plain diff; --no-patch omits it",
    type: "boolean",
    default: true,
  },
} as const satisfies Readonly<Record<string, Options>>;

export function reviewRequestOf(args: Readonly<Record<string, unknown>>): ReviewRequest {
  const failOn = stringOf(args, "failOn");
  return {
    format: formats.find((format) => format === stringOf(args, "format")) ?? "text",
    patch: flagOf(args, "patch"),
    failOn: severities.find((severity) => severity === failOn),
  };
}
