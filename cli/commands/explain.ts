import type { Command } from "./arguments/command.ts";
import { stringOf, textOrJsonOf, textOrJsonOption } from "./arguments/shared.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

export const explainCommand: Command = {
  usage: "explain <subject>",
  summary: "Explain a value, a generated line or a diagnostic code",
  positionals: {
    subject: {
      describe:
        "An option (apps.web.description), a line of a generated file (out/apps/web/default.nix:12) or a diagnostic code (CG303)",
      type: "string",
      demandOption: true,
    },
  },
  options: { ...catalogOptions, format: textOrJsonOption },
  examples: [
    [
      "explain apps.web.services.components.web.process.user",
      "show its value, where it is set and which lines have it",
    ],
    [
      "explain out/apps/web/hostos/units/web.service:12",
      "show the option in this line, and the place that sets it",
    ],
    ["explain CG303", "print the documentation of a diagnostic, with an example"],
  ],
  async run(args) {
    const explainSubject = await (await loadProgram()).explainSubject();
    return explainSubject({
      subject: stringOf(args, "subject"),
      ...catalogOf(args),
      format: textOrJsonOf(args),
    });
  },
};
