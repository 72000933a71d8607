import { compile } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/importing.ts";
import { string } from "../../compiler/language/build.ts";
import { nameRules, isReservedEntryName } from "../../compiler/schema/names.ts";
import { linesOf } from "../../compiler/support/line-map.ts";
import { secretsInText } from "../../compiler/support/secrets.ts";
import { commentsOf, lostComments } from "../convert/comments.ts";
import { convertText, type Syntax } from "../convert/convert.ts";
import { printNixRecipe } from "../convert/nix/print-recipe.ts";
import { optionTree, type OptionPart } from "../support/option-tree.ts";
import { treeOfOne } from "../support/tree-of-one.ts";
import { accountOf, ignored, type AccountLine } from "./account.ts";
import { dockerRun } from "./docker-run.ts";
import { declareNetworks, joinDefault } from "./network-keys.ts";
import { entriesOf, isNull, leavesOf } from "./nodes.ts";
import { packagesAmong } from "./packages.ts";
import { isQuadlet } from "./quadlet.ts";
import { requireImage } from "./process-keys.ts";
import { readProject, textBeside, type ComposeInput, type Project } from "./project.ts";
import { Reader } from "./reader.ts";
import { importResource, resourcesAmong, type ImportedResource } from "./resources.ts";
import { maskSecrets, tokensIn } from "./secrets.ts";
import { plainName } from "./short-forms.ts";
import { jobsAmong, takeRestart } from "./start-keys.ts";
import { ImportState, ServiceImport } from "./state.ts";
import { takeDeclared } from "./storage-keys.ts";
import { serviceKeys } from "./table.ts";

export interface ImportedProject {
  readonly name: string;
  /** The recipe in the wanted syntax. */
  readonly text: string;
  /** Paths beside the Compose file, by the path of the copy beside the recipe. */
  readonly copies: ReadonlyMap<string, string>;
  readonly account: readonly AccountLine[];
  /** Sentences about what a person must do. */
  readonly remarks: readonly string[];
}

export type ProjectResult = {
  /** The texts of the sources for code frames, with secrets hidden. */
  readonly sources: (path: string) => string | undefined;
} & (
  | { readonly ok: true; readonly imported: ImportedProject; readonly problems: readonly Diagnostic[] }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] }
);

/** Makes a recipe of a Compose project. Every value of the source is in the account. */
export async function importProject(input: ComposeInput, syntax: Syntax): Promise<ProjectResult> {
  const reporter = new Collector();
  const texts = new Map([...input.files, ...input.envFiles].map(({ path, text }) => [path, text]));
  const project = await readProject(input, reporter, texts);
  const tokens = await tokensIn(texts);
  const sources = (path: string): string | undefined => {
    const text = texts.get(path);
    return text && maskSecrets(text, tokens);
  };
  const failed = (problems = reporter.diagnostics): ProjectResult => ({ ok: false, problems, sources });
  if (project === undefined) return failed();
  const name = appName(input, project);
  if (!nameRules.entry.pattern.test(name) || isReservedEntryName(name))
    return failed([messages.noAppName(name)]);
  const state = new ImportState(
    project,
    new Reader((problem) => {
      reporter.report(problem);
    }),
    {
      app: name,
      projectDir: input.projectDir,
      textOf: (path) => textBeside(input.beside, path),
      jobs: jobsAmong(project.services),
      volumePrefix: volumePrefix(input, project),
    },
  );
  importAll(state, input);
  if (reporter.hasErrors) return failed();
  await leaveOutRefused(state);

  const lines = new Map<string, ReturnType<typeof linesOf>>();
  const account = accountOf(project.leaves, ({ file, start }) => {
    const known = lines.get(file) ?? linesOf(project.sources.get(file) ?? "");
    lines.set(file, known);
    return known.position(start).line;
  });
  const recipe = await withComments(state, account);
  const problems = await compileProblems(recipe, state);
  if (problems.length > 0) return failed(problems);
  const text = await convertText(recipePath, recipe, syntax);
  if (typeof text !== "string") return failed(text);
  return {
    ok: true,
    imported: { name, text, copies: state.copies, account, remarks: remarksOf(state) },
    problems: reporter.diagnostics,
    sources,
  };
}

/** The name of the app: as given, or that of the project. */
function appName({ name, files }: ComposeInput, { name: project, services }: Project): string {
  if (name !== undefined) return name;
  if (files[0]?.path === dockerRun) return [...services.keys()][0] ?? "app";
  return plainName(project) || "app";
}

