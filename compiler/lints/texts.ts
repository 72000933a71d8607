import type { PackageRef } from "../ir/values.ts";
import type { Expr } from "../language/expression.ts";
import type { Text } from "../language/text.ts";

/** What is written in an expression or text, in any string. */
export function texts(expr: Expr | PackageRef | Text): readonly string[] {
  const found: string[] = [];
  const rest: object[] = [expr];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    for (const child of Object.values(node) as readonly unknown[]) {
      if (typeof child === "string") found.push(child);
      else if (typeof child === "object" && child !== null) rest.push(child);
    }
  }
  return found;
}
