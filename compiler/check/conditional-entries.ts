import { settle } from "../language/thunk.ts";
import type { Attribute, Shape, Thunk, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import type { SetOf } from "../schema/model.ts";
import { choiceOf } from "./choice-of.ts";

/** In an environment, `null` is what is not there: a variable may depend on something that only Nix knows. */
export const isEnvironment = ({ element }: SetOf): boolean =>
  element.kind === "leaf" && element.leaf === "environment-value";

type Entries = ReadonlyMap<string, Attribute>;

/** Who writes so deep, or so much, is a function that calls itself. */
const deepest = 500;
const most = 10_000;

/**
 * The entries of a set that is put together of sets, some of which depend on something:
 * `{ A = "1"; } // lib.optionalAttrs x { B = "2"; }`. What is not there in one of the cases is `null` there: for sets in which
 * that says the same. Undefined for what is no set that can be told now.
 */
function conditionalEntries(value: Value): Entries | undefined {
  let left = most;

  const over = (base: Entries, of: Value, depth: number): Entries | undefined => {
    left -= 1;
    if (of.kind === "attrs") {
      left -= of.entries.size;
      return of.recipeOf === undefined ? new Map([...base, ...of.entries]) : undefined;
    }
    const shape = of.kind === "residual" ? of.shape : undefined;
    if (shape === undefined || depth > deepest || left < 0) return undefined;
    const inner = (on: Entries, part: Thunk): Entries | undefined => over(on, settle(part), depth + 1);
    if (shape.kind === "choice") {
      const [then, otherwise] = [inner(base, shape.then), inner(base, shape.else)];
      return then && otherwise && either(shape, then, otherwise);
    }
    let all: Entries | undefined = base;
    for (const part of shape.parts) all &&= inner(all, part);
    return all;
  };

  return over(new Map(), value, 0);
}

/** The same as a value; what is no set that can be told now stays what it is. */
export function asOneSet(value: Value): Value {
  const entries = value.kind === "residual" ? conditionalEntries(value) : undefined;
  return entries === undefined ? value : { kind: "attrs", ...(value.span && { span: value.span }), entries };
}

type Choice = Extract<Shape, { kind: "choice" }>;

function either(choice: Choice, then: Entries, otherwise: Entries): Entries {
  const names = new Set([...then.keys(), ...otherwise.keys()]);
  return new Map(
    [...names].flatMap((name) => {
      const [here, there] = [then.get(name), otherwise.get(name)];
      const either = here ?? there;
      if (either === undefined) return [];
      return [[name, here === there ? either : { ...either, value: chosen(choice, here, there) }] as const];
    }),
  );
}

function chosen({ condition }: Choice, here: Attribute | undefined, there: Attribute | undefined): Thunk {
  const [then, otherwise] = [here?.value ?? nothing, there?.value ?? nothing];
  return known(
    choiceOf({ kind: "choice", condition, then, else: otherwise }, here?.value.span ?? there?.value.span),
  );
}

const nothing: Thunk = known({ kind: "null" });
