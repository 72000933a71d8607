import { posix } from "node:path";
import type { Diagnostic, Reporter } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/importing.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { suggest } from "../../compiler/support/suggest.ts";
import type { Span } from "../../compiler/support/span.ts";
import { ignored, newLeaf, type Leaf } from "./account.ts";
import { dockerRun, readDockerRun } from "./docker-run.ts";
import { override, readDocument } from "./document.ts";
import { interpolate, markersIn, readEnvFile } from "./interpolate.ts";
import { merge, normalized } from "./merge.ts";
import {
  entriesOf,
  entryOf,
  isNull,
  itemsOf,
  leavesOf,
  mapEntries,
  mapScalars,
  textAt,
  withText,
  type ComposeNode,
  type MapNode,
  type ScalarNode,
} from "./nodes.ts";
import { isQuadlet, readQuadlet } from "./quadlet.ts";
import { hideSecrets, tokensIn } from "./secrets.ts";
import { rebased } from "./rebased.ts";
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
  /** Whether known databases, caches and queues become resources. */
  readonly resources?: boolean;
  /** Whether packages of nixpkgs run in place of known images. */
  readonly packages?: boolean;
}

/** A Compose project: files merged, variables replaced, secrets replaced by markers. */
export interface Project {
  /** Source: Compose Specification, "name"; Docker documentation, "Specify a project name"; 2026-11. */
  readonly name: string;
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
const resources = ["services", "networks", "volumes", "secrets", "configs", "models"];
const topLevel = ["name", "version", ...resources, "include"];

/** Source: Compose Specification, "include", "Long syntax", 2026-11. */
const includeKeys = ["path", "project_directory", "env_file"];

const folderOf = (path: string): string => /^(.*)\//.exec(path)?.[1] ?? "";

/**
 * Reads a project. Undefined after reporting errors.
 * @param sources gets the texts of all files that are read, by path
 */
export async function readProject(
  input: ComposeInput,
  reporter: Reporter,
  sources: Map<string, string>,
): Promise<Project | undefined> {
  let failed = false;
  const report = (problem: Diagnostic): void => {
    failed = true;
    reporter.report(problem);
  };
  const reader = new ProjectReader(input, report, sources);
  const scope = reader.scopeOf(input.envFiles);
  const model = reader.model(input.files, "", scope, []);
  if (model === undefined || failed) return undefined;
  const root = hideSecrets(model, await tokensIn(sources));
  reader.reportUnset(root);
  const services = new Map(
    entriesOf(root.entries.get("services")).flatMap(([name, service]) =>
      service.kind === "map" ? [[name, service] as const] : [],
    ),
  );
  if (!failed && services.size === 0)
    report(messages.notCompose(root.entries.get("services")?.span ?? root.span, "a file without services"));
  const { leaves, missingEnvFiles } = reader;
  if (failed) return undefined;
  const variable = "COMPOSE_PROJECT_NAME";
  use(scope, variable, "the name of the project");
  const named = scope.leaves.has(variable) ? scope.values.get(variable) : textAt(root, "name");
  const name = (named ?? input.folder).toLowerCase();
  return { name, root, services, leaves, sources, missingEnvFiles };
}

/** The variables that a file may use, and their places if they are in an env file. */
interface Scope {
  readonly values: ReadonlyMap<string, string>;
  readonly leaves: ReadonlyMap<string, Leaf>;
}

const use = ({ leaves }: Scope, variable: string, note: string): void => {
  leaves.get(variable)?.verdicts.push({ is: "taken", note });
};

class ProjectReader {
  readonly leaves: Leaf[] = [];
  readonly missingEnvFiles = new Map<string, ScalarNode[]>();
  readonly #sources: Map<string, string>;
  readonly #input: ComposeInput;
  readonly #report: (problem: Diagnostic) => void;
  readonly #envLeaves = new Map<string, ReadonlyMap<string, ScalarNode>>();
  /** Files that `extends` and `include` name, by path. */
  readonly #others = new Map<string, MapNode | undefined>();