/** Source: Compose Specification, "name"; podman-systemd.unit(5), `VolumeName=`. */
function volumePrefix({ files: [first] }: ComposeInput, { name }: Project): string {
  if (first?.path === dockerRun) return "";
  return isQuadlet(first?.path ?? "") ? "systemd-" : `${name}_`;
}

function importAll(state: ImportState, isWith: Pick<ComposeInput, "resources" | "packages">): void {
  const { project } = state;
  const { root } = project;
  for (const key of ["name", "version"])
    for (const leaf of leavesOf(
      root.entries.get(key) ?? { kind: "list", items: [], span: root.span, comment: [] },
    ))
      leaf.verdicts.push(key === "name" ? { is: "taken", to: `apps.${state.app}` } : ignored);
  state.parts.push({
    option: ["apps", state.app],
    comment: root.entries.get("services")?.comment ?? [],
  });
  state.parts.push({
    option: ["apps", state.app, "description"],
    value: string(`${state.app}, imported from a Compose file.`),
  });
  declareNetworks(state);
  const resources = isWith.resources === true ? resourcesAmong(state) : new Map<string, ImportedResource>();
  if (isWith.packages === true) state.packages = packagesAmong(state);
  const services = [...project.services].flatMap(([name, node]) =>
    resources.has(name) ? [] : [new ServiceImport(state, name, node)],
  );
  for (const service of services) importService(service);
  for (const [name, resource] of resources) importResource(name, resource, state);
  for (const { isJob, original, path } of services)
    if (isJob) state.set([...path, "before"], [...new Set(state.before.get(original) ?? [])]);
  takeDeclared(state);
  state.set(["runtimes", "container", "enable"], true);
}

const keyNames: ReadonlySet<string> = new Set([...serviceKeys.map(({ key }) => key), "extends"]);

function importService(service: ServiceImport): void {
  const { node, reader, original, state } = service;
  state.comment(service.path, node.comment);
  requireImage(service);
  for (const [key, value] of node.entries)
    if (!keyNames.has(key) && !key.startsWith("x-"))
      reader.fail(messages.unknownKey(value.span, `services.${original}`, key, keyNames));
  for (const row of serviceKeys) {
    const value = node.entries.get(row.key);
    if (value !== undefined) {
      service.expectComment(value.comment);
      state.source = value;
      reader.use(value, () => {
        if (!isNull(value)) return row.take(value, service);
        reader.marked(value);
        return { is: "taken", note: "it has no value" };
      });
      state.source = undefined;
      if (row.key === "restart" && isNull(value)) takeRestart(undefined, service);
    } else if (row.key === "restart") takeRestart(undefined, service);
  }
  if (service.name !== original && /^[A-Za-z0-9][\w.-]*$/.test(original)) {
    const { is, note } = service.otherName(original);
    if (is === "left" && note !== undefined) state.remarks.push(`\`${original}\` has another name: ${note}`);
  }
  if (!node.entries.has("networks") && !node.entries.has("network_mode")) joinDefault(service);
  service.finish();
  for (const [key, value] of node.entries)
    if (key.startsWith("x-")) for (const leaf of leavesOf(value)) leaf.ifUnused = ignored.note;
}

/** The recipe in Nix, with the comments of the source, and one for each value that is left out. */
async function withComments(state: ImportState, account: readonly AccountLine[]): Promise<string> {
  const { project, app } = state;
  const places = [
    ...[...project.services].map(([name, { span }]) => ({ path: `services.${name}`, span })),
    ...[...project.root.entries]
      .filter(([key]) => key !== "services")
      .map(([path, { span }]) => ({ path, span })),
  ].toSorted((a, b) => a.span.start - b.span.start);
  const at = (path: string): readonly string[] => {
    const [section, name = ""] = path.split(".");
    const own = section === "services" ? state.names.get(name) : undefined;
    return [
      "apps",
      app,
      ...(own === undefined
        ? []
        : [
            "services",
            ...(state.resources.get(name) ?? [state.jobs.has(name) ? "jobs" : "components", own]),
          ]),
    ];
  };
  const leftOut = account
    .filter(({ is }) => is === "left")
    .map(({ path, notes }) => ({ option: at(path), comment: [`Left out: ${path}: ${notes.join("; ")}`] }));
  const printed = (more: typeof leftOut): string => print([...state.parts, ...leftOut, ...more]);
  const draft = printed([]);
  const kept = await commentsOf({ path: recipePath, text: draft }, "nix");
  const missing: typeof leftOut = [];
  for (const [path, text] of project.sources) {
    if (!/\.ya?ml$/.test(path)) continue;
    const written = (await commentsOf({ path, text }, "yaml")).map(({ start, lines }) => ({
      start,
      lines: lines.map(withoutSecret),
    }));
    for (const { start, lines } of lostComments(written, kept)) {
      const around = places.filter(({ span }) => span.file === path && span.start <= start).at(-1);
      missing.push({ option: at(around?.path ?? ""), comment: [...lines] });
    }
  }
  return missing.length === 0 ? draft : printed(missing);
}

