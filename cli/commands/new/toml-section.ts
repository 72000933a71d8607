/** The lines below `[name]`, up to the next section. */
export function tomlSection(text: string, name: string): string {
  const header = name.replaceAll(".", String.raw`\.`);
  const section = new RegExp(String.raw`^\[${header}\][ \t]*(?:#.*)?\r?$([^]*?)(?=^\[|(?![^]))`, "m");
  return section.exec(text)?.[1] ?? "";
}

/** Keys of a section with lists of strings, such as `requires = ["a", 'b']`; those of a list stop at what is no string. */
export function tomlLists(section: string): ReadonlyMap<string, readonly string[]> {
  const lists = section.matchAll(/^[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([\w-]+))[ \t]*=[ \t]*\[/gm);
  return new Map(
    [...lists].map((start) => [
      start[1] ?? start[2] ?? start[3] ?? "",
      strings(section.slice(start.index + start[0].length)),
    ]),
  );
}

/** What stands before the closing bracket, which strings and comments may have in them, too. */
function strings(text: string): readonly string[] {
  const found: string[] = [];
  // A comment is all of its line: one that could end sooner would be tried at each of its blanks, for each of the others.
  const token = /(?:[\s,]|#[^\n]*(?![^\n]))*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')/y;
  for (let match = token.exec(text); match !== null; match = token.exec(text))
    found.push(match[1]?.replaceAll(/\\(["\\])/g, "$1") ?? match[2] ?? "");
  return found;
}
