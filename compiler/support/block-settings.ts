/** A setting whose value stands in lines of its own. */
interface Block {
  readonly name: string;
  readonly margin: number;
  /** How it was opened: `|`, `>`, `"""`, `'''`; empty where YAML has a plain value below. */
  readonly sign: string;
}

/**
 * `password: |` (YAML), `password = """` (TOML) and `password:` with a value below: name and value of each line below.
 * Keys in PEM have signs of their own to be found by.
 */
export function* blockSettings(
  text: string,
  isNamed: (name: string) => boolean,
): Iterable<{ readonly name: string; readonly value: string }> {
  let block: Block | undefined;
  for (const line of text.split("\n")) {
    if (block !== undefined && /^(?:"""|''')$/.test(block.sign)) {
      const end = line.indexOf(block.sign);
      const value = (end < 0 ? line : line.slice(0, end)).trim();
      if (value !== "") yield { name: block.name, value };
      if (end >= 0) block = undefined;
      continue;
    }
    if (block !== undefined) {
      const value = line.trim();
      if (value === "") continue;
      const isPlain = !/^-(?: |----BEGIN)|^#|^["']?[\w.-]+["']?:(?: |$)/.test(value);
      if (
        line.search(/\S/) > block.margin &&
        (block.sign === "" ? isPlain : !value.startsWith("-----BEGIN"))
      ) {
        yield { name: block.name, value: /^(["'])(.*)\1$/.exec(value)?.[2] ?? value };
        continue;
      }
      block = undefined;
    }
    const [, margin = "", name = "", folded, quotes] = (line.length < 500 && opening.exec(line)) || [];
    if (name !== "" && isNamed(name)) block = { name, margin: margin.length, sign: folded ?? quotes ?? "" };
  }
}

const opening = /^(\s*(?:- )?)["']?([A-Za-z_][\w.-]*)["']?\s*(?::\s*([|>][-+\d]*)?|=\s*("""|'''))\s*$/;
