import type { Expr } from "../language/expression.ts";
import type { Attribute, Thunk } from "../language/value.ts";
import type { ReadLog } from "../support/read-log.ts";
import type { EntryDefinition } from "./check.ts";
import { defaultsView, isDefinedEntry, type EntryKind } from "./defaults-view.ts";

/** The definitions of one kind of entries. */
export interface Definitions {
  /** The names of all of them, sorted. */
  readonly names: readonly string[];
  readonly get: (name: string) => EntryDefinition | undefined;
}

/**
 * The entries of `config.pkgs` or `config.apps`: definitions as other recipes read them, with defaults, and under any
 * name of an option. Enumerating the names does not evaluate any recipe. Each look-up and enumeration is recorded.
 */
export class CatalogEntries implements ReadonlyMap<string, Attribute> {
  readonly #known = new Map<string, Attribute | undefined>();

  constructor(
    private readonly kind: EntryKind,
    private readonly definitions: Definitions,
    private readonly evaluate: (expr: Expr) => Thunk,
    private readonly log: ReadLog,
  ) {}

  get(name: string): Attribute | undefined {
    const attribute = this.#written(name);
    const definition = this.definitions.get(name);
    return definition !== undefined && isDefinedEntry(this.kind, definition.value) ? attribute : undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return this.#names().length;
  }

  keys(): MapIterator<string> {
    return this.#names().values();
  }

  *entries(): MapIterator<[string, Attribute]> {
    for (const name of this.#names()) {
      const attribute = this.#written(name);
      if (attribute !== undefined) yield [name, attribute];
    }
  }

  *values(): MapIterator<Attribute> {
    for (const [, attribute] of this.entries()) yield attribute;
  }

  [Symbol.iterator](): MapIterator<[string, Attribute]> {
    return this.entries();
  }

  forEach(visit: (value: Attribute, name: string, map: ReadonlyMap<string, Attribute>) => void): void {
    for (const [name, attribute] of this.entries()) visit(attribute, name, this);
  }

  #names(): readonly string[] {
    this.log.list(this.kind);
    return this.definitions.names;
  }

  #written(name: string): Attribute | undefined {
    this.log.name(this.kind, name);
    if (!this.#known.has(name)) this.#known.set(name, this.#viewOf(name));
    return this.#known.get(name);
  }

  #viewOf(name: string): Attribute | undefined {
    const definition = this.definitions.get(name);
    if (definition === undefined) return undefined;
    const { value, nameSpan } = definition;
    const view = defaultsView(this.kind, name, value, this.evaluate);
    return { value: view, ...(nameSpan && { nameSpan }) };
  }
}
