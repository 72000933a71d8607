import type { AttrName, Expr } from "../language/expression.ts";

/**
 * Modules in their order, without those that are written as one before them: two components that declare one resource
 * usually say the same. NixOS would take what both define for two definitions, and refuses those of a package, as
 * `services.postgresql.package`, even where they are equal (nixpkgs, lib/types.nix, `package`: `mergeOneOption`).
 */
export function distinctModules(modules: readonly Expr[]): readonly Expr[] {
  if (modules.length < 2) return modules;
  const outlines = modules.map(outline);
  const alike = new Set(outlines.filter((each, index) => outlines.indexOf(each) < index));
  if (alike.size === 0) return modules;
  const forms = new Forms();
  const known = new Set<number>();
  return modules.filter((module, index) => {
    if (!alike.has(outlines[index] ?? "")) return true;
    const form = forms.of(module);
    return !known.has(form) && known.add(form);
  });
}

/** The names that a module begins with, soon told: most modules differ in them. */
const outline = (module: Expr): string =>
  module.kind === "attrs"
    ? module.bindings
        .map((binding) =>
          binding.kind === "inherit" ? "" : `${namesOf(binding.path)}{${first(binding.value)}}`,
        )
        .join(";")
    : module.kind;

const first = (value: Expr): string => {
  const [binding] = value.kind === "attrs" ? value.bindings : [];
  return binding === undefined || binding.kind === "inherit" ? value.kind : namesOf(binding.path);
};

const namesOf = (path: readonly AttrName[]): string =>
  path.map((each) => (each.kind === "static" ? each.name : "")).join(".");

/** Where a node was written, and by what name, says nothing of what it is. */
const about: ReadonlySet<string> = new Set(["span", "nameSpan", "local"]);

/**
 * Numbers that two expressions share when they are the same but for their places. Each node is looked at once, however often it
 * stands, and without recursion: expressions nest deeply.
 */
class Forms {
  readonly #ofNodes = new Map<object, number>();
  readonly #byForm = new Map<string, number>();

  of(root: object): number {
    const open = [root];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const parts = this.#ofNodes.has(node) ? [] : partsOf(node);
      const before = open.length;
      for (const part of parts) if (isNode(part) && !this.#ofNodes.has(part)) open.push(part);
      if (open.length > before) continue;
      if (!this.#ofNodes.has(node)) this.#ofNodes.set(node, this.#numberOf(parts));
      open.pop();
    }
    return this.#ofNodes.get(root) ?? -1;
  }

  #numberOf(parts: readonly unknown[]): number {
    const form = parts
      .map((part) => (isNode(part) ? `#${this.#ofNodes.get(part) ?? ""}` : plain(part)))
      .join(",");
    const number = this.#byForm.get(form) ?? this.#byForm.size;
    this.#byForm.set(form, number);
    return number;
  }
}

const isNode = (part: unknown): part is object => typeof part === "object" && part !== null;

/** Strings in quotes, so that none is taken for something else. */
const plain = (part: unknown): string =>
  typeof part === "string" ? JSON.stringify(part) : `${typeof part} ${String(part)}`;

/** Names of fields, each before what it has; elements of lists. */
const partsOf = (node: object): readonly unknown[] =>
  Array.isArray(node)
    ? ["list", ...(node as readonly unknown[])]
    : Object.entries(node)
        .filter(([name]) => !about.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, value]): readonly unknown[] => [name, value]);
