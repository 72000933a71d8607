import { readManifest } from "../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../emitters/support/emitted-file.ts";
import packageJson from "../package.json" with { type: "json" };
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders } from "./folders.ts";
import { Inspector } from "./output/inspect.ts";
import type { Difference } from "./output/plan.ts";
import { compareOutput } from "./output/write-output.ts";
import { countProblems, report } from "./report.ts";
import { runCompiler, type CompileRequest } from "./run-compiler.ts";
import { count, paletteFor } from "./terminal.ts";

export interface CheckFolderRequest extends CompileRequest {
  readonly format: Format;
}

/** Why a generated file is not what the recipes give. */
type Reason = Exclude<Difference, "changed"> | "recipe changed" | "generator changed";

/** One file that is not as it should be; `file`, `recipe` as the user names them. */
interface Drift {
  readonly path: string;
  readonly why: Reason;
  /** Where it comes from, when it comes from one recipe. */
  readonly recipe?: string;
}

/** `catalogc check`: compiles in memory and says, file by file, why the output folder is not that. */
export async function checkFolder(request: CheckFolderRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  const { diagnostics, sources, output } = opened.ok
    ? await runCompiler(opened.folders, request)
    : { diagnostics: [opened.problem], sources: () => undefined };
  if (!opened.ok || output === undefined) {
    const sentence = `${countProblems(diagnostics)}: nothing to compare`;
    report(request.format, diagnostics, sources, { sentence, facts: { status: "failed" } }, false);
    return exitStatus.wrong;
  }
  const { out, outName } = opened.folders;
  const { problems, differences } = compareOutput(out, output.files, { outName });
  const generator = generatorOn(out);
  const files = [...differences].map(([path, difference]) =>
    drift(path, difference, output.files, generator),
  );
  if (problems.length === 0 && files.length === 0) files.push(...manifestDrift(out, output.files, generator));

  const good = problems.length === 0 && files.length === 0;
  const named = files.map(({ path, ...rest }) => ({ path: `${outName}/${path}`, ...rest }));
  const sentence = good
    ? `${outName} is what the recipes give`
    : describe(named, generator, request, count(files.length + problems.length, "difference"));
  const fixes = [...new Set(files.map(({ why }) => fixOf(why, request)))];
  const facts = { status: good ? "up to date" : "different", files: named, fixes };
  report(request.format, [...diagnostics, ...problems], sources, { sentence, facts }, good);
  return good ? exitStatus.fine : exitStatus.wrong;
}

const thisGenerator = `catalogc ${packageJson.version}`;

/**
 * A file that is as catalogc wrote it, but not as it would be written now: by another version of catalogc, or from
 * other recipes.
 */
function drift(
  path: string,
  difference: Difference,
  files: ReadonlyMap<string, EmittedFile>,
  generator: string | undefined,
): Drift {
  const recipe = files.get(path)?.recipe;
  const changed =
    generator === undefined || generator === thisGenerator ? "recipe changed" : "generator changed";
  return {
    path,
    why: difference === "changed" ? changed : difference,
    ...(recipe !== undefined && { recipe }),
  };
}

/** The manifest names the generator, so it may differ when nothing else does. */
function manifestDrift(
  out: string,
  files: ReadonlyMap<string, EmittedFile>,
  generator: string | undefined,
): readonly Drift[] {
  const path = "manifest.json";
  const found = new Inspector(out).look(path);
  if (found.kind !== "file") return [{ path, why: "missing" }];
  if (found.read().toString("utf8") === files.get(path)?.content) return [];
  return [{ path, why: generator === thisGenerator ? "edited" : "generator changed" }];
}

function generatorOn(out: string): string | undefined {
  const found = new Inspector(out).look("manifest.json");
  const reading = found.kind === "file" ? readManifest(found.read().toString("utf8")) : undefined;
  return reading?.ok ? reading.manifest.generator : undefined;
}

function explain({ why, recipe }: Drift, generator = "another version"): string {
  const from = recipe === undefined ? "the recipes" : recipe;
  const reasons: Readonly<Record<Reason, string>> = {
    missing: `is missing; ${from} ${recipe === undefined ? "give" : "gives"} it`,
    "recipe changed": `is out of date: ${recipe === undefined ? "a recipe" : recipe}, or something it uses, changed but was not compiled`,
    "generator changed": `was written by ${generator}; ${thisGenerator} writes it differently`,
    orphan: "is an orphan: no recipe gives it any more",
    edited: "was edited by hand: it is not what catalogc wrote",
    "in the way": "is in the way of a generated file",
  };
  return reasons[why];
}

function fixOf(why: Reason, { recipes, out }: CheckFolderRequest): string {
  const compile = `catalogc compile ${recipes} -o ${out}`;
  if (why === "edited") return `move the edits into the recipes, then run \`${compile} --force\``;
  return why === "in the way"
    ? `move away what is in the way, then run \`${compile}\``
    : `run \`${compile}\``;
}

function describe(
  files: readonly Drift[],
  generator: string | undefined,
  request: CheckFolderRequest,
  total: string,
): string {
  const { strong } =
    request.format === "text" ? paletteFor(process.stderr) : { strong: (text: string) => text };
  const fixes = [...new Set(files.map(({ why }) => fixOf(why, request)))];
  return [
    ...files.map((file) => `${strong(file.path)} ${explain(file, generator)}`),
    `${total}${fixes.length > 0 ? `; to fix: ${fixes.join("; ")}` : ""}`,
  ].join("\n");
}
