import type { ts } from "ts-morph";
import type { Span } from "../../support/span.ts";
import type { SurfaceName } from "../../surface/names.ts";

/** The meaning of a name of a recipe. */
export type Declared =
  | LocalName
  /** `import { pkgs } from "catalogc"` */
  | { readonly kind: "surface"; readonly name: SurfaceName; readonly span: Span }
  /** `import * as c from "catalogc"` */
  | { readonly kind: "surface-namespace"; readonly span: Span }
  /** A value of another file: the variable of the file, and the export; without one the file as a whole. */
  | {
      readonly kind: "imported";
      readonly file: string;
      readonly member?: ImportedMember;
      readonly span: Span;
    }
  /** Declared with an error that was reported, or only a type: its use is not reported again. */
  | { readonly kind: "broken"; readonly span: Span; readonly isType?: boolean };

/** An export that another file must have, and the place of its name. */
export interface ImportedMember {
  readonly name: string;
  /** The specifier as written: `./common.ts`. */
  readonly from: string;
  readonly span: Span;
}

/** A constant, function or parameter, held by a Nix variable. */
export interface LocalName {
  readonly kind: "local";
  readonly variable: string;
  readonly span: Span;
  /** The value of a constant, whose type may decide the meaning of JavaScript code. */
  readonly value?: { readonly node: ts.Expression | ts.FunctionDeclaration; readonly scope: Scope };
  /** For a function: the variables of the defaults of its parameters, by position. It is then only called by its name. */
  readonly defaults?: ReadonlyMap<number, string>;
  /** A parameter that is a package set or library: its methods are Nix functions. */
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

  /** The declaration of a name in this scope. */
  own(name: string): Declared | undefined {
    return this.#names.get(name);
  }

  lookup(name: string): Declared | undefined {
    return this.#names.get(name) ?? this.#parent?.lookup(name);
  }

  /** Marks a global of Nix as shadowed by a parameter, as in `{ pkgs, ... }:`. */
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
