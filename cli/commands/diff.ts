import { severities } from "../../tooling/review/finding.ts";
import type { Command } from "./arguments/command.ts";
import { flagOf, outOption, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

const formats = ["text", "markdown", "json"] as const;

export const diffCommand: Command = {
  usage: "diff",
  summary: "Say what a change of the output folder means",
  positionals: {},
  options: {
    out: outOption,
    against: {
      describe: "What to compare with: a revision of the repository, or a folder (`./name`)",
      type: "string",
      default: "HEAD",
      requiresArg: true,
    },
    format: {
      describe: "How it is written; markdown is ready for a comment on a pull request",
      choices: formats,
      default: "text",
      requiresArg: true,
    },
    "fail-on": {
      describe: "Exit with 1 when a finding is this grave or graver",
      choices: severities,
      requiresArg: true,
    },
    patch: {
      describe: "Show the plain diff below; --no-patch leaves it out",
      type: "boolean",
      default: true,
    },
  },
  examples: [
    ["diff", "out/ as it is, against the last commit"],
    ["diff --against main --fail-on danger", "stop a pull request that, say, makes a service run as root"],
    ["diff --against main --format markdown > comment.md", "a comment for the pull request"],
    ["diff -o new/ --against ./old", "two folders, without git"],
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
