import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { manifestFile, manifestPath } from "../../../emitters/manifest/manifest.ts";
import { emitSite } from "../../../emitters/site/emit-site.ts";
import { sitePage } from "../../../emitters/site/site-request.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { Format } from "../../terminal/report.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { listenerOf } from "../../../compiler/passes/services/port-clashes.ts";
import { openFolders, type Folders } from "../../disk/folders.ts";
import { hostPort, isContested, portMap, portsIn } from "../../../tooling/graph/port-map.ts";
import { graphText, startGraph, startPicture } from "../../../tooling/graph/start-graph.ts";
import { setOptions } from "../../../tooling/explain/set-options.ts";
import { svgOf } from "../../../tooling/graph/svg.ts";
import { recipeHistory } from "../../disk/recipe-history.ts";
import { mayRemoveFromSite } from "../../disk/output/other-recipes.ts";
import { writeOutput } from "../../disk/output/write-output.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { notWritten } from "../../terminal/not-written.ts";
import { report } from "../../terminal/report.ts";
import { compileCatalog } from "../compile/compile-recipes.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";

export interface WriteSiteRequest {
  readonly recipes: string;
  /** The folder of the pages. */
  readonly out: string;
  /** Overwrite pages that were edited by hand. */
  readonly force: boolean;
  readonly format: Format;
}

/** `catalogc site`: writes the catalog as web pages, all or nothing like `compile`. */
export async function writeSite(request: WriteSiteRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) return fail(request, [opened.problem]);
  const { folders } = opened;
  const compiled = await compileCatalog(beside(folders), {
    ...request,
    copyFiles: false,
    denyWarnings: false,
  });
  const { output, sources, whole } = compiled;
  if (output === undefined || whole === undefined)
    return fail(request, compiled.diagnostics.filter(isError), sources);

  const { catalog, stages } = whole;
  const { outName, recipesName, tree } = folders;
  const ports = portMap(portsIn(catalog));
  const readFile = (path: string): Uint8Array | undefined => {
    const read = tree.read(path);
    return read.ok ? read.bytes : undefined;
  };
  const lineOf = lineIn((path) => new TextDecoder().decode(readFile(path)));
  const pages = emitSite({
    catalog,
    files: output.files(),
    recipesName,
    ports: ports.map((port) => ({
      ...port,
      shown: hostPort(port),
      listener: listenerOf(port),
      isContested: isContested(port, ports),
    })),
    pictures: {
      startOrder(app) {
        const graph = startGraph(app);
        return graph.nodes.length === 0
          ? undefined
          : { svg: svgOf(startPicture(graph)), text: graphText(graph) };
      },
    },
    setOptions({ kind, name }, files) {
      const entry = stages.checked[kind].get(name);
      if (entry === undefined) return [];
      return setOptions({ kind, name }, entry, files).map(
        (byLine) =>
          new Map(
            [...byLine].map(([line, { option, span }]) => [
              line,
              { option, recipe: `${recipesName}/${span.file}`, line: lineOf(span) },
            ]),
          ),
      );
    },
    history: recipeHistory(tree.locate(""), recipesName),
    readFile,
  });
  const manifest = manifestFile(pages.values(), { version: packageJson.version, hashOf });
  const { problems, left, written, unchanged, removed } = writeOutput(
    folders.out,
    new Map(pages).set(manifestPath, manifest),
    { outName, force: request.force, mayRemove: mayRemoveFromSite(folders) },
  );
  if (problems.length > 0) return fail(request, problems, sources, left);
  const { packages, apps } = output;
  const sentence =
    `${outName}/${sitePage} shows ${inWords([count(packages, "package"), count(apps, "app")])}: ` +
    `${count(written, "file")} written, ${unchanged} unchanged, ${removed} removed`;
  const facts = { status: "written", packages, apps, written, unchanged, removed };
  return report(request.format, [], sources, { sentence, facts }, true);
}

/** The pages show the output of `compile` in `out` beside the recipes, regardless of their own location. */
const beside = (folders: Folders): Folders => ({ ...folders, recipesFromOut: `../${folders.recipesName}` });

/** The line of the start of a span, from 1. Texts are read once. */
function lineIn(textOf: (path: string) => string): (span: Span) => number {
  const texts = new Map<string, string>();
  return ({ file, start }) => {
    const text = texts.get(file) ?? textOf(file);
    texts.set(file, text);
    return text.slice(0, start).split("\n").length;
  };
}

const fail = (
  { format }: WriteSiteRequest,
  problems: readonly Diagnostic[],
  sources: Sources = () => undefined,
  left?: readonly string[],
): ExitStatus => report(format, problems, sources, notWritten(problems, left), false);
