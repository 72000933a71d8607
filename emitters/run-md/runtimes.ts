import type { PortMapping } from "../../compiler/ir/app.ts";
import type { Text } from "../../compiler/language/text.ts";
import type { ComponentPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { componentOn, runtimes } from "../../compiler/plan/runtimes.ts";
import { printInline } from "../nix/print.ts";
import { code, table } from "./markdown.ts";

/** The values of components that differ by runtime, side by side; empty if none does. */
export function differingValues(plan: ServicePlan): string {
  if (plan.on === undefined) return "";
  const rows = plan.components.flatMap(({ name }) => {
    const [onHost, inContainer] = runtimes.map((runtime) => componentOn(plan, runtime, name));
    if (onHost === undefined || inContainer === undefined) return [];
    const values = [onHost, inContainer].map(valuesOf);
    const names = [...new Set(values.flatMap((each) => [...each.keys()]))];
    return names.flatMap((value) => {
      const [host = "", container = ""] = values.map((each) => each.get(value));
      return host === container ? [] : [[code(name), value, host, container]];
    });
  });
  return rows.length === 0 ? "" : table(["component", "value", "on hosts", "in containers"], rows);
}

/** Printed values by what they are: `arguments`, `ports`, and each variable. */
const valuesOf = ({ argv: [, ...argv], environment, ports }: ComponentPlan): ReadonlyMap<string, string> =>
  new Map([
    ["arguments", argv.map(printed).join(" ")],
    ["ports", ports.map(({ text }: PortMapping) => code(text)).join(", ")],
    ...[...environment].map(([name, value]) => [code(name), printed(value)] as const),
  ]);

const printed = ({ parts }: Text): string =>
  code(
    parts
      .map((part) => (typeof part === "string" ? part : `\${${printInline(part, { treePath })}}`))
      .join(""),
  );

/** As from the recipe folder. */
const treePath = (path: string): string => `./${path}`;
