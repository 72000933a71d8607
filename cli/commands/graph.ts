import type { Command } from "./arguments/command.ts";
import { outOption, recipesOption, stringOf } from "./arguments/shared.ts";
import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

const formats = ["text", "mermaid", "dot", "json", "svg"] as const;

export const graphCommand: Command = {
  usage: "graph [app]",
  summary: "Show in which order an app starts and why, or which ports the catalog publishes",
  positionals: {
    app: { describe: "The app; without one, the port map of all apps", type: "string" },
  },
  options: {
    recipes: recipesOption,
    out: { ...outOption, describe: "Folder of the generated files: what runs have kept is found by it" },
    ...cacheOptions,
    format: {
      describe: "How to draw it",
      choices: formats,
      default: "text",
      requiresArg: true,
    },
  },
  examples: [
    ["graph web", "numbered stages, as text"],
    ["graph web --format svg > web.svg", "a picture"],
    ["graph", "who publishes which port"],
  ],
  async run(args) {
    const printGraph = await (await loadProgram()).printGraph();
    const written = stringOf(args, "format");
    const format = formats.find((each) => each === written) ?? "text";
    return printGraph({
      recipes: stringOf(args, "recipes"),
      out: stringOf(args, "out"),
      cacheFolder: cacheOf(args),
      app: stringOf(args, "app"),
      format,
    });
  },
};
