import { literalsOf } from "../services/variables.ts";
import type { UnitText } from "./print.ts";

/** All literal text in units that may look like a variable, so that no variable gets a name that stands in it. */
export const unitLiterals = (units: readonly UnitText[]): readonly string[] =>
  units.flatMap(({ sections }) =>
    sections.flatMap(([, lines]) =>
      lines.flatMap(([, value]) => (value === undefined ? [] : literalsOf(value))),
    ),
  );
