import type { AttrName, Expr } from "../language/expression.ts";

/**
 * Removes repeated modules and keeps the order: two components that declare one resource usually set the same. NixOS
 * would see two definitions, and refuses those of a package, such as `services.postgresql.package`, even if they are
 * equal (nixpkgs, lib/types.nix, `package`: `mergeOneOption`).
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

/** The first names in a module, as a cheap key: most modules differ in them. */
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

/** Fields that do not change the meaning of a node. */
const about: ReadonlySet<string> = new Set(["span", "nameSpan", "local"]);

/**
 * Numbers expressions so that equal ones, regardless of place, have the same number. It visits each node once, however
 * often it is referenced, and without recursion, because expressions nest deeply.
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

/** Strings in quotes, so that they differ from other values. */
const plain = (part: unknown): string =>
  typeof part === "string" ? JSON.stringify(part) : `${typeof part} ${String(part)}`;

/** The names of fields, each followed by its value; or the elements of a list. */
const partsOf = (node: object): readonly unknown[] =>
  Array.isArray(node)
    ? ["list", ...(node as readonly unknown[])]
    : Object.entries(node)
        .filter(([name]) => !about.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, value]): readonly unknown[] => [name, value]);
