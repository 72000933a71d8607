import { readOutput } from "./reviewed-tree.ts";
import { looksSecret } from "./secrets.ts";
import type { OutputTree } from "./tree.ts";

const mask = "(hidden: looks like a secret)";

/** Hides values that look like secrets in text about these trees, however the generated files spell them. */
export function maskSecrets(...trees: readonly OutputTree[]): (text: string) => string {
  const values = new Set<string>();
  for (const tree of trees)
    for (const { views } of readOutput(tree).apps.values())
      for (const { environment } of views)
        for (const [name, value] of environment ?? [])
          if (value !== "" && looksSecret(name, value)) values.add(value);
  const spellings = new Set([...values].flatMap(spellingsOf));
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return (text) => longestFirst.reduce((masked, spelling) => masked.replaceAll(spelling, () => mask), text);
}

/** As it is, in JSON, YAML and Nix strings, and with the doubled signs of units and compose files. */
function spellingsOf(value: string): readonly string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [value, escaped].flatMap((each) => [
    each,
    each.replaceAll("%", "%%"),
    each.replaceAll("$", "$$$$"),
    each.replaceAll("${", "\\${"),
  ]);
}
