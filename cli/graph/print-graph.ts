import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { exitStatus, type ExitStatus } from "../exit-status.ts";
import { openFolders } from "../folders.ts";
import { Progress } from "../progress.ts";
import { countProblems, report } from "../report.ts";
import { named } from "../named.ts";
import { graphDot, graphMermaid, graphText } from "./formats.ts";
import { noSuchApp } from "./no-such-app.ts";
import { portMap, portMapDot, portMapMermaid, portMapText } from "./port-map.ts";
import { startGraph } from "./start-graph.ts";

export type GraphFormat = "text" | "mermaid" | "dot" | "json" | "svg";

export interface PrintGraphRequest {
  readonly recipes: string;
  /** Empty for the port map of the whole catalog. */
  readonly app: string;
  readonly format: GraphFormat;
}

/** `catalogc graph`: the start order of an app, or the ports of all of them, on standard output. */
export async function printGraph(request: PrintGraphRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, undefined);
  if (!opened.ok) return fail([opened.problem]);
  const { folders } = opened;
  const { compile } = await import("../../compiler/compile.ts");
  const { tree, recipesName, recipesFromOut } = folders;
  const progress = new Progress();
  const compiled = await compile({
    tree: progress.over(tree),
    recipesName,
    recipesFromOut,
    emit: () => new Map(),
  });
  progress.clear();
  const errors = compiled.diagnostics.filter(isError);
  if (errors.length > 0) {
    const shown = named(folders, errors, compiled.sources);
    return fail(shown.diagnostics, shown.sources);
  }
  const name = request.app.replace(/^apps\./, "");
  const { catalog } = compiled;
  if (name !== "" && !catalog.apps.has(name)) {
    return fail([noSuchApp(name, catalog)]);
  }
  process.stdout.write(
    await (name === "" ? portMapIn(catalog, request.format) : graphIn(catalog, name, request.format)),
  );
  return exitStatus.fine;
}

async function graphIn(catalog: Catalog, name: string, format: GraphFormat): Promise<string> {
  const app = catalog.apps.get(name);
  if (app === undefined) return "";
  const graph = startGraph(app);
  switch (format) {
    case "text":
      return graphText(graph);
    case "mermaid":
      return graphMermaid(graph);
    case "dot":
      return graphDot(graph);
    case "json":
      return `${JSON.stringify(graph, undefined, 2)}\n`;
    case "svg":
      // Loaded when needed: it is a layout library.
      return (await import("./svg.ts")).graphSvg(graph);
  }
}

async function portMapIn(catalog: Catalog, format: GraphFormat): Promise<string> {
  const ports = portMap(catalog);
  switch (format) {
    case "text":
      return portMapText(ports);
    case "mermaid":
      return portMapMermaid(ports);
    case "dot":
      return portMapDot(ports);
    case "json":
      return `${JSON.stringify({ ports }, undefined, 2)}\n`;
    case "svg":
      return (await import("./svg.ts")).portMapSvg(ports);
  }
}

function fail(
  problems: readonly Diagnostic[],
  sources: (file: string) => string | undefined = () => undefined,
): ExitStatus {
  report("text", problems, sources, { sentence: countProblems(problems), facts: {} }, false);
  return exitStatus.wrong;
}
