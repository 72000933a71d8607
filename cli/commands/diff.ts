import { severities } from "../../tooling/review/finding.ts";
import type { Command } from "./arguments/command.ts";
import { flagOf, outOption, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

const formats = ["text", "markdown", "json"] as const;

export const diffCommand: Command = {
  usage: "diff",
  summary: "Explain what a change of the output folder means",
  positionals: {},
  options: {
    out: outOption,
    against: {
      describe: "The base: a revision of the repository, or a folder (`./name`)",
      type: "string",
      default: "HEAD",
      requiresArg: true,
    },
    format: {
      describe: "Output format; markdown suits a comment on a pull request",
      choices: formats,
      default: "text",
      requiresArg: true,
    },
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
  },
  examples: [
    ["diff", "compare out/ with the last commit"],
    [
      "diff --against main --fail-on danger",
      "fail a pull request that, for example, makes a service run as root",
    ],
    ["diff --against main --format markdown > comment.md", "write a comment for the pull request"],
    ["diff -o new/ --against ./old", "compare two folders, without git"],
  ],
  async run(args) {
    const diffFolder = await (await loadProgram()).diffFolder();
    const failOn = stringOf(args, "failOn");
    return diffFolder({
      out: stringOf(args, "out"),
      against: stringOf(args, "against"),
      format: formats.find((format) => format === stringOf(args, "format")) ?? "text",
      patch: flagOf(args, "patch"),
      failOn: severities.find((severity) => severity === failOn),
    });
  },
};
