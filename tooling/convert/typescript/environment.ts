import type ts from "typescript";
import type { Expr, StringPart } from "../../../compiler/language/expression.ts";
import type { Imports } from "./imports.ts";
import type { TypeScriptNames } from "./names.ts";
import type { Tag } from "./text.ts";

/** What a Nix variable is in the TypeScript that is being printed. */
export interface Local {
  readonly expression: () => ts.Expression;
  /** Calls must give all its arguments at once: it is a constant that holds a function of several parameters. */
  readonly arity: number;
}

/** Names in scope, innermost first. A `with` has all names that nothing else has. */
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

/** What the translations of single constructs share: the file that is being printed, and the way back to the whole. */
export interface Translator {
  readonly imports: Imports;
  readonly names: TypeScriptNames;
  /** Spells a tree path as seen from the printed file. */
  readonly treePath: (path: string) => string;
  translate(expr: Expr, env: Environment): ts.Expression;
  /** What a name means in TypeScript; undefined where only Nix can say it. */
  variable(name: string, env: Environment): ts.Expression | undefined;
  /** Text of several lines gets the tag. */
  string(parts: readonly StringPart[], env: Environment, tag: Tag): ts.Expression;
  /** `` nix`…` ``, with the names of the recipe put into it. */
  nix(expr: Expr, env: Environment): ts.Expression;
  /** Adds a constant to the module, or to the function that is being translated. */
  declare(constant: ts.Statement): void;
  /** Translates the body of a function: its value, and the constants that were declared on the way. */
  inFunction(translate: () => ts.Expression): {
    readonly value: ts.Expression;
    readonly constants: readonly ts.Statement[];
  };
}
