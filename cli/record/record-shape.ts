import type { RunRecord } from "./run-record.ts";

// A record is a file anybody may have written: its shape is checked before it is believed to be one.

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const listOf =
  (element: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(element);
const mapOf =
  (element: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(element);
const shape =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(required).every(([key, check]) => check(value[key])) &&
    Object.entries(optional).every(([key, check]) => value[key] === undefined || check(value[key]));

const isSpan = shape({ file: isText, start: isNumber, end: isNumber });
const isDiagnostic = shape(
  { code: isText, severity: (value) => value === "warning", message: isText },
  { span: isSpan, file: isText, hint: isText, related: listOf(shape({ span: isSpan, message: isText })) },
);
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
  },
  { stamps: shape({ recipes: mapOf(isText), out: mapOf(isText) }) },
);

export function isRunRecord(value: unknown): value is RunRecord {
  return checkRecord(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
