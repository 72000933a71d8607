import type { RunRecord } from "./run-record.ts";
import { isDiagnostic, isNumber, isText, listOf, mapOf, shape } from "./shape.ts";

const checkRecord = shape(
  {
    build: isText,
    observations: shape({ list: isText, kinds: mapOf(isText), reads: mapOf(isText) }),
    diagnostics: listOf(isDiagnostic),
    packages: isNumber,
    apps: isNumber,
    files: isNumber,
    manifest: isText,
    executables: listOf(isText),
    stamps: shape({ recipes: mapOf(isText), out: mapOf(isText) }),
    unsettled: listOf(isText),
  },
  { run: isText },
);

export function isRunRecord(value: unknown): value is RunRecord {
  return checkRecord(value) && isWhole(value as RunRecord);
}

/** Whether each file of the output, the manifest too, has a stamp or is known to have none: what is missing would not be looked at. */
const isWhole = ({ files, stamps, unsettled }: RunRecord): boolean =>
  Object.keys(stamps.out).length + unsettled.length === files + 1;
