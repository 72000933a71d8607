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
  return checkRecord(value);
}
