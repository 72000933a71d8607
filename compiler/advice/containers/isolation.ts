import type { Expr } from "../../language/expression.ts";
import type { Definition } from "../../passes/units/definition.ts";
import type { ModuleReader } from "../../passes/units/look-through.ts";
import { prevailing } from "../../passes/units/prevailing.ts";
import { loopback } from "./loopback.ts";

/** Why nobody else reaches a service, and what to set. */
export interface Isolation {
  readonly reason: string;
  readonly fix: string;
}

export type Check = (
  option: string,
  settings: readonly Definition[],
  reader: ModuleReader,
  /** What the modules set beside services. */
  others: ReadonlySet<string>,
) => Isolation | undefined;

/** Nothing, or nothing but addresses of the machine itself. */
export const areLocal = (address: readonly Definition[]): boolean =>
  prevailing(address).every(({ expr }) => {
    const [first, ...rest] = stringParts(expr);
    return typeof first === "string" && rest.length === 0 && local.test(first);
  });

const stringParts = (expr: Expr): readonly unknown[] => (expr.kind === "string" ? expr.parts : []);

/** One or several; with `-` Redis goes on without an address that the machine does not have. */
const local = new RegExp(String.raw`^(?:-?(?:${loopback})(?:[\s,]+|$))+$`);
