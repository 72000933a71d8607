import type { LambdaExpr } from "./expression.ts";
import type { Lookup } from "./lookup.ts";
import type { Thunk } from "./value.ts";

/**
 * The names in scope at a place: a chain of frames, innermost first. A frame binds one name (`x: …`), several (`let`,
 * `rec`, `{ a, b }: …`), or the names of a set that is evaluated on demand (`with`).
 */
export type Scope = OneName | ManyNames | Namespace;

export class OneName {
  constructor(
    readonly parent: Scope | undefined,
    private readonly name: string,
    private readonly value: Thunk,
    readonly lambda: LambdaExpr | undefined,
  ) {}
  own(name: string): Thunk | undefined {
    return name === this.name ? this.value : undefined;
  }
  names(): Iterable<string> {
    return [this.name];
  }
}

export class ManyNames {
  constructor(
    readonly parent: Scope | undefined,
    private readonly values: Lookup<Thunk>,
    readonly lambda?: LambdaExpr,
  ) {}
  own(name: string): Thunk | undefined {
    return this.values.get(name);
  }
  names(): Iterable<string> {
    return this.values.keys();
  }
}

/** `with namespace; …` */
export class Namespace {
  readonly lambda = undefined;
  constructor(
    readonly parent: Scope | undefined,
    readonly namespace: Thunk,
  ) {}
  own(): undefined {
    return undefined;
  }
  names(): Iterable<string> {
    return [];
  }
}

/** The lexical binding of a name, regardless of any `with` in between. */
export function findName(scope: Scope | undefined, name: string): Thunk | undefined {
  for (let frame = scope; frame; frame = frame.parent) {
    const found = frame.own(name);
    if (found) return found;
  }
  return undefined;
}

/** The sets of the `with`s around a place, innermost first. */
export function namespacesOf(scope: Scope | undefined): readonly Thunk[] {
  const found: Thunk[] = [];
  for (let frame = scope; frame; frame = frame.parent) {
    if (frame instanceof Namespace) found.push(frame.namespace);
  }
  return found;
}

/** Every lexically bound name, for "did you mean". */
export function* namesInScope(scope: Scope | undefined): Iterable<string> {
  for (let frame = scope; frame; frame = frame.parent) yield* frame.names();
}

/** The functions around a place, innermost first. */
export function* lambdasAround(scope: Scope | undefined): Iterable<LambdaExpr> {
  for (let frame = scope; frame; frame = frame.parent) if (frame.lambda) yield frame.lambda;
}
