import { type Command, WrongUsage } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const optionsCommand: Command = {
  usage: "options",
  summary: "Print the reference of all recipe options",
  positionals: {},
  options: {
    format: {
      describe: "Output format; json-schema is for editing recipe.yaml and recipe.json",
      choices: ["markdown", "json", "json-schema"],
      default: "markdown",
      requiresArg: true,
    },
    subject: {
      describe: "With json-schema: the schema of recipes or of the catalog file",
      choices: ["recipe", "catalog"],
      defaultDescription: '"recipe"',
      requiresArg: true,
    },
  },
  examples: [
    ["options", "print the reference as Markdown"],
    ["options --format json-schema > recipe.schema.json", "write a schema for your editor"],
  ],
  async run(args) {
    if (args["subject"] !== undefined && stringOf(args, "format") !== "json-schema")
      throw new WrongUsage("--subject requires --format json-schema.");
    const printOptions = await (await loadProgram()).printOptions();
    return printOptions(
      stringOf(args, "format"),
      stringOf(args, "subject") === "catalog" ? "catalog" : "recipe",
    );
  },
};
