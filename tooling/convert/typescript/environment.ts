import type { ts } from "ts-morph";
import type { Expr, StringPart } from "../../../compiler/language/expression.ts";
import type { Imports } from "./imports.ts";
import type { TypeScriptNames } from "./names.ts";
import type { Tag } from "./text.ts";

/** The TypeScript equivalent of a Nix variable. */
export interface Local {
  readonly expression: () => ts.Expression;
  /** Calls must pass all arguments at once: it is a constant with a function of several parameters. */
  readonly arity: number;
}

/** Names in scope, innermost first. A `with` provides all names without another binding. */
export class Environment {
  readonly #names: ReadonlyMap<string, Local>;
  readonly #parent: Environment | undefined;
  readonly #namespace: (() => ts.Expression) | undefined;

  constructor(
    parent?: Environment,
    names: ReadonlyMap<string, Local> = new Map(),
    namespace?: () => ts.Expression,
  ) {
    this.#parent = parent;
    this.#names = names;
    this.#namespace = namespace;
  }

  lookup(name: string): Local | undefined {
    return this.#names.get(name) ?? this.#parent?.lookup(name);
  }

  /** The set of the innermost `with`. */
  namespace(): (() => ts.Expression) | undefined {
    return this.#namespace ?? this.#parent?.namespace();
  }
}

/** The interface for translations of single constructs: the printed file, and the expression translator. */
export interface Translator {
  readonly imports: Imports;
  readonly names: TypeScriptNames;
  /** Prints a tree path relative to the printed file. */
  readonly treePath: (path: string) => string;
  translate(expr: Expr, env: Environment): ts.Expression;
  /** The meaning of a name in TypeScript; undefined if only Nix can express it. */
  variable(name: string, env: Environment): ts.Expression | undefined;
  /** Multi-line text gets the tag. */
  string(parts: readonly StringPart[], env: Environment, tag: Tag): ts.Expression;
  /** `` nix`…` `` with the names of the recipe interpolated. */
  nix(expr: Expr, env: Environment): ts.Expression;
  /** Adds a constant to the module, or to the function that is being translated. */
  declare(constant: ts.Statement): void;
  /** Translates the body of a function: its value, and the constants declared meanwhile. */
  inFunction(translate: () => ts.Expression): {
    readonly value: ts.Expression;
    readonly constants: readonly ts.Statement[];
  };
}
