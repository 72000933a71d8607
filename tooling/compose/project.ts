import type { Diagnostic, Reporter } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/importing.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import type { Span } from "../../compiler/support/span.ts";
import { newLeaf, type Leaf } from "./account.ts";
import { dockerRun, readDockerRun } from "./docker-run.ts";
import { override, readDocument } from "./document.ts";
import { interpolate, markersIn, readEnvFile } from "./interpolate.ts";
import { merge, normalized } from "./merge.ts";
import {
  entriesOf,
  entryOf,
  isNull,
  mapEntries,
  mapScalars,
  textAt,
  withText,
  type ComposeNode,
  type MapNode,
  type ScalarNode,
} from "./nodes.ts";
import { isQuadlet, readQuadlet } from "./quadlet.ts";
import { hideSecrets } from "./secrets.ts";
import { plainPath } from "./short-forms.ts";

export interface SourceFile {
  /** The name in messages and in the account. */
  readonly path: string;
  readonly text: string;
}

export interface ComposeInput {
  /** Compose files; later ones override earlier ones. */
  readonly files: readonly SourceFile[];
  /** Env files whose variables the Compose files use; later ones override earlier ones. */
  readonly envFiles: readonly SourceFile[];
  /** The files beside the first Compose file, by relative path. */
  readonly beside: Pick<RecipeTree, "kind" | "read">;
  /** The name of the app; without one, that of the project. */
  readonly name?: string;
  /** The name of the folder of the first file, which is that of a project without a name. */
  readonly folder: string;
  /** The absolute path of the folder of the project on the host. */
  readonly projectDir?: string;
}

/** A Compose project: files merged, variables replaced, secrets replaced by markers. */
export interface Project {
  readonly root: MapNode;
  readonly services: ReadonlyMap<string, MapNode>;
  /** Every value of the sources. */
  readonly leaves: readonly Leaf[];
  /** The texts of all files, for messages. */
  readonly sources: ReadonlyMap<string, string>;
  /** Names in `env_file` of files that do not exist, by service. */
  readonly missingEnvFiles: ReadonlyMap<string, readonly ScalarNode[]>;
}

/** The top-level keys. Source: Compose Specification, "Compose file", 2026-11. */
const topLevel = [
  "name",
  "version",
  "services",
  "networks",
  "volumes",
  "secrets",
  "configs",
  "include",
  "models",
];

/** Reads a project. Undefined after reporting errors. */
export function readProject(input: ComposeInput, reporter: Reporter): Project | undefined {
  let failed = false;
  const report = (problem: Diagnostic): void => {
    failed = true;
    reporter.report(problem);
  };
  const reader = new ProjectReader(input, report);
  const roots = input.files.map((file) => reader.file(file));
  if (failed) return undefined;
  const [first, ...others] = roots.filter((root) => root !== undefined);
  if (first === undefined) return undefined;
  const merged = others.reduce<MapNode>((base, later) => merge(base, later) as MapNode, first);
  const withFiles = reader.withEnvFiles(merged);
  const root = hideSecrets(withFiles) as MapNode;
  reader.reportUnset(root);
  const services = new Map(
    entriesOf(root.entries.get("services")).flatMap(([name, service]) =>
      service.kind === "map" ? [[name, service] as const] : [],
    ),
  );
  if (!failed && services.size === 0)
    report(messages.notCompose(root.entries.get("services")?.span ?? root.span, "a file without services"));
  return failed
    ? undefined
    : {
        root,
        services,
        leaves: reader.leaves,
        sources: reader.sources,
        missingEnvFiles: reader.missingEnvFiles,
      };
}

class ProjectReader {
  readonly leaves: Leaf[] = [];
  readonly sources = new Map<string, string>();
  readonly missingEnvFiles = new Map<string, ScalarNode[]>();
  readonly #input: ComposeInput;
  readonly #report: (problem: Diagnostic) => void;
  readonly #variables = new Map<string, string>();
  readonly #ofVariables = new Map<string, Leaf>();
  readonly #envLeaves = new Map<string, ReadonlyMap<string, ScalarNode>>();
  /** Services of other files that `extends` names. */
  readonly #others = new Map<string, MapNode | undefined>();

  constructor(input: ComposeInput, report: (problem: Diagnostic) => void) {
    this.#input = input;
    this.#report = report;
    const { projectDir, name = input.folder } = input;
    this.#variables.set("COMPOSE_PROJECT_NAME", name);
    if (projectDir !== undefined) this.#variables.set("PWD", projectDir);
    for (const file of input.envFiles)
      for (const [variable, { text, leaf }] of this.#envFile(file)) {
        this.#variables.set(variable, text);
        this.#ofVariables.set(variable, leaf);
      }
  }

