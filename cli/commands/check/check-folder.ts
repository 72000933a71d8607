import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { otherOutput } from "../../../compiler/diagnostics/writing.ts";
import {
  manifestFile,
  manifestPath,
  printManifest,
  readManifest,
  type Manifest,
} from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { annotationsOf } from "./annotations.ts";
import type { Drift } from "./drift.ts";
import { evaluateWithNix } from "./nix-check.ts";
import { listDrifts } from "./list-drifts.ts";
import { changedInputs } from "./changed-inputs.ts";
import { whyChanged, type Circumstances, type WhyChanged } from "./why-changed.ts";
import { fixesOf, type CheckNames } from "./words.ts";
import { compileRecipes, type CompileRecipesRequest } from "../compile/compile-recipes.ts";
import type { Format } from "../../terminal/report.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { LastRun } from "../../disk/cache/last-run.ts";
import { openFolders, shownPath, type Folders } from "../../disk/folders.ts";
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { isOfSite } from "../../disk/output/other-recipes.ts";
import { leftOver } from "../../disk/output/left-over.ts";
import type { Difference } from "../../disk/output/plan.ts";
import { compareOutput } from "../../disk/output/write-output.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { countProblems, report } from "../../terminal/report.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";
import { paletteFor } from "../../terminal/terminal.ts";

export interface CheckFolderRequest extends CompileRecipesRequest {
  readonly format: Format;
  /** Evaluate with Nix, with these further arguments. */
  readonly nix?: readonly string[] | undefined;
  /** The cache of compiles. */
  readonly compileCache?: string | undefined;
}

/** `catalogc check`: compiles in memory and explains each difference to the output folder. */
export async function checkFolder(request: CheckFolderRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  const { diagnostics, sources, output } = opened.ok
    ? await compileRecipes(opened.folders, request)
    : { diagnostics: [opened.problem], sources: () => undefined };
  if (!opened.ok || output === undefined) {
    const sentence = `${countProblems(diagnostics)}: nothing was compared`;
    return report(request.format, diagnostics, sources, { sentence, facts: { status: "failed" } }, false);
  }
  const { out, outName, recipesName, displayPath } = opened.folders;
  const emitted = output.files();
  const compared = compareOutput(out, emitted, { outName });
  const found = (compared.problems.length > 0 ? undefined : foundManifest(new Inspector(out))) ?? nothing;
  // A site is not an outdated output: a compile into it would be refused.
  const { problems, differences } = isOfSite(found)
    ? { problems: [otherOutput(outName, "pages")], differences: new Map<string, Difference>() }
    : compared;
  const before = problems.length > 0 ? nothing : found;
  const now = readManifestOf(output.manifest.content) ?? nothing;
  const why = whyChanged({ reaching: output.reaching, recipesName, before, now });
  const files: Drift[] = [];
  for (const [path, difference] of differences)
    files.push(driftOf(path, difference, emitted, { out, before, why }));
  if (problems.length === 0 && files.length === 0)
    for (const drift of manifestDrift(out, emitted, { before, now, recipesName })) files.push(drift);
  // Without a manifest, the owner of a file is unknown.
  if (before !== nothing) {
    const known = new Set([...emitted.keys(), ...before.files.keys(), ...files.map(({ path }) => path)]);
    for (const path of leftOver(out, known)) files.push({ path, why: "left over" });
  }

  const nix = request.nix && (await evaluateWithNix(opened.folders, request, request.nix));
  const good = problems.length === 0 && files.length === 0 && !nix?.length;
  const names = {
    before: before.generator,
    now: now.generator,
    recipes: request.recipes,
    out: request.out,
    copyFiles: request.copyFiles,
    cache: files.some(({ why }) => why === "generator changed")
      ? cacheOf(opened.folders, request)
      : undefined,
  };
  const named = files.map(({ path, ...rest }) => ({ path: `${outName}/${path}`, ...rest }));
  const total = inWords([
    count(files.length + problems.length, "difference"),
    ...(nix?.length ? [`${countProblems(nix)} of Nix`] : []),
  ]);
  const sentence = good ? `${outName} matches the recipes` : describe(named, names, request.format, total);
  const facts = { status: good ? "up to date" : "different", files: named, fixes: fixesOf(files, names) };
  const displayed = (recipe: string): string => displayPath(recipe.slice(recipesName.length + 1));
  const others = [...diagnostics, ...problems].filter(isError).length;
  const annotations = request.format === "github" ? annotationsOf(named, names, { displayed, others }) : [];
  const said = [...diagnostics, ...problems, ...(nix ?? []), ...annotations];
  return report(request.format, said, sources, { sentence, facts }, good);
}

