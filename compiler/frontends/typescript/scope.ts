import type ts from "typescript";
import type { Span } from "../../support/span.ts";
import type { SurfaceName } from "../../surface/names.ts";

/** What a name of a recipe stands for. */
export type Declared =
  | LocalName
  /** `import { pkgs } from "catalogc"` */
  | { readonly kind: "surface"; readonly name: SurfaceName; readonly span: Span }
  /** `import * as c from "catalogc"` */
  | { readonly kind: "surface-namespace"; readonly span: Span }
  /** A value of another file: the variable that holds the file, and the export; without one the file as a whole. */
  | {
      readonly kind: "imported";
      readonly file: string;
      readonly member?: ImportedMember;
      readonly span: Span;
    }
  /** Declared in a way that was reported, or only a type: using it is no further mistake. */
  | { readonly kind: "broken"; readonly span: Span; readonly isType?: boolean };

/** An export that another file is to have, and where it is named. */
export interface ImportedMember {
  readonly name: string;
  /** The file as it is written: `./common.ts`. */
  readonly from: string;
  readonly span: Span;
}

/** A constant, function or parameter, held by a Nix variable. */
export interface LocalName {
  readonly kind: "local";
  readonly variable: string;
  readonly span: Span;
  /** What a constant is, to know its type where that decides what JavaScript means. */
  readonly value?: { readonly node: ts.Expression | ts.FunctionDeclaration; readonly scope: Scope };
  /** Of a function: the variables that hold the defaults of its parameters, by position. It is only called by its name then. */
  readonly defaults?: ReadonlyMap<number, string>;
  /** A parameter that holds a package set or library: its methods are functions of Nix. */
  readonly symbolic?: boolean;
  /** The second parameter of a callback of `.map`. */
  readonly index?: boolean;
}

/** The names visible at one place; lookups go outwards. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #names = new Map<string, Declared>();
  readonly #hidden = new Set<string>();

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  declare(name: string, declared: Declared): void {
    this.#names.set(name, declared);
  }

  /** What this scope itself declares. */
  own(name: string): Declared | undefined {
    return this.#names.get(name);
  }

  lookup(name: string): Declared | undefined {
    return this.#names.get(name) ?? this.#parent?.lookup(name);
  }

  /** Says that a parameter here takes the name of a global of Nix, as `{ pkgs, ... }:` does. */
  hide(global: string): void {
    this.#hidden.add(global);
  }

  hides(global: string): boolean {
    return this.#hidden.has(global) || (this.#parent?.hides(global) ?? false);
  }

  /** All visible names, inner ones first. */
  *names(): Generator<string> {
    yield* this.#names.keys();
    if (this.#parent) yield* this.#parent.names();
  }
}
