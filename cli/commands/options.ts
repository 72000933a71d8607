import { type Command, WrongUsage } from "./arguments/command.ts";
import { stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const optionsCommand: Command = {
  usage: "options",
  summary: "Print every option of a recipe, with type, default and meaning",
  positionals: {},
  options: {
    format: {
      describe: "How they are written; json-schema is for editors of recipe.yaml and recipe.json",
      choices: ["markdown", "json", "json-schema"],
      default: "markdown",
      requiresArg: true,
    },
    subject: {
      describe: "With json-schema: the schema of recipe files, or of the catalog file",
      choices: ["recipe", "catalog"],
      defaultDescription: '"recipe"',
      requiresArg: true,
    },
  },
  examples: [
    ["options", "the reference, as Markdown"],
    ["options --format json-schema > recipe.schema.json", "a schema for your editor"],
  ],
  async run(args) {
    if (args["subject"] !== undefined && stringOf(args, "format") !== "json-schema")
      throw new WrongUsage("--subject is about the JSON Schema: add --format json-schema.");
    const printOptions = await (await loadProgram()).printOptions();
    return printOptions(
      stringOf(args, "format"),
      stringOf(args, "subject") === "catalog" ? "catalog" : "recipe",
    );
  },
};
