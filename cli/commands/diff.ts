import type { Command } from "./arguments/command.ts";
import { reviewOptions, reviewRequestOf } from "./arguments/review.ts";
import { outOption, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

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
    ...reviewOptions,
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
    return diffFolder({
      out: stringOf(args, "out"),
      against: stringOf(args, "against"),
      ...reviewRequestOf(args),
    });
  },
};
