import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { compile } from "../../compiler/compile.ts";
import type { App } from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import { exitStatus, type ExitStatus } from "../exit-status.ts";
import { openRecipes, type Folders } from "../folders.ts";
import type { CatalogRequest } from "../inspect/open-catalog.ts";
import { wellCatalog } from "../parts/well-catalog.ts";
import { Progress } from "../progress.ts";
import { countProblems, report } from "../report.ts";
import { named } from "../named.ts";
import { graphDot, graphMermaid, graphText } from "./formats.ts";
import { CachedTree } from "../watch/cached-tree.ts";
import { noSuchApp } from "./no-such-app.ts";
import { portMap, portMapDot, portMapMermaid, portMapText } from "./port-map.ts";
import { startGraph } from "./start-graph.ts";

export type GraphFormat = "text" | "mermaid" | "dot" | "json" | "svg";

export interface PrintGraphRequest extends CatalogRequest {
  /** Empty for the port map of the whole catalog. */
  readonly app: string;
  readonly format: GraphFormat;
}

/** `catalogc graph`: the start order of an app, or the ports of all of them, on standard output. */
export async function printGraph(request: PrintGraphRequest): Promise<ExitStatus> {
  const opened = openRecipes(request.recipes, request.out);
  if (!opened.ok) return fail([opened.problem]);
  const { folders } = opened;
  const name = request.app.replace(/^apps\./, "");
  const app = name === "" ? undefined : await knownApp(folders, request, name);
  if (app !== undefined) {
    process.stdout.write(await graphOf(app, request.format));
    return exitStatus.fine;
  }
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
  const { catalog } = compiled;
  const found = catalog.apps.get(name);
  if (name !== "" && found === undefined) return fail([noSuchApp(name, catalog)]);
  process.stdout.write(
    await (found === undefined ? portMapIn(catalog, request.format) : graphOf(found, request.format)),
  );
  return exitStatus.fine;
}

/** An app of a catalog that earlier runs knew: only it is compiled, and what it refers to. */
async function knownApp(folders: Folders, request: CatalogRequest, name: string): Promise<App | undefined> {
  const parsed: ParseCache = new Map();
  const well = await wellCatalog(folders, { ...request, tree: new CachedTree(folders.tree), parsed });
  const recipe = well?.recipeOf("apps", name);
  if (well === undefined || recipe === undefined) return undefined;
  const { recipesName, recipesFromOut } = folders;
  const { catalog, diagnostics } = await compile({
    ...{ ...well.around([recipe]), parsed, recipesName, recipesFromOut },
    emit: () => new Map(),
  });
  return diagnostics.some(isError) ? undefined : catalog.apps.get(name);
}

async function graphOf(app: App, format: GraphFormat): Promise<string> {
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
