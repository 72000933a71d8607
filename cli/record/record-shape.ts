import type { RecordHead, RunRecord } from "./run-record.ts";
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
    stamps: shape({ recipes: mapOf(isText) }),
    unsettled: listOf(isText),
  },
  {
    leftOver: listOf(isText),
    run: isText,
    copied: shape({ referenced: listOf(isText), digests: mapOf(isText) }),
  },
);

/** Whether a value is a record as it is kept, apart from the stamps of the output. */
export function isRecordHead(value: unknown): value is RecordHead {
  return checkRecord(value);
}

/** Whether each file of the output, the manifest too, has a stamp or is known to have none: what is missing would not be looked at. */
export const isWhole = ({ files, stamps, unsettled }: RunRecord): boolean =>
  stamps.out.count + unsettled.length === files;
