import type { Command } from "./arguments/command.ts";
import { stringOf, textOrJsonOf, textOrJsonOption } from "./arguments/shared.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

const stages = ["expr", "values", "ir", "plan"] as const;

export const showCommand: Command = {
  usage: "show <subject>",
  summary: "Print what a compiler stage produces for an entry or a recipe file",
  positionals: {
    subject: {
      describe: "pkgs.<name>, apps.<name>, or a recipe file or module",
      type: "string",
      demandOption: true,
    },
  },
  options: {
    stage: {
      describe:
        "expr: the parsed expression; values: the evaluated recipe; ir: the resolved entry with defaults; plan: the service plan",
      choices: stages,
      defaultDescription: '"ir" for an entry, "expr" for a file',
      requiresArg: true,
    },
    ...catalogOptions,
    format: textOrJsonOption,
  },
  examples: [
    ["show apps.web --stage plan", "print the service plan that units and containers are generated from"],
    ["show recipes/web/recipe.ts", "print the parsed expression of a recipe"],
    ["show pkgs.hello --stage values --format json", "print the evaluated recipe as JSON"],
  ],
  async run(args) {
    const showSubject = await (await loadProgram()).showSubject();
    const stage = stringOf(args, "stage");
    return showSubject({
      subject: stringOf(args, "subject"),
      stage: stages.find((each) => each === stage),
      ...catalogOf(args),
      format: textOrJsonOf(args),
    });
  },
};
