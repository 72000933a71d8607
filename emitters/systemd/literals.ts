import type { Text } from "../../compiler/ir/values.ts";
import { literalsOf } from "../plan/variables.ts";
import type { Unit } from "./model.ts";

/** All literal text that goes into units and may look like a variable, so that no variable gets a name that stands in it. */
export function unitLiterals(units: readonly Unit[]): readonly string[] {
  const literals: string[] = [];
  const add = (value: Text): void => {
    for (const literal of literalsOf(value)) literals.push(literal);
  };
  for (const unit of units) {
    const { extra, description, documentation = [] } = unit.unit;
    extra?.forEach(add);
    if (description) add(description);
    for (const link of documentation) add(link);
    if (unit.kind === "service") {
      unit.environment.forEach(add);
      unit.service.forEach(add);
    } else if (unit.kind === "timer") {
      unit.timer.forEach(add);
    }
  }
  return literals;
}
