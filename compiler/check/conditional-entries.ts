import { settle } from "../language/thunk.ts";
import type { Attribute, Shape, Thunk, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import type { SetOf } from "../schema/model.ts";
import { choiceOf } from "./choice-of.ts";

/** In an environment, `null` means that the variable is not set, so a variable may have a residual condition. */
export const isEnvironment = ({ element }: SetOf): boolean =>
  element.kind === "leaf" && element.leaf === "environment-value";

type Entries = ReadonlyMap<string, Attribute>;

/** The limit of depth and size: beyond it, the value comes from a function that calls itself. */
const deepest = 500;
const most = 10_000;

/**
 * The entries of a set composed of conditional sets: `{ A = "1"; } // lib.optionalAttrs x { B = "2"; }`. An entry that
 * is missing in one of the cases is `null` there, so this is for sets in which both mean the same. Undefined if the
 * parts are not known sets.
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

/** The same as a value. A value whose parts are not known sets is returned unchanged. */
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
