/** A float stays one: `1.0`, not `1`. */
export const floatText = (value: number): string =>
  /[.e]/.test(String(value)) ? String(value) : `${String(value)}.0`;