  file(file: SourceFile): MapNode | undefined {
    this.sources.set(file.path, file.text);
    const reporter = { report: this.#report };
    const document =
      file.path === dockerRun
        ? readDockerRun(file.text, reporter)
        : isQuadlet(file.path)
          ? readQuadlet(file.path, file.text, reporter)
          : readDocument(file.path, file.text, reporter);
    if (document === undefined) return undefined;
    this.leaves.push(...document.leaves);
    const root = this.#interpolated(document.root);
    if (root.kind !== "map") return undefined;
    this.#checkKeys(root);
    const own = new Map(
      entriesOf(root.entries.get("services")).map(([name, each]) => [name, normalized(each)]),
    );
    return mapServices(root, (_, name) => this.#extended(name, own, []));
  }

  #checkKeys(root: MapNode): void {
    for (const [key, value] of root.entries)
      if (!topLevel.includes(key) && !key.startsWith("x-"))
        this.#report(messages.unknownKey(value.span, "the file", key, topLevel));
    const include = root.entries.get("include");
    if (include)
      this.#report(
        messages.notRead(
          include.span,
          "`include`",
          "Name all files: `catalogc import compose.yaml other.yaml`.",
        ),
      );
    const services = root.entries.get("services");
    if (services === undefined && this.#input.files.length > 1) return;
    if (services?.kind !== "map")
      this.#report(messages.notCompose(services?.span ?? root.span, "a file without services"));
    for (const section of ["services", "networks", "volumes", "secrets", "configs"]) {
      const value = root.entries.get(section);
      if (value && value.kind !== "map" && section !== "services" && !isNull(value))
        this.#report(messages.wrongType(value.span, section, "a mapping"));
      for (const [name, each] of entriesOf(value))
        if (each.kind !== "map" && (section === "services" || !isNull(each)))
          this.#report(messages.wrongType(each.span, `${section}.${name}`, "a mapping"));
    }
  }

  #interpolated(root: ComposeNode): ComposeNode {
    return mapScalars(root, (scalar) => {
      if (typeof scalar.value !== "string" || !scalar.text.includes("$")) return scalar;
      const result = interpolate(scalar.text, this.#variables);
      if (result.ok) {
        for (const name of result.used) this.#used(name, `\`\${${name}}\` has its value`);
        return withText(scalar, result.text);
      }
      this.#report(
        result.problem === "syntax"
          ? messages.badInterpolation(scalar.span)
          : messages.requiredVariable(scalar.span, result.name, result.message),
      );
      return scalar;
    });
  }

