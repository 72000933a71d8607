import type { Command } from "./arguments/command.ts";
import { choice, outOption, stringOf } from "./arguments/shared.ts";
import { catalogOf, catalogOptions } from "./arguments/cache.ts";
import { loadProgram } from "./load-program.ts";

const formats = ["text", "mermaid", "dot", "json", "svg"] as const;

export const graphCommand: Command = {
  usage: "graph [app]",
  summary: "Show the start order of an app, or the published ports of the catalog",
  positionals: {
    app: { describe: "The app; omit it for the ports of all apps", type: "string" },
  },
  options: {
    ...catalogOptions,
    out: { ...outOption, describe: "Output folder; selects the cached results" },
    format: choice("Output format", formats, "text"),
  },
  examples: [
    ["graph web", "print numbered stages"],
    ["graph web --format svg > web.svg", "draw a picture"],
    ["graph", "list published ports"],
  ],
  async run(args) {
    const printGraph = await (await loadProgram()).printGraph();
    const written = stringOf(args, "format");
    const format = formats.find((each) => each === written) ?? "text";
    return printGraph({
      ...catalogOf(args),
      app: stringOf(args, "app"),
      format,
    });
  },
};
