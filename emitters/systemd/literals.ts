import type { Text } from "../../compiler/ir/values.ts";
import type { Unit } from "./model.ts";

/** All literal text that goes into units, so that no variable gets a name that stands in it. */
export function unitLiterals(units: readonly Unit[]): readonly string[] {
  return units.flatMap((unit) =>
    textsOf(unit).flatMap(({ parts }) => parts.filter((part) => typeof part === "string")),
  );
}

function textsOf(unit: Unit): readonly Text[] {
  const extra = [
    ...(unit.unit.extra?.values() ?? []),
    ...(unit.unit.description ? [unit.unit.description] : []),
  ];
  switch (unit.kind) {
    case "service":
      return [...extra, ...unit.environment.values(), ...unit.service.values()];
    case "timer":
      return [...extra, ...unit.timer.values()];
    case "drop-in":
      return extra;
  }
}
