/**
 * A string literal of Python 3: JSON's escapes are Python's, and what is not ASCII is escaped too, in UTF-16 pairs
 * joined to the `\U` form. Source: Python language reference, "String and Bytes literals".
 */
export const pythonString = (value: string): string =>
  JSON.stringify(value).replace(/[^\x20-\x7E]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  });
