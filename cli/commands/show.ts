import type { Command } from "./arguments/command.ts";
import { outOption, recipesOption, stringOf, textOrJsonOption } from "./arguments/shared.ts";
import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

const stages = ["expr", "values", "ir", "plan", "doc"] as const;

export const showCommand: Command = {
  usage: "show <subject>",
  summary: "Show what a stage of the compiler makes of an entry or a recipe file",
  positionals: {
    subject: {
      describe: "pkgs.<name>, apps.<name>, or a file (for --stage expr)",
      type: "string",
      demandOption: true,
    },
  },
  options: {
    stage: {
      describe:
        "expr: the expression read; values: what it evaluates to; ir: resolved, with defaults; plan: services as every runtime gets them; doc: its Nix files before layout",
      choices: stages,
      default: "ir",
      requiresArg: true,
    },
    recipes: recipesOption,
    out: outOption,
    ...cacheOptions,
    format: textOrJsonOption,
  },
  examples: [
    ["show apps.web --stage plan", "what units and containers are printed from"],
    ["show recipes/web/recipe.ts --stage expr", "how a recipe was read"],
    ["show pkgs.hello --stage values --format json", "the evaluated recipe, for programs"],
  ],
  async run(args) {
    const showSubject = await (await loadProgram()).showSubject();
    const stage = stringOf(args, "stage");
    return showSubject({
      subject: stringOf(args, "subject"),
      stage: stages.find((each) => each === stage) ?? "ir",
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      cacheFolder: cacheOf(args),
      format: stringOf(args, "format") === "json" ? "json" : "text",
    });
  },
};
