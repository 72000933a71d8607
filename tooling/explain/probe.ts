import { structuredPatch } from "diff";
import type { CheckedCatalog, Entry } from "../../compiler/check/checked-catalog.ts";
import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import type { FreeForm } from "../../compiler/language/option-values.ts";
import { text } from "../../compiler/language/text.ts";
import type { Value } from "../../compiler/language/value.ts";
import { known } from "../../compiler/language/values.ts";
import { namedLicense } from "../../compiler/passes/packages/licenses.ts";
import { collectReferences } from "../../compiler/passes/references.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { CheckedCatalogFile } from "../../compiler/schema/catalog.ts";
import { emit } from "../../emitters/emit.ts";
import { documentation } from "./documentation.ts";
import type { EntryKind, Owner, Scope, Emit, OpenCatalog } from "./opened-catalog.ts";
import { leftOut, withValueAt, type OptionPath } from "./option-path.ts";
import { variants } from "./variants.ts";

/** The output that depends on an option. */
export interface Reach {
  readonly files: ReadonlyMap<string, ChangedLines>;
  /** Whether another value was accepted; otherwise the dependencies of the option are unknown. */
  readonly accepted: boolean;
}

/** A removal: a list or set becomes empty, or a member of a set is removed. */
export interface Removal {
  readonly owner: Owner;
  readonly path: OptionPath;
  /** The replacement. */
  readonly empty: unknown;
}

type Files = ReadonlyMap<string, string>;

/**
 * Determines the output that depends on an option by compiling with other values. This is exact for any printer, and
 * needs no bookkeeping in them. For an entry, only the entry and the packages it uses are compiled.
 */
export class Probe {
  readonly #opened: OpenCatalog;
  readonly #scope: Scope;
  readonly #narrow: CheckedCatalog;
  readonly #emit: Emit;
  readonly #errors: number;
  /** The output of the entry alone; for the catalog file, of all entries. */
  readonly files: Files;

  /** `emitFiles`: fewer targets, if only their files matter. */
  constructor(opened: OpenCatalog, scope: Scope, emitFiles: Emit = emit) {
    this.#opened = opened;
    this.#scope = scope;
    this.#emit = emitFiles;
    const { checked } = opened.result.stages;
    this.#narrow = scope.kind === "catalog" ? checked : narrowed(checked, scope.kind, scope.name);
    const base = this.#compile(this.#narrow);
    this.#errors = base?.errors ?? 0;
    this.files = base?.files ?? new Map();
  }

  /** Undefined if the catalog has no such entry. */
  get entry(): Entry<object> | undefined {
    const { kind, name } = this.#scope;
    return kind === "catalog" ? this.catalogFile : this.#narrow[kind].get(name);
  }

  get catalogFile(): Entry<object> {
    return this.#narrow.catalogFile;
  }

  /** Every line of the files that another value of the option changes. */
  reach(owner: Owner, path: OptionPath, value: unknown): Reach {
    const kind = owner === "entry" ? this.#scope.kind : "catalog";
    const words = documentation(kind, path)?.values ?? [];
    // One accepted value is enough, except for enumerations, whose words may differ in effect, and for parts.
    const tryAll = words.length > 0 || isPort(value) || path.join(".") === "source.git";
    return this.#reach(owner, path, othersOf(path, value, words), tryAll);
  }

  /** The lines that exist because a list or set is not empty, or has this member. */
  reachWithout({ owner, path, empty }: Removal): Reach {
    return this.#reach(owner, path, [empty], false);
  }

  #reach(owner: Owner, path: OptionPath, others: readonly unknown[], tryAll: boolean): Reach {
    const reached = new Map<string, ChangedLines>();
    let accepted = false;
    for (const other of others) {
      const changed = this.#with(owner, path, other);
      const compiled = changed && this.#compile(changed);
      if (compiled === undefined || compiled.errors > this.#errors) continue;
      accepted = true;
      for (const file of new Set([...this.files.keys(), ...compiled.files.keys()])) {
        const text = this.files.get(file) ?? "";
        const now = compiled.files.get(file) ?? "";
        if (now === text) continue;
        const found = changedLines(text, now);
        const known = reached.get(file);
        reached.set(file, {
          lines: new Set([...(known?.lines ?? []), ...found.lines]),
          added: found.added || (known?.added ?? false),
        });
      }
      if (!tryAll) break;
    }
    return { files: reached, accepted };
  }

  #with(owner: Owner, path: OptionPath, value: unknown): CheckedCatalog | undefined {
    const entry = this.entry;
    const { kind, name } = this.#scope;
    if (entry === undefined) return undefined;
    if (owner === "catalog file" || kind === "catalog") {
      const data = withValueAt(this.catalogFile.data, path, value);
      return isCatalogFile(data)
        ? { ...this.#narrow, catalogFile: { ...this.#narrow.catalogFile, data } }
        : undefined;
    }
    const changed = { ...asWritten(entry, path), data: withValueAt(entry.data, path, value) };
    return { ...this.#narrow, [kind]: new Map([...this.#narrow[kind], [name, changed]]) };
  }

  /** Undefined if the value has a type that the option never has: the passes rely on checked data. */
  #compile(checked: CheckedCatalog): { readonly files: Files; readonly errors: number } | undefined {
    const { result, context } = this.#opened;
    try {
      const collector = new Collector();
      const catalog = result.stages.resolve(checked, collector);
      const errors = collector.diagnostics.filter(({ severity }) => severity === "error").length;
      const files = errors > 0 ? new Map<string, never>() : this.#emit(only(catalog, this.#scope), context);
      return { files: new Map([...files].map(([path, { content }]) => [path, String(content)])), errors };
    } catch {
      return undefined;
    }
  }
}

