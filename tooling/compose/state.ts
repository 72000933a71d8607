import { posix } from "node:path";
import type { OptionPart } from "../support/option-tree.ts";
import type { Verdict } from "./account.ts";
import type { ComposeNode, MapNode } from "./nodes.ts";
import type { KnownPackage } from "./packages.ts";
import type { Project } from "./project.ts";
import { exprOf, type Reader, type Value } from "./reader.ts";
import { plainName, uniqueName } from "./short-forms.ts";

/** The state of an import: the options so far, and the names that services, volumes and networks get. */
export class ImportState {
  readonly project: Project;
  readonly reader: Reader;
  readonly app: string;
  /** The absolute path of the folder of the project on the host. */
  readonly projectDir: string | undefined;
  readonly parts: (OptionPart & { readonly from?: ComposeNode | undefined })[] = [];
  /** The value whose options are being set. */
  source: ComposeNode | undefined;
  /** Names in the recipe by those of the Compose file. */
  readonly names = new Map<string, string>();
  /** Services that others wait for until they have ended. */
  readonly jobs: ReadonlySet<string>;
  readonly networks = new Map<string, string>();
  /** What starts after a job, by the name of its service. */
  readonly before = new Map<string, readonly string[]>();
  /** Ports of the host that options publish: `tcp 80`. */
  readonly published = new Set<string>();
  /** Volumes by what they are: `name:db`, `path:/srv`. */
  readonly volumes = new Map<string, string>();
  /** Files to copy beside the recipe, by name there: their paths beside the Compose file. */
  readonly copies = new Map<string, string>();
  /** Lines that files of secrets need, by the path of the file. */
  readonly secretLines = new Map<string, Set<string>>();
  /** Paths of files with one secret each. */
  readonly secretFiles = new Set<string>();
  /** What the engine puts in front of the names of volumes. */
  readonly volumePrefix: string;
  /** Volumes of the engine with the names that they get. */
  readonly moved: string[] = [];
  /** Sentences about what a person must do or know. */
  readonly remarks: string[] = [];
  /** The options of services that are resources of components, by service. */
  readonly resources = new Map<string, readonly string[]>();
  /** Services that run a package in place of their image. */
  packages: ReadonlyMap<string, KnownPackage> = new Map();
  /** The text of a file beside the Compose file; undefined if there is none. */
  readonly textOf: (path: string) => string | undefined;

  constructor(
    project: Project,
    reader: Reader,
    given: Pick<ImportState, "app" | "projectDir" | "textOf" | "volumePrefix"> & {
      readonly jobs: ReadonlySet<string>;
    },
  ) {
    this.project = project;
    this.reader = reader;
    this.app = given.app;
    this.projectDir = given.projectDir;
    this.textOf = given.textOf;
    this.volumePrefix = given.volumePrefix;
    this.jobs = given.jobs;
    // Others reach a service by its name, so that of a recipe goes to the one that has it.
    const services = [...project.services.keys()];
    for (const name of services) if (plainName(name) === name) this.names.set(name, name);
    for (const name of services)
      if (!this.names.has(name)) this.names.set(name, named(name, this.names, "service"));
  }

  set(option: readonly string[], value: Value, comment: readonly string[] = []): void {
    const path = ["apps", this.app, "services", ...option];
    const from = this.source;
    this.parts.push({ option: path, value: exprOf(value), from, ...(comment.length > 0 && { comment }) });
  }

  comment(option: readonly string[], comment: readonly string[]): void {
    if (comment.length > 0) this.parts.push({ option: ["apps", this.app, "services", ...option], comment });
  }

  /** The volume of a named volume or a folder of the host, which is declared at its first use. */
  volume(key: string, wanted: string, declare: (name: string) => void): string {
    const known = this.volumes.get(key);
    if (known !== undefined) return known;
    const name = named(wanted, this.volumes, "volume");
    this.volumes.set(key, name);
    declare(name);
    return name;
  }

  /** The absolute path of a path of the project; undefined if that is not known. */
  hostPath(path: string): string | undefined {
    if (path.startsWith("/")) return path;
    if (this.projectDir === undefined || path.startsWith("~")) return undefined;
    return posix.resolve(this.projectDir, path);
  }

  secretLine(file: string, name: string): void {
    this.secretLines.set(file, (this.secretLines.get(file) ?? new Set()).add(name));
  }
}

