import { apply, select, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { reify } from "../../../compiler/language/reify.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { AttrsValue, Value } from "../../../compiler/language/value.ts";

const priorities: ReadonlyMap<bigint, string> = new Map([
  [50n, "mkForce"],
  [1000n, "mkDefault"],
  [1500n, "mkOptionDefault"],
]);
const orders: ReadonlyMap<bigint, string> = new Map([
  [500n, "mkBefore"],
  [1500n, "mkAfter"],
]);

/** What `lib.mkIf`, `lib.mkMerge`, `lib.mkForce` and the like make, as the call that makes it; undefined for other sets. */
export function propertyCall(value: AttrsValue): Expr | undefined {
  const part = (name: string): Value | undefined => value.entries.get(name)?.value.force();
  const type = part("_type");
  const [content, contents, condition, priority] = ["content", "contents", "condition", "priority"].map(part);
  const known = priority?.kind === "int" ? priority.value : 0n;
  switch (type?.kind === "string" ? staticText(type.text) : undefined) {
    case "if":
      return condition && content && call("mkIf", reify(condition), reify(content));
    case "merge":
      return contents && call("mkMerge", reify(contents));
    case "override":
      return content && prioritised(priorities.get(known), "mkOverride", known, content);
    case "order":
      return content && prioritised(orders.get(known), "mkOrder", known, content);
    default:
      return undefined;
  }
}

const call = (name: string, first: Expr, ...rest: readonly Expr[]): Expr =>
  apply(select(variable("lib"), name), first, ...rest);

const prioritised = (short: string | undefined, long: string, priority: bigint, content: Value): Expr =>
  short === undefined
    ? call(long, { kind: "literal", value: priority }, reify(content))
    : call(short, reify(content));
