import { Collector } from "../../compiler/diagnostics/collector.ts";
import { collectReferences } from "../../compiler/passes/references.ts";
import type { CheckedCatalog, Entry } from "../../compiler/passes/context.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import { emit } from "../../emitters/emit.ts";
import type { OpenCatalog } from "../inspect/open-catalog.ts";
import { changedLines, type ChangedLines } from "./changed-lines.ts";
import { withValueAt, type OptionPath } from "./option-path.ts";
import { variants } from "./variants.ts";

export type EntryKind = "apps" | "pkgs";
type Files = ReadonlyMap<string, string>;

/**
 * Finds out what depends on an option by giving it other values and compiling again: exact whatever the printers do,
 * and it needs no book-keeping in them. Only the entry itself and the packages it uses are compiled.
 */
export class Probe {
  readonly #opened: OpenCatalog;
  readonly #kind: EntryKind;
  readonly #name: string;
  readonly #narrow: CheckedCatalog;
  readonly #errors: number;
  /** What the entry alone gives, as it is. */
  readonly files: Files;

  constructor(opened: OpenCatalog, kind: EntryKind, name: string) {
    this.#opened = opened;
    this.#kind = kind;
    this.#name = name;
    this.#narrow = narrowed(opened.result.stages.checked, kind, name);
    const base = this.#compile(this.#narrow);
    this.#errors = base?.errors ?? 0;
    this.files = base?.files ?? new Map();
  }

  get entry(): Entry<object> | undefined {
    return this.#narrow[this.#kind].get(this.#name);
  }

  /** Every line of the entry's files that another value of the option changes, by file. */
  reach(path: OptionPath, value: unknown): ReadonlyMap<string, ChangedLines> {
    const words = documentation(this.#kind, path)?.values ?? [];
    const reached = new Map<string, ChangedLines>();
    for (const other of variants(value, words)) {
      const compiled = this.#compile(this.#with(path, other));
      if (compiled === undefined || compiled.errors > this.#errors) continue;
      for (const [file, text] of this.files) {
        const now = compiled.files.get(file) ?? "";
        if (now === text) continue;
        const found = changedLines(text, now);
        const known = reached.get(file);
        reached.set(file, {
          lines: new Set([...(known?.lines ?? []), ...found.lines]),
          added: found.added || (known?.added ?? false),
        });
      }
      // One value that is accepted tells it all, except among words, which may each mean something else.
      if (words.length === 0 && !isPort(value)) break;
    }
    return reached;
  }

  #with(path: OptionPath, value: unknown): CheckedCatalog {
    const entry = this.entry;
    if (entry === undefined) return this.#narrow;
    const changed = { ...entry, data: withValueAt(entry.data, path, value) };
    return { ...this.#narrow, [this.#kind]: new Map([...this.#narrow[this.#kind], [this.#name, changed]]) };
  }

  /** Undefined when the value is of a kind that the option never has: the passes rely on checked data. */
  #compile(checked: CheckedCatalog): { readonly files: Files; readonly errors: number } | undefined {
    const { result, context } = this.#opened;
    try {
      const collector = new Collector();
      const catalog = result.stages.resolve(checked, collector);
      const errors = collector.diagnostics.filter(({ severity }) => severity === "error").length;
      const files =
        errors > 0 ? new Map<string, never>() : emit(only(catalog, this.#kind, this.#name), context);
      return { files: new Map([...files].map(([path, { content }]) => [path, String(content)])), errors };
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError || error instanceof Error)
        return undefined;
      throw error;
    }
  }
}

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

/** Packages are resolved because apps look into them, but only the entry itself is printed. */
const only = (catalog: Catalog, kind: EntryKind, name: string): Catalog =>
  kind === "pkgs"
    ? { ...catalog, pkgs: new Map([...catalog.pkgs].filter(([each]) => each === name)) }
    : catalog;

let documented: readonly OptionDoc[] | undefined;

/** What the reference says about an option; list elements have the words of their list. */
export function documentation(kind: EntryKind, path: OptionPath): OptionDoc | undefined {
  documented ??= describeOptions();
  const steps = [kind, "", ...path];
  const fits = ({ path: option }: OptionDoc): boolean => {
    const wanted = option.split(".");
    return (
      wanted.length === steps.length &&
      wanted.every((step, index) => step === "<name>" || step === steps[index])
    );
  };
  const found = documented.find((each) => each.file === "recipe" && fits(each));
  return (
    found ??
    (path.length > 0 && /^\d+$/.test(path.at(-1) ?? "") ? documentation(kind, path.slice(0, -1)) : undefined)
  );
}
