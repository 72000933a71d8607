import { type Command, WrongUsage } from "./arguments/command.ts";
import { choice, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const optionsCommand: Command = {
  usage: "options [text]",
  summary: "Print the reference of all recipe options, or find some by name or text",
  positionals: {
    text: { describe: "The end of an option's path, or words of its path or description", type: "string" },
  },
  options: {
    format: choice(
      "Output format; json-schema is for editing recipe.yaml and recipe.json",
      ["markdown", "json", "json-schema"],
      "markdown",
    ),
    subject: {
      describe: "With json-schema: the schema of recipes or of the catalog file",
      choices: ["recipe", "catalog"],
      defaultDescription: '"recipe"',
      requiresArg: true,
    },
  },
  examples: [
    ["options process.user", "print what is known about an option"],
    ['options "open firewall"', "find options by words"],
    ["options", "print the reference as Markdown"],
    ["options --format json-schema > recipe.schema.json", "write a schema for your editor"],
  ],
  async run(args) {
    if (args["subject"] !== undefined && stringOf(args, "format") !== "json-schema")
      throw new WrongUsage("--subject requires --format json-schema.");
    const text = stringOf(args, "text");
    if (text !== "" && stringOf(args, "format") === "json-schema")
      throw new WrongUsage("A schema has all options: name none.");
    const { printOptions, findOptions } = await (await loadProgram()).printOptions();
    if (text !== "") return findOptions(text, stringOf(args, "format"));
    return printOptions(
      stringOf(args, "format"),
      stringOf(args, "subject") === "catalog" ? "catalog" : "recipe",
    );
  },
};
