/** A directive of a unit file where it stands. */
export interface UnitLine {
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** A unit file as its lines; a value continued with a backslash is one (systemd.syntax(7)). */
export interface UnitFile {
  readonly path: string;
  readonly lines: readonly UnitLine[];
  /** The file name that it had before, where the one it belongs to was renamed. */
  readonly formerly?: string;
}

export function readUnit(path: string, text: string): UnitFile {
  const lines: UnitLine[] = [];
  let section = "";
  let continued = "";
  for (const [index, raw] of text.split("\n").entries()) {
    if (continued === "" && /^\s*(?:[#;]|$)/.test(raw)) continue;
    const whole = continued + raw;
    continued = "";
    if (whole.endsWith("\\")) {
      continued = `${whole.slice(0, -1)} `;
      continue;
    }
    const header = /^\[(.*)\]\s*$/.exec(whole);
    const equals = whole.indexOf("=");
    if (header) section = header[1] ?? "";
    else if (equals > 0) {
      const [key, value] = [whole.slice(0, equals).trim(), whole.slice(equals + 1).trim()];
      lines.push({ section, key, value, line: index + 1 });
    }
  }
  return { path, lines };
}

export const linesOf = (unit: UnitFile, key: string): readonly UnitLine[] =>
  unit.lines.filter((line) => line.key === key);

/** The last value of a directive, which is the one that counts. */
export const valueOf = (unit: UnitFile, key: string): string | undefined => linesOf(unit, key).at(-1)?.value;

/** Every word of a directive that may be repeated: `After=a b`. */
export const wordsOf = (unit: UnitFile, key: string): readonly string[] =>
  linesOf(unit, key).flatMap(({ value }) => value.split(/\s+/).filter(Boolean));

/** `Environment=` lines as names and values, quotes and `%%` undone; one assignment a line, as catalogc and NixOS write. */
export function environmentOf(unit: UnitFile): ReadonlyMap<string, UnitLine> {
  const found = new Map<string, UnitLine>();
  for (const line of linesOf(unit, "Environment")) {
    const assignment = unquote(line.value).replaceAll("%%", "%");
    const equals = assignment.indexOf("=");
    if (equals > 0) found.set(assignment.slice(0, equals), { ...line, value: assignment.slice(equals + 1) });
  }
  return found;
}

const unquote = (value: string): string =>
  /^".*"$/s.test(value)
    ? value.slice(1, -1).replace(/\\(.)/gs, (_, escaped: string) => (escaped === "n" ? "\n" : escaped))
    : value;