/** Marks the option as set by the recipe: an identity package takes missing options from its derivation. */
function asWritten(entry: Entry<object>, path: OptionPath): Entry<object> {
  // For builders that are not enabled that would be an error.
  if (path[0] === "build") return entry;
  const { provenance } = entry;
  return {
    ...entry,
    provenance: { ...provenance, explicitPaths: () => [...provenance.explicitPaths(), path] },
  };
}

/** Every catalog file after checking. */
const isCatalogFile = (data: unknown): data is CheckedCatalogFile =>
  typeof data === "object" &&
  data !== null &&
  "repositoryUrl" in data &&
  typeof data.repositoryUrl === "string" &&
  "maintainerLists" in data &&
  Array.isArray(data.maintainerLists) &&
  data.maintainerLists.every((list: unknown) => isFile(list)) &&
  "systems" in data &&
  Array.isArray(data.systems) &&
  data.systems.every((system) => typeof system === "string");

/** Other values. An element of a list can also be removed, which for a file is the only possible change. */
function othersOf(path: OptionPath, value: unknown, words: readonly string[]): readonly unknown[] {
  const without = /^\d+$/.test(path.at(-1) ?? "") ? [leftOut] : [];
  const license = path[0] === "license" ? otherLicense(value) : undefined;
  const others = license === undefined ? variants(value, words) : [license];
  return isFile(value) ? [...without, ...others] : [...others, ...without];
}

const isFile = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "file";
const isPort = (value: unknown): boolean => typeof value === "string" && /^\d+:\d+$/.test(value);

/** The entry and the packages it names. */
function narrowed(checked: CheckedCatalog, kind: EntryKind, name: string): CheckedCatalog {
  const entry = checked[kind].get(name);
  const used = entry === undefined ? new Set<string>() : new Set(collectReferences(entry).packages.keys());
  const pkgs = new Map(
    [...checked.pkgs].filter(([each]) => used.has(each) || (kind === "pkgs" && each === name)),
  );
  const apps = new Map([...checked.apps].filter(([each]) => kind === "apps" && each === name));
  return { ...checked, pkgs, apps };
}

/** Packages are resolved because apps use them, but only the entry itself is printed. */
const only = (catalog: PlannedCatalog, { kind, name }: Scope): PlannedCatalog =>
  kind === "pkgs"
    ? { ...catalog, pkgs: new Map([...catalog.pkgs].filter(([each]) => each === name)) }
    : catalog;

/** Lines of a file, 1-based, that differ or are missing in `after`; and whether `after` has new ones. */
interface ChangedLines {
  readonly lines: ReadonlySet<number>;
  readonly added: boolean;
}

function changedLines(before: string, after: string): ChangedLines {
  const lines = new Set<number>();
  let added = false;
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 0 });
  const old = before.split("\n");
  for (const { oldStart, oldLines, newLines } of hunks) {
    const first = newLines > 0 ? oldStart : withOwnEnd(old, oldStart, oldLines);
    for (let line = first; line < first + oldLines; line++) lines.add(line);
    added ||= newLines > oldLines;
  }
  return { lines, added };
}

/** A removed block begins with its own first line, not with a similar last line of the block above. */
function withOwnEnd(lines: readonly string[], start: number, count: number): number {
  let first = start;
  const isEnd = (line: string | undefined): boolean => line !== undefined && /^\s*(?:[\])}].*)?$/.test(line);
  while (isEnd(lines[first - 1]) && lines[first - 1] === lines[first - 1 + count]) first++;
  return first;
}

/**
 * Another license than the one that a recipe names: a custom license that has nothing in common with it, so that every
 * line about it changes. Undefined if the value is not a license by name.
 */
function otherLicense(value: unknown): Value | undefined {
  if (Array.isArray(value)) return value.length === 0 ? described(false) : undefined;
  const named = isNamed(value) ? namedLicense(value) : undefined;
  return named && described(named.free);
}

const isNamed = (value: unknown): value is FreeForm =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "string" || value.kind === "residual");

function described(otherIsFree: boolean): Value {
  const texts = ["fullName", "shortName", "spdxId", "url", "licenseType"].map(
    (name) => [name, { kind: "string", text: text("catalogc-probe") }] as const,
  );
  const flags = ["free", "redistributable"].map(
    (name) => [name, { kind: "bool", value: !otherIsFree }] as const,
  );
  const all: readonly (readonly [string, Value])[] = [
    ...texts,
    ...flags,
    ["deprecated", { kind: "bool", value: true }],
  ];
  return { kind: "attrs", entries: new Map(all.map(([name, each]) => [name, { value: known(each) }])) };
}
