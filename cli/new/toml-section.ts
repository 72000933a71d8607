/** The lines below `[name]`, up to the next section. */
export function tomlSection(text: string, name: string): string {
  const header = name.replaceAll(".", String.raw`\.`);
  const section = new RegExp(String.raw`^\[${header}\][ \t]*(?:#.*)?\r?$([^]*?)(?=^\[|(?![^]))`, "m");
  return section.exec(text)?.[1] ?? "";
}
