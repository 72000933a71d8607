/**
 * Replaces the part of one entry in `catalog.json` or `catalog.nix` by that of another text of the same kind. Entries
 * stand four columns deep in both, whatever is beside them. Undefined when one of the texts has no such entry, or one
 * is the last of its section and the other is not.
 */
export function spliceEntry(whole: string, part: string, kind: string, name: string): string | undefined {
  const [old, now] = [entryRange(whole, kind, name), entryRange(part, kind, name)];
  if (old === undefined || now === undefined) return undefined;
  return whole.slice(0, old.start) + part.slice(now.start, now.end) + whole.slice(old.end);
}

/** From the entry's name to its closing bracket, without the comma that JSON may have behind. */
function entryRange(
  text: string,
  kind: string,
  name: string,
): { readonly start: number; readonly end: number } | undefined {
  const section = ["\n  " + `"${kind}": {\n`, `\n  ${kind} = {\n`]
    .map((head) => text.indexOf(head))
    .find((at) => at >= 0);
  if (section === undefined) return undefined;
  const end = text.indexOf("\n  }", section);
  for (const head of [`\n    "${name}": {`, `\n    ${name} = {`, `\n    "${name}" = {`]) {
    const start = text.indexOf(head, section);
    if (start < 0 || start > end) continue;
    const close = text.indexOf("\n    }", start + 1);
    return close < 0 ? undefined : { start, end: close + "\n    }".length };
  }
  return undefined;
}
