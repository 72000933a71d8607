// What is kept between runs is a file anybody may have written: its shape is checked before it is believed.

/** Whether a value is of a shape. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => typeof value === "number";
export const listOf =
  (element: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(element);
export const mapOf =
  (element: Check): Check =>
  (value) => {
    if (!isObject(value)) return false;
    for (const key in value) if (!element(value[key])) return false;
    return true;
  };
export function shape(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  // Thousands of values have the same shape.
  const [must, may] = [Object.entries(required), Object.entries(optional)];
  return (value) => {
    if (!isObject(value)) return false;
    for (const [key, check] of must) if (!check(value[key])) return false;
    for (const [key, check] of may) if (value[key] !== undefined && !check(value[key])) return false;
    return true;
  };
}

export const isSpan = shape({ file: isText, start: isNumber, end: isNumber });
export const isDiagnostic = shape(
  { code: isText, severity: (value) => value === "warning" || value === "error", message: isText },
  {
    span: isSpan,
    file: isText,
    hint: isText,
    related: listOf(shape({ span: isSpan, message: isText })),
    kind: isText,
    scope: isText,
  },
);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