  /** A service with what it extends. Source: Compose Specification, "extends", 2026-11. */
  #extended(
    name: string,
    own: ReadonlyMap<string, ComposeNode>,
    around: readonly string[],
  ): ComposeNode | undefined {
    const service = own.get(name);
    const extend = entryOf(service, "extends");
    if (service?.kind !== "map" || extend === undefined) return service;
    for (const each of extend.kind === "map"
      ? ["service", "file"].map((key) => extend.entries.get(key))
      : [extend])
      if (each?.kind === "scalar")
        each.leaf.verdicts.push({ is: "taken", note: "the keys are part of the service" });
    const base = (extend.kind === "map" ? textAt(extend, "service") : textAt(service, "extends")) ?? "";
    const path = plainPath(textAt(extend, "file") ?? "");
    const at = [...around, path === "" ? name : `${path}: ${name}`];
    if (around.length > 100 || (path === "" && (base === name || around.includes(base)))) {
      this.#report(messages.cyclicExtends(extend.span, [...at, base]));
      return service;
    }
    const others = path === "" ? own : entriesMap(this.#otherFile(path, extend.span));
    if (others.get(base)?.kind !== "map") {
      if (others.size > 0 || path === "")
        this.#report(messages.undefinedName(extend.span, "service", base, others.keys()));
      return service;
    }
    const full = this.#extended(base, others, path === "" ? [...around, name] : []);
    const kept = [...service.entries].filter(([key]) => key !== "extends");
    return full && merge(full, { ...service, entries: new Map(kept) });
  }

  #otherFile(path: string, at: Span): MapNode | undefined {
    if (this.#others.has(path)) return this.#others.get(path);
    // A file that extends itself again is a cycle.
    this.#others.set(path, undefined);
    if (path.includes("/")) {
      this.#report(
        messages.notRead(at, "`extends` of a file in another folder", "Move that file beside this one."),
      );
      return undefined;
    }
    const text = textBeside(this.#input.beside, path);
    if (text === undefined) this.#report(messages.undefinedName(at, "file", path, []));
    const root = text === undefined ? undefined : this.file({ path, text });
    const services = root?.entries.get("services");
    const found = services?.kind === "map" ? services : undefined;
    // Only the named service is used.
    if (found) override(root as MapNode);
    this.#others.set(path, found);
    return found;
  }

  #envFile(file: SourceFile): ReadonlyMap<string, ScalarNode> {
    const before = this.#envLeaves.get(file.path);
    if (before) return before;
    this.sources.set(file.path, file.text);
    const entries = readEnvFile(file.text).map(({ name, value, start, end }): [string, ScalarNode] => {
      const span = { file: file.path, start, end };
      const leaf = newLeaf(span, name);
      leaf.ifUnused = "no file of the project uses it";
      this.leaves.push(leaf);
      return [name, { kind: "scalar", value, text: value, span, comment: [], leaf }];
    });
    const all = new Map(entries);
    this.#envLeaves.set(file.path, all);
    return all;
  }

  /** The project with the variables of `env_file` in `environment`, which overrides them. */
  withEnvFiles(root: MapNode): MapNode {
    return mapServices(root, (service, name) =>
      service.kind === "map" ? this.#withEnvFiles(name, service) : service,
    );
  }

  #withEnvFiles(name: string, service: MapNode): MapNode {
    const listed = service.entries.get("env_file");
    const files = listed === undefined ? [] : listed.kind === "list" ? listed.items : [listed];
    let variables = new Map<string, ComposeNode>();
    for (const each of files) {
      const path = each.kind === "map" ? each.entries.get("path") : each;
      if (path?.kind !== "scalar") continue;
      const text = textBeside(this.#input.beside, path.text);
      if (text === undefined) {
        this.missingEnvFiles.set(name, [...(this.missingEnvFiles.get(name) ?? []), path]);
        continue;
      }
      const folder = /^(?:.*\/)?/.exec(this.#input.files[0]?.path ?? "")?.[0] ?? "";
      const found = this.#envFile({ path: `${folder}${path.text.replace(/^\.\//, "")}`, text });
      for (const [variable, value] of found) {
        const earlier = variables.get(variable);
        if (earlier) override(earlier);
        variables = variables.set(variable, value);
      }
    }
    const environment = this.#passed(service.entries.get("environment"));
    const base: MapNode = { kind: "map", span: service.span, comment: [], entries: variables };
    const all =
      variables.size === 0 || environment === undefined ? (environment ?? base) : merge(base, environment);
    const entries = new Map(service.entries);
    if (!(all === base && variables.size === 0)) entries.set("environment", all);
    return { ...service, entries };
  }

  /** Variables without a value have that of the project. Source: Compose Specification, "environment", 2026-11. */
  #passed(environment: ComposeNode | undefined): ComposeNode | undefined {
    if (environment?.kind !== "map") return environment;
    return mapEntries(environment, (value, name) => {
      const known = isNull(value) ? this.#variables.get(name) : undefined;
      if (known === undefined || value.kind !== "scalar") return value;
      this.#used(name, `the variable \`${name}\` has its value`);
      return withText(value, known);
    });
  }

  #used(variable: string, note: string): void {
    this.#ofVariables.get(variable)?.verdicts.push({ is: "taken", note });
  }

  /** Reports the variables without a value, each once. Values under `x-` are only used where an alias refers to them. */
  reportUnset(root: MapNode): void {
    const found = new Map<string, Span[]>();
    for (const [key, value] of root.entries)
      if (!key.startsWith("x-"))
        mapScalars(value, (scalar) => {
          for (const { name, isUnset } of markersIn(scalar.text))
            if (isUnset) found.set(name, [...(found.get(name) ?? []), scalar.span]);
          return scalar;
        });
    for (const [name, [first, ...others]] of found)
      this.#report(messages.unsetVariable(first, name, others.slice(0, 4)));
  }
}

/** A project with other services. */
export const mapServices = (
  root: MapNode,
  change: (service: ComposeNode, name: string) => ComposeNode | undefined,
): MapNode =>
  mapEntries(root, (value, section) =>
    section === "services" ? mapEntries(value, (service, name) => change(service, name) ?? service) : value,
  );

/** The text of a file beside the Compose file; undefined if there is none, or its text is not UTF-8. */
export function textBeside(beside: ComposeInput["beside"], path: string): string | undefined {
  if (/^(?:\/|~|\.\.)/.test(path)) return undefined;
  const plain = path.replace(/^(?:\.\/)+/, "");
  const read = plain === "" || beside.kind(plain) !== "file" ? undefined : beside.read(plain);
  const decoded = read?.ok === true ? decodeUtf8(read.bytes) : undefined;
  return decoded?.ok === true ? decoded.text : undefined;
}

const entriesMap = (node: MapNode | undefined): ReadonlyMap<string, ComposeNode> =>
  node?.entries ?? new Map();
