/**
 * Lines of a comment that are lines in every syntax: more characters end one in JavaScript than elsewhere (ECMAScript,
 * "Line Terminators").
 */
export const commentLines = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/));
