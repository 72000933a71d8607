import type { Attribute } from "../language/value.ts";

/**
 * The entries of a set in which some may turn out not to be defined (`lib.mkIf false`), or can only be read by name.
 * Looking up an entry decides only that one; enumerating the entries decides all of them on first use.
 */
export class DefinedEntries implements ReadonlyMap<string, Attribute> {
  #all: ReadonlyMap<string, Attribute> | undefined;

  constructor(
    readonly written: ReadonlyMap<string, Attribute>,
    readonly isDefined: (name: string) => boolean,
    readonly all: () => ReadonlyMap<string, Attribute>,
  ) {}

  get(name: string): Attribute | undefined {
    const attribute = this.written.get(name);
    return attribute !== undefined && this.isDefined(name) ? attribute : undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return this.#defined().size;
  }

  keys(): MapIterator<string> {
    return this.#defined().keys();
  }

  values(): MapIterator<Attribute> {
    return this.#defined().values();
  }

  entries(): MapIterator<[string, Attribute]> {
    return this.#defined().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Attribute]> {
    return this.entries();
  }

  forEach(visit: (value: Attribute, name: string, map: ReadonlyMap<string, Attribute>) => void): void {
    this.#defined().forEach(visit);
  }

  #defined(): ReadonlyMap<string, Attribute> {
    return (this.#all ??= this.all());
  }
}
