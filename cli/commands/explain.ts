import type { Command } from "./arguments/command.ts";
import { outOption, recipesOption, stringOf, textOrJsonOption } from "./arguments/shared.ts";
import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

export const explainCommand: Command = {
  usage: "explain <subject>",
  summary: "Explain where a value comes from, which option caused a generated line, or what a message means",
  positionals: {
    subject: {
      describe:
        "An option (apps.web.description), a line of a generated file (out/apps/web/default.nix:12) or the code of a message (CG303)",
      type: "string",
      demandOption: true,
    },
  },
  options: { recipes: recipesOption, out: outOption, ...cacheOptions, format: textOrJsonOption },
  examples: [
    [
      "explain apps.web.services.components.web.process.user",
      "its value, where it is set, which lines it affects",
    ],
    ["explain out/apps/web/hostos/units/web.service:12", "the option and the recipe line that caused it"],
    ["explain CG303", "the documentation of a message, with an example"],
  ],
  async run(args) {
    const explainSubject = await (await loadProgram()).explainSubject();
    return explainSubject({
      subject: stringOf(args, "subject"),
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      cacheFolder: cacheOf(args),
      format: stringOf(args, "format") === "json" ? "json" : "text",
    });
  },
};