const named = (wanted: string, taken: ReadonlyMap<string, string>, otherwise: string): string =>
  uniqueName(plainName(wanted) || otherwise, new Set(taken.values()));

/** A service on its way to a component or a job. */
export class ServiceImport {
  readonly state: ImportState;
  readonly original: string;
  readonly name: string;
  readonly isJob: boolean;
  readonly node: MapNode;
  readonly path: readonly string[];
  /** The file with the secrets that are variables. */
  readonly secretsFile: string;
  /** Lists of `composeConfig`, by key. */
  readonly #listed = new Map<string, readonly Value[]>();
  /** Files of the host with variables. */
  readonly environmentFiles: string[] = [];
  readonly endpoints = new Set<string>();
  /** Names of configuration files. */
  readonly configs = new Set<string>();
  readonly #isResource: boolean;
  #otherName: string | undefined;
  #pending: readonly string[] = [];

  /** @param path of the resource that it becomes, below `services` */
  constructor(state: ImportState, original: string, node: MapNode, path?: readonly string[]) {
    this.state = state;
    this.original = original;
    this.name = state.names.get(original) ?? original;
    this.isJob = state.jobs.has(original);
    this.node = node;
    this.#isResource = path !== undefined;
    this.path = path ?? [this.isJob ? "jobs" : "components", this.name];
    this.secretsFile = `/run/secrets/${state.app}/${this.name}.env`;
  }

  get reader(): Reader {
    return this.state.reader;
  }

  /** The next option gets these comments. */
  expectComment(comment: readonly string[]): void {
    this.#pending = [...this.#pending, ...comment];
  }

  /** Sets an option of the component, job or resource. */
  set(option: string | readonly string[], value: Value): void {
    const [first = "", ...rest] = typeof option === "string" ? option.split(".") : option;
    const path = this.#isResource && first === "process" ? rest : [first, ...rest];
    this.state.set([...this.path, ...path], value, this.#pending);
    this.#pending = [];
  }

  /** Sets a key of the Compose service that has no option. */
  literal(key: string | readonly string[], value: Value): Verdict {
    const keys = typeof key === "string" ? [key] : key;
    const path = ["runtimes", "container", "composeConfig", this.name, ...keys];
    this.state.set(path, value, this.#pending);
    this.#pending = [];
    return { is: "taken", to: `composeConfig.${[this.name, ...keys].join(".")}` };
  }

  /** Adds an element to a list of the Compose service. */
  append(key: string, value: Value): Verdict {
    this.#listed.set(key, [...(this.#listed.get(key) ?? []), value]);
    return taken(`composeConfig.${this.name}.${key}`);
  }

  /** Sets a key of the Compose service to a value as it is. */
  asItIs(key: string | readonly string[], node: ComposeNode): Verdict {
    const value = this.reader.literal(node);
    const isEmpty =
      value === undefined || (value instanceof Map && value.size === 0 && node.leaf === undefined);
    return isEmpty ? { is: "taken" } : this.literal(key, value);
  }

  /** A name of the container beside that of the service: engines resolve names of containers, too. */
  otherName(alias: string): Verdict {
    const isFree = this.#otherName === undefined && !this.node.entries.has("container_name");
    if (!isFree && this.#otherName !== alias)
      return { is: "left", note: `other containers reach it as \`${this.name}\`` };
    this.#otherName = alias;
    this.literal("container_name", alias);
    return different(`composeConfig.${this.name}.container_name`, "it is the name of the container");
  }

  /** Sets the options that are lists of several keys. */
  finish(): void {
    const files = [
      ...this.environmentFiles,
      ...(this.state.secretLines.has(this.secretsFile) ? [this.secretsFile] : []),
    ];
    if (files.length > 0) this.set("process.environmentFiles", [...new Set(files)]);
    for (const [key, values] of this.#listed) {
      this.state.source = this.node.entries.get(key);
      this.literal(key, values);
    }
    this.state.source = undefined;
  }

  /** Notes that a variable is in the file of secrets. */
  secretVariable(name: string): Verdict {
    this.state.secretLine(this.secretsFile, name);
    return {
      is: "taken",
      to: "process.environmentFiles",
      note: `a secret: ${this.secretsFile} must have a line \`${name}=…\``,
    };
  }
}

/** The verdict for what an option has. */
export const taken = (to: string, note?: string): Verdict => ({
  is: "taken",
  to,
  ...(note !== undefined && { note }),
});

export const different = (to: string, note: string): Verdict => ({ is: "different", to, note });