function print(parts: readonly OptionPart[]): string {
  const harmless = parts.map((part) =>
    part.comment === undefined ? part : { ...part, comment: part.comment.map(withoutSecret) },
  );
  return printNixRecipe(
    optionTree(
      inOrder(harmless),
      ([, , , section, ...more]) => more.length === 0 && (section === "components" || section === "jobs"),
    ),
    { path: recipePath, reporter: { report: () => undefined }, module: () => undefined },
  );
}

const sections = ["description", "components", "jobs", "networks", "volumes", "runtimes"];

/** What runs comes first. */
const inOrder = (parts: readonly OptionPart[]): readonly OptionPart[] => {
  const place = ({ option: [, , services, section = services] }: OptionPart): number =>
    sections.indexOf(section ?? "");
  return parts.toSorted((a, b) => place(a) - place(b));
};

const withoutSecret = (line: string): string =>
  secretsInText(line.replace(/^[\s#-]+/, "")).length === 0 ? line : line.replace(/([=:]).*$/s, "$1 …");

const recipePath = "recipe.nix";

async function errorsOf(text: string): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await compile({
    tree: treeOfOne(recipePath, text, {
      kind: () => "file",
      read: () => ({ ok: true, bytes: new Uint8Array() }),
    }),
    recipesName: "recipes",
    recipesFromOut: "../recipes",
  });
  return diagnostics.filter(isError);
}

/** Leaves out values without which the recipe has fewer errors: Compose accepts more than the compiler does. */
async function leaveOutRefused({ parts }: ImportState): Promise<void> {
  let errors = await errorsOf(print(parts));
  const sources = new Set(parts.flatMap(({ from }) => from ?? []));
  for (const source of [...sources].reverse()) {
    const [first] = errors;
    if (first === undefined) return;
    const kept = parts.filter(({ from }) => from !== source);
    const others = await errorsOf(print(kept));
    if (others.length >= errors.length) continue;
    const { message } =
      errors.find((error) => others.every((other) => other.message !== error.message)) ?? first;
    for (const { verdicts } of leavesOf(source))
      verdicts.splice(0, Infinity, { is: "left", note: `the recipe would not compile with it: ${message}` });
    parts.splice(0, Infinity, ...kept);
    errors = others;
  }
}

/** What stays wrong with the recipe, at the first line of the project. */
async function compileProblems(text: string, { project }: ImportState): Promise<readonly Diagnostic[]> {
  const { span } = project.root;
  const [line = ""] = (project.sources.get(span.file) ?? "").slice(span.start).split("\n");
  const first = { ...span, end: Math.min(span.end, span.start + line.length) };
  return (await errorsOf(text)).map(({ message, hint }) =>
    messages.importDoesNotCompile(first, message, hint),
  );
}

function remarksOf(state: ImportState): readonly string[] {
  const ofLines = [...state.secretLines].map(([file, names]) => {
    const known = [...names].filter((name) => name !== "");
    return known.length === 0
      ? `Put the variables of the service into ${file}`
      : `Create ${file}, mode 0400, with one line each for ${known.map((name) => `\`${name}\``).join(", ")}`;
  });
  const ofFiles = [...state.secretFiles].map((file) => `Create ${file} with the secret`);
  const ofLeft = entriesOf(state.project.root).some(([key]) => key === "models")
    ? ["`models` is not read"]
    : [];
  const ofVolumes =
    state.moved.length === 0
      ? []
      : [`The volumes of the app are new. To keep the data, copy ${state.moved.join(", ")}`];
  return [...ofLines, ...ofFiles, ...ofVolumes, ...ofLeft, ...state.remarks];
}
