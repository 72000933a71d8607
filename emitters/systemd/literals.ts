import type { Text } from "../../compiler/ir/values.ts";
import { text } from "../../compiler/language/text.ts";
import { literalsOf } from "../plan/variables.ts";
import type { Unit } from "./model.ts";

/** All literal text that goes into units, so that no variable gets a name that stands in it. */
export const unitLiterals = (units: readonly Unit[]): readonly string[] =>
  units.flatMap((unit) => textsOf(unit).flatMap(literalsOf));

function textsOf(unit: Unit): readonly Text[] {
  const extra = [
    ...(unit.unit.extra?.values() ?? []),
    ...(unit.unit.description ? [unit.unit.description] : []),
    ...(unit.unit.documentation ?? []).map((link) => text(link)),
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
