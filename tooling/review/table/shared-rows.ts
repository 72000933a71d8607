import { quoted } from "../words.ts";
import type { Row } from "./row.ts";

/** Rows about options that apps and packages have in common. */
export const sharedRows: readonly Row<unknown>[] = [
  [
    "metadata",
    "recipePath",
    ({ before, after, isNew }) => {
      const below = (recipe: unknown): string => String(recipe).replace(/^[^/]*\//, "");
      // The recipe folder has a finding of its own.
      if (isNew || below(before) === below(after)) return undefined;
      return { severity: "info", message: `its recipe moved from ${quoted(String(before))}` };
    },
  ],
  [
    "entries",
    "broken",
    ({ after }) =>
      after === true
        ? { severity: "warning", message: "marked as broken" }
        : { severity: "notice", message: "no longer marked as broken" },
  ],
];