/** The cache that the last compile used, if the output folder is what that compile wrote. */
function cacheOf(
  folders: Folders,
  { copyFiles, compileCache: cacheFolder }: CheckFolderRequest,
): string | undefined {
  if (cacheFolder === undefined) return undefined;
  const isOutputOf = (denyWarnings: boolean): boolean =>
    new LastRun(folders, folders.tree, { copyFiles, denyWarnings, cacheFolder }).output() !== undefined;
  return [false, true].some(isOutputOf) ? shownPath(cacheFolder) : undefined;
}

const nothing: Manifest = { generator: "", files: new Map() };

function driftOf(
  path: string,
  difference: Difference,
  files: ReadonlyMap<string, EmittedFile>,
  { out, before, why }: { readonly out: string; readonly before: Manifest; readonly why: WhyChanged },
): Drift {
  const file = files.get(path);
  const recipe = (file ?? before.files.get(path))?.recipe;
  if (difference !== "changed" || file === undefined)
    return {
      path,
      why: difference === "changed" ? "orphan" : difference,
      ...(recipe !== undefined && { recipe }),
    };
  const found = new Inspector(out).look(path);
  if (found.kind === "file" && sha256(found.read()) === sha256(file.content))
    return { path, why: "mode changed" };
  return { path, ...why(file) };
}

/**
 * Only the manifest differs after a compile by another version of the generator, and after a change of a file that the
 * output refers to, such as a patch, or that changes no value, such as a comment.
 */
function manifestDrift(
  out: string,
  files: ReadonlyMap<string, EmittedFile>,
  { before, now, recipesName }: Pick<Circumstances, "before" | "now" | "recipesName">,
): readonly Drift[] {
  const path = manifestPath;
  const found = new Inspector(out).look(path);
  if (found.kind !== "file") return [{ path, why: found.kind === "missing" ? "missing" : "in the way" }];
  const text = found.read().toString("utf8");
  if (text === printManifest(now).content) return [];
  const others = [...files.values()].filter((file) => file.path !== path);
  const expected = manifestFile(others, { version: packageJson.version, hashOf, sources: before.sources });
  if (text !== expected.content)
    return [{ path, why: before.generator === now.generator ? "edited" : "generator changed" }];
  if (before.sources === undefined) return [{ path, why: "generator changed" }];
  const inputs = changedInputs(before, now).map((input) => `${recipesName}/${input}`);
  return [inputs.length > 0 ? { path, why: "recipe changed", inputs } : { path, why: "options changed" }];
}

function readManifestOf(content: string | Uint8Array | undefined): Manifest | undefined {
  const reading = readManifest(Buffer.from(content ?? "").toString("utf8"));
  return reading.ok ? reading.manifest : undefined;
}

function describe(files: readonly Drift[], names: CheckNames, format: Format, total: string): string {
  const { strong } = format === "text" ? paletteFor(process.stderr) : { strong: (text: string) => text };
  const fixes = fixesOf(files, names);
  return [
    ...listDrifts(files, names, strong),
    `${total}${fixes.length > 0 ? `; to fix: ${fixes.join("; ")}` : ""}`,
  ].join("\n");
}
