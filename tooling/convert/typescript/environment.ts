import type ts from "typescript";

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
