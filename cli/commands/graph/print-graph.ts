import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { otherKind } from "../../../compiler/diagnostics/reviewing.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import type { App } from "../../../compiler/ir/app.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import { entryMeant, orList } from "../../../compiler/support/suggest.ts";
import { dotOf, mermaidOf, type Picture } from "../../../tooling/graph/picture.ts";
import {
  portMap,
  portMapText,
  portPicture,
  portsIn,
  type PublishedPort,
} from "../../../tooling/graph/port-map.ts";
import { pictureStyle } from "../../../tooling/graph/style.ts";
import { graphText, startGraph, startPicture } from "../../../tooling/graph/start-graph.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { refuse } from "../../terminal/report.ts";
import { openCatalog, type CatalogRequest } from "../open-catalog.ts";
import { printable, printableJson } from "../../../compiler/diagnostics/printable.ts";
import { printFile, printOut } from "../../../cli/terminal/print.ts";

export type GraphFormat = "text" | "mermaid" | "dot" | "json" | "svg";

export interface PrintGraphRequest extends CatalogRequest {
  /** Empty for the port map of the whole catalog. */
  readonly app: string;
  readonly format: GraphFormat;
}

/** `catalogc graph`: prints the start order of an app, or the ports of all apps. */
export async function printGraph(request: PrintGraphRequest): Promise<ExitStatus> {
  const { format } = request;
  const name = request.app.replace(/^apps\./, "");
  const opened = await openCatalog(request, (well) => well.recipeOf("apps", name));
  if (opened === undefined || opened.broken) return exitStatus.wrong;
  const { catalog } = opened.result;
  const app = catalog.apps.get(name);
  if (app === undefined && name !== "") return refuse([noSuchApp(name, catalog)]);
  const text = await (app === undefined ? portMapOf(portsIn(catalog), format) : graphOf(app, format));
  if (format === "text") printOut(printable(text));
  else printFile(text);
  return exitStatus.fine;
}

function graphOf(app: App, format: GraphFormat): Promise<string> {
  const graph = startGraph(app);
  return drawn(graph, graphText(graph), startPicture(graph), format);
}

function portMapOf(found: readonly PublishedPort[], format: GraphFormat): Promise<string> {
  const ports = portMap(found);
  return drawn({ ports }, portMapText(ports), portPicture(ports), format);
}

async function drawn(data: object, text: string, picture: Picture, format: GraphFormat): Promise<string> {
  switch (format) {
    case "text":
      return text;
    case "mermaid":
      return mermaidOf(picture);
    case "dot":
      return dotOf(picture);
    case "json":
      return printableJson(data);
    case "svg":
      // Loaded on demand, because it is a layout library.
      return (await import("../../../tooling/graph/svg.ts")).svgOf(picture, pictureStyle());
  }
}

/** The error for a name that is not an app, but perhaps a package or a part of an app. */
function noSuchApp(name: string, { apps, pkgs }: Catalog): Diagnostic {
  const known = [...apps.keys()].map((app) => `apps.${app}`);
  const pname = name.replace(/^pkgs\./, "");
  const entry = name.startsWith("pkgs.") ? name : `apps.${name}`;
  const [first = ""] = name.split(".");
  const having = [...apps.values()].filter((app) => app.services.components.has(name));
  if (having.length > 0) {
    const where = orList(having.map((app) => `apps.${app.name}`));
    return noSuchEntry(entry, known, `\`${name}\` is a component of ${where}: name the app.`);
  }
  if (name !== first && apps.has(first)) {
    return noSuchEntry(entry, known, `Name the app alone: \`apps.${first}\`.`);
  }
  if (pkgs.has(pname)) return otherKind(`pkgs.${pname}`, "graph", known);
  const hint =
    entryMeant(entry, known) ?? (known.length > 0 ? `Name one of the apps: ${someOf(known)}.` : undefined);
  return noSuchEntry(entry, known, hint);
}

/** Large catalogs have hundreds of apps. */
const someOf = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names
        .slice(0, mostNamed)
        .map((name) => `\`${name}\``)
        .join(", ")}, …`
    : orList(names);
const mostNamed = 10;
