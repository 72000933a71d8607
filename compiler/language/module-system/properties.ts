import type { Span } from "../../support/span.ts";
import { isPropertyKind, type Property } from "../properties.ts";
import { str } from "../string-value.ts";
import type { AttrsValue, Thunk, Value } from "../value.ts";
import { attrsOf, int, known } from "../values.ts";

// The sets that `lib.mkIf`, `lib.mkMerge`, `lib.mkOverride` and `lib.mkOrder` return. Source: nixpkgs, lib/modules.nix.

const property = (
  type: Property["kind"],
  fields: readonly (readonly [string, Thunk])[],
  span: Span | undefined,
): AttrsValue => attrsOf([["_type", known(str(type))], ...fields], span);

export const conditional = (condition: Thunk, content: Thunk, span: Span | undefined): AttrsValue =>
  property(
    "if",
    [
      ["condition", condition],
      ["content", content],
    ],
    span,
  );

export const merged = (contents: Thunk, span: Span | undefined): AttrsValue =>
  property("merge", [["contents", contents]], span);

/** @param kind `override` for a priority, `order` for a position in lists */
export const withPriority = (
  kind: "override" | "order",
  priority: Thunk | number,
  content: Thunk,
  span: Span | undefined,
): AttrsValue =>
  property(
    kind,
    [
      ["content", content],
      ["priority", typeof priority === "number" ? known(int(priority)) : priority],
    ],
    span,
  );

/** The kind of property that a value is, if it is one. */
export function propertyOf(value: Value): Property["kind"] | undefined {
  const type = value.kind === "attrs" ? value.entries.get("_type")?.value.force() : undefined;
  if (type?.kind !== "string") return undefined;
  const [kind, ...more] = type.text.parts;
  return typeof kind === "string" && more.length === 0 && isPropertyKind(kind) ? kind : undefined;
}

/** The number in a property; `otherwise` if it is residual. */
export function priorityOf(set: AttrsValue, otherwise: number): number;
export function priorityOf(set: AttrsValue, otherwise?: number): number | undefined;
export function priorityOf(set: AttrsValue, otherwise?: number): number | undefined {
  const value = set.entries.get("priority")?.value.force();
  return value?.kind === "int" ? Number(value.value) : otherwise;
}
