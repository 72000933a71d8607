import type { FreeForm } from "../../compiler/ir/values.ts";
import { text } from "../../compiler/language/text.ts";
import type { Value } from "../../compiler/language/value.ts";
import { known } from "../../compiler/language/values.ts";
import { namedLicense } from "../../compiler/passes/packages/licenses.ts";

/**
 * Another license than the one that a recipe names, or than none: one that the recipe describes, which has nothing in common with
 * it, so that every line about it is another one. Undefined where it is no license by its name.
 */
export function otherLicense(value: unknown): Value | undefined {
  if (Array.isArray(value)) return value.length === 0 ? described(false) : undefined;
  const named = isNamed(value) ? namedLicense(value) : undefined;
  return named && described(named.free);
}

const isNamed = (value: unknown): value is FreeForm =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "string" || value.kind === "residual");

function described(otherIsFree: boolean): Value {
  const texts = ["fullName", "shortName", "spdxId", "url", "licenseType"].map(
    (name) => [name, { kind: "string", text: text("catalogc-probe") }] as const,
  );
  const flags = ["free", "redistributable"].map(
    (name) => [name, { kind: "bool", value: !otherIsFree }] as const,
  );
  const all: readonly (readonly [string, Value])[] = [
    ...texts,
    ...flags,
    ["deprecated", { kind: "bool", value: true }],
  ];
  return { kind: "attrs", entries: new Map(all.map(([name, each]) => [name, { value: known(each) }])) };
}