  constructor(input: ComposeInput, report: (problem: Diagnostic) => void, sources: Map<string, string>) {
    this.#input = input;
    this.#sources = sources;
    this.#report = report;
  }

  /** The variables of env files, which those around override. */
  scopeOf(files: readonly SourceFile[], around?: Scope): Scope {
    const { projectDir, name = this.#input.folder } = this.#input;
    const values = new Map([
      ["COMPOSE_PROJECT_NAME", name],
      ...(projectDir === undefined ? [] : [["PWD", projectDir] as const]),
    ]);
    const leaves = new Map<string, Leaf>();
    for (const file of files)
      for (const [variable, { text, value, leaf }] of this.#envFile(file)) {
        if (value !== null) values.set(variable, text);
        leaves.set(variable, leaf);
        if (/^COMPOSE_(?!PROJECT_NAME)/.test(variable))
          leaf.verdicts.push({ is: "left", note: "only `docker compose` reads it" });
      }
    return {
      values: new Map([...values, ...(around?.values ?? [])]),
      leaves: new Map([...leaves, ...(around?.leaves ?? [])]),
    };
  }

  /**
   * Files merged, with the files that they include.
   * @param folder that of their relative paths, from that of the first file of the project
   */
  model(
    files: readonly SourceFile[],
    folder: string,
    scope: Scope,
    around: readonly string[],
  ): MapNode | undefined {
    const [first, ...others] = files.flatMap((file) => this.#file(file, folder, scope) ?? []);
    if (first === undefined) return undefined;
    const merged = others.reduce<MapNode>((base, later) => merge(base, later) as MapNode, first);
    const own = mapServices(merged, (service, name) =>
      service.kind === "map" ? this.#withEnvFiles(name, service, scope) : service,
    );
    return this.#withIncluded(own, scope, around);
  }

  #file(file: SourceFile, folder: string, scope: Scope): MapNode | undefined {
    this.#sources.set(file.path, file.text);
    const reporter = { report: this.#report };
    const document =
      file.path === dockerRun
        ? readDockerRun(file.text, reporter)
        : isQuadlet(file.path)
          ? readQuadlet(file.path, file.text, reporter)
          : readDocument(file.path, file.text, reporter);
    if (document === undefined) return undefined;
    this.leaves.push(...document.leaves);
    const root = this.#interpolated(document.root, scope);
    if (root.kind !== "map") return undefined;
    this.#checkKeys(root);
    const placed = rebased(mapServices(root, normalized), folder);
    const own = new Map(entriesOf(placed.entries.get("services")));
    return mapServices(placed, (_, name) => this.#extended(name, own, [], scope));
  }

  /** A project with the resources of the files that it includes. Source: Compose Specification, "include", 2026-11. */
  #withIncluded(root: MapNode, scope: Scope, around: readonly string[]): MapNode {
    const sections = new Map(root.entries);
    for (const item of itemsOf(root.entries.get("include"))) {
      for (const leaf of leavesOf(item))
        leaf.verdicts.push({ is: "taken", note: "the file is part of the recipe" });
      for (const [key, value] of entriesOf(item))
        if (!includeKeys.includes(key))
          this.#report(messages.unknownKey(value.span, "include", key, includeKeys));
      const { entries } = this.#included(item, scope, around) ?? {};
      for (const key of ["name", "version"])
        for (const leaf of leavesOf(entries?.get(key) ?? item)) leaf.verdicts.push(ignored);
      for (const section of resources) {
        const [own, more] = [sections.get(section), entries?.get(section)];
        if (more?.kind !== "map") continue;
        for (const [name, value] of more.entries) {
          const before = entryOf(own, name);
          if (before !== undefined && before !== value)
            this.#report(messages.includedTwice(value.span, `${section}.${name}`, before.span));
        }
        sections.set(section, { ...more, entries: new Map([...entriesOf(own), ...more.entries]) });
      }
    }
    return { ...root, entries: sections };
  }

  #included(item: ComposeNode, scope: Scope, around: readonly string[]): MapNode | undefined {
    const textsOf = (key: string): readonly string[] => {
      const node = entryOf(item, key);
      return (node?.kind === "list" ? node.items : [node]).flatMap((each) =>
        each?.kind === "scalar" ? each.text : [],
      );
    };
    const paths = (item.kind === "scalar" ? [item.text] : textsOf("path")).map(plainPath);
    const [first = ""] = paths;
    if (around.includes(first))
      return void this.#report(messages.cyclic(item.span, "files include", [...around, first]));
    const key = paths.join("\0");
    if (this.#others.has(key)) return this.#others.get(key);
    const files = paths.flatMap((path) => this.#fileBeside(path, item.span) ?? []);
    const [given] = textsOf("project_directory");
    const folder = plainPath(given ?? folderOf(first));
    const listed = textsOf("env_file").map(plainPath);
    const usual = posix.join(folder, ".env");
    const envFiles =
      listed.length > 0
        ? listed.flatMap((path) => this.#fileBeside(path, item.span) ?? [])
        : [this.#fileBeside(usual) ?? []].flat();
    const model = this.model(files, folder, this.scopeOf(envFiles, scope), [...around, first]);
    this.#others.set(key, model);
    return model;
  }

  /** A file beside the first one. Undefined if it cannot be read, after an error if it must be there. */
  #fileBeside(path: string, needed?: Span): SourceFile | undefined {
    const text = textBeside(this.#input.beside, path);
    const folder = folderOf(this.#input.files[0]?.path ?? "");
    if (text !== undefined) return { path: folder === "" ? path : `${folder}/${path}`, text };
    if (needed === undefined) return undefined;
    const isElsewhere = /^(?:\/|~|\.\.|[\w+.-]+:|git@)/.test(path);
    this.#report(
      isElsewhere
        ? messages.notRead(
            needed,
            `\`${path}\`, which is outside of the folder of the Compose file,`,
            "Copy that file into the folder of the Compose file, or below it.",
          )
        : messages.undefinedName(needed, "file", path, []),
    );
    return undefined;
  }

  #checkKeys(root: MapNode): void {
    const isOther = !["services", "include"].some((key) => root.entries.has(key));
    // The keys of another kind of file say nothing.
    if (isOther && this.#input.files.length === 1 && suggest("services", root.entries.keys()) === undefined)
      return this.#report(messages.notCompose(root.span, "a file without services"));
    for (const [key, value] of root.entries)
      if (!topLevel.includes(key) && !key.startsWith("x-"))
        this.#report(messages.unknownKey(value.span, "the file", key, topLevel));
    const include = root.entries.get("include");
    if (include && include.kind !== "list")
      this.#report(messages.wrongType(include.span, "include", "a list"));
    const services = root.entries.get("services");
    if (services === undefined && (include !== undefined || this.#input.files.length > 1)) return;
    if (services?.kind !== "map")
      this.#report(messages.notCompose(services?.span ?? root.span, "a file without services"));
    for (const section of resources.slice(0, -1)) {
      const value = root.entries.get(section);
      if (value && value.kind !== "map" && section !== "services" && !isNull(value))
        this.#report(messages.wrongType(value.span, section, "a mapping"));
      for (const [name, each] of entriesOf(value))
        if (each.kind !== "map" && (section === "services" || !isNull(each)))
          this.#report(messages.wrongType(each.span, `${section}.${name}`, "a mapping"));
    }
  }

  #interpolated(root: ComposeNode, scope: Scope): ComposeNode {
    return mapScalars(root, (scalar) => {
      if (typeof scalar.value !== "string" || !scalar.text.includes("$")) return scalar;
      const result = interpolate(scalar.text, scope.values);
      if (result.ok) {
        for (const name of result.used) use(scope, name, `\`\${${name}}\` has its value`);
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
    scope: Scope,
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
      this.#report(messages.cyclic(extend.span, "services extend", [...at, base]));
      return service;
    }
    const others = path === "" ? own : new Map(entriesOf(this.#servicesOf(path, extend.span, scope)));
    if (others.get(base)?.kind !== "map") {
      if (others.size > 0 || path === "")
        this.#report(messages.undefinedName(extend.span, "service", base, others.keys()));
      return service;
    }
    const full = path === "" ? this.#extended(base, own, [...around, name], scope) : others.get(base);
    const kept = [...service.entries].filter(([key]) => key !== "extends");
    return full && merge(full, { ...service, entries: new Map(kept) });
  }

  /** The services of a file that `extends` names. */
  #servicesOf(path: string, at: Span, scope: Scope): ComposeNode | undefined {
    const key = `extends ${path}`;
    if (!this.#others.has(key)) {
      this.#others.set(key, undefined);
      const file = this.#fileBeside(path, at);
      const root = file && this.#file(file, folderOf(path), scope);
      // Only the named service is used.
      if (root) override(root);
      this.#others.set(key, root);
    } else if (this.#others.get(key) === undefined)
      this.#report(messages.cyclic(at, "files extend", [path, path]));
    return this.#others.get(key)?.entries.get("services");
  }

  #envFile(file: SourceFile, scope?: Scope, isRaw = false): ReadonlyMap<string, ScalarNode> {
    const before = this.#envLeaves.get(file.path);
    if (before) return before;
    this.#sources.set(file.path, file.text);
    const read = readEnvFile(file.text, scope?.values, isRaw);
    const entries = read.map(({ name, value, used, start, end }): [string, ScalarNode] => {
      const span = { file: file.path, start, end };
      const leaf = newLeaf(span, name);
      leaf.ifUnused = "no file of the project uses it";
      this.leaves.push(leaf);
      if (scope) for (const each of used) use(scope, each, `\`${name}\` has its value`);
      return [name, { kind: "scalar", value, text: value ?? "", span, comment: [], leaf }];
    });
    const all = new Map(entries);
    this.#envLeaves.set(file.path, all);
    return all;
  }

  /** A service with the variables of `env_file` in `environment`, which overrides them. */
  #withEnvFiles(name: string, service: MapNode, scope: Scope): MapNode {
    const listed = service.entries.get("env_file");
    const variables = new Map<string, ComposeNode>();
    for (const each of listed?.kind === "list" ? listed.items : [listed]) {
      const path = each?.kind === "map" ? each.entries.get("path") : each;
      if (path?.kind !== "scalar") continue;
      const file = this.#fileBeside(plainPath(path.text));
      if (file === undefined)
        this.missingEnvFiles.set(name, [...(this.missingEnvFiles.get(name) ?? []), path]);
      const isRaw = textAt(each, "format") === "raw";
      for (const [variable, value] of file ? this.#envFile(file, scope, isRaw) : []) {
        const earlier = variables.get(variable);
        if (earlier) override(earlier);
        variables.set(variable, value);
      }
    }
    const environment = service.entries.get("environment");
    const base: MapNode = { kind: "map", span: service.span, comment: [], entries: variables };
    const both = variables.size === 0 ? environment : environment ? merge(base, environment) : base;
    const all = this.#passed(both, scope);
    return all ? { ...service, entries: new Map(service.entries).set("environment", all) } : service;
  }

  /** Variables without a value have that of the project. Source: Compose Specification, "environment", 2026-11. */
  #passed(environment: ComposeNode | undefined, scope: Scope): ComposeNode | undefined {
    return (
      environment &&
      mapEntries(environment, (value, name) => {
        const known = isNull(value) ? scope.values.get(name) : undefined;
        if (known === undefined || value.kind !== "scalar") return value;
        use(scope, name, `the variable \`${name}\` has its value`);
        return withText(value, known);
      })
    );
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
  const plain = plainPath(path);
  if (plain === "" || /^(?:\/|~|\.\.)/.test(plain) || beside.kind(plain) !== "file") return undefined;
  const read = beside.read(plain);
  const decoded = read.ok ? decodeUtf8(read.bytes) : undefined;
  return decoded?.ok === true ? decoded.text : undefined;
}
