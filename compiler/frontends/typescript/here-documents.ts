/** From the end of the line with the operator to the start of the line that ends the document. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** `<<'EOF'`, `<<-"EOF"`, `<<\EOF`, the last with its backslash escaped for JavaScript. */
const operator = /(?<!<)<<-?[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\\\(\w+))/;

/**
 * Here-documents in which a shell leaves everything as it is, the line continuations too: those with a quoted word (POSIX,
 * Shell Command Language, "Here-Document"). Only those that end: what looks like one in a comment or string does not.
 */
export function quotedHereDocuments(script: string): readonly Range[] {
  if (!script.includes("<<")) return [];
  const found: Range[] = [];
  let open: { readonly word: string; readonly from: number } | undefined;
  let start = 0;
  for (const line of script.split("\n")) {
    const end = start + line.length;
    if (open === undefined) {
      const word = operator.exec(line)?.slice(1).find(Boolean);
      if (word !== undefined) open = { word, from: end };
    } else if (line.trim() === open.word) {
      found.push({ from: open.from, to: start });
      open = undefined;
    }
    start = end + 1;
  }
  return found;
}
