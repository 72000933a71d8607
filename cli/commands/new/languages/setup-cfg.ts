/** The values of `setup.cfg` by section and key, as `configparser` of Python reads them. Keys are in lower case. */
export type SetupCfg = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Source: docs.python.org, "Supported INI File Structure". Lines that are indented continue a value. */
export function parseSetupCfg(content: string): SetupCfg {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  let key: string | undefined;
  for (const line of content.split(/\r?\n/)) {
    if (/^\s*(?:[#;].*)?$/.test(line)) continue;
    const [, name] = /^\[([^\]]+)\]/.exec(line) ?? [];
    const at = line.search(/[=:]/);
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
      key = undefined;
    } else if (/^\s/.test(line)) {
      if (key !== undefined) section?.set(key, `${section.get(key) ?? ""}\n${line.trim()}`);
    } else if (at > 0) {
      key = line.slice(0, at).trim().toLowerCase();
      section?.set(key, line.slice(at + 1).trim());
    }
  }
  return sections;
}

/** The lines of a value that is a list. */
export const listIn = (value: string | undefined): readonly string[] =>
  (value ?? "").split("\n").flatMap((line) => line.replace(/\s#.*$/, "").trim() || []);
