import { isStackOverflow } from "../../support/stack-overflow.ts";

/** A syntax error of a script. */
export interface ScriptProblem {
  readonly message: string;
  /** The offset in the script. */
  readonly at: number;
}

/** The time of the parser grows with the square of these. */
const mostNested = 1000;
const nested = /<<|\$[{(]|`/g;

/**
 * The first syntax error of a bash script, as `bash -n` would report it; undefined for a valid script, or one that the
 * parser cannot read: too many here-documents or substitutions, or nested too deeply.
 */
export type ScriptParser = (script: string) => ScriptProblem | undefined;

/** Loads the parser, which is a separate bundle that most runs do not need. */
export async function scriptParser(): Promise<ScriptParser> {
  const { parse } = await import("unbash");
  return (script) => {
    if ((script.match(nested)?.length ?? 0) > mostNested) return undefined;
    try {
      const [first] = parse(script).errors ?? [];
      return first && { message: first.message.replaceAll("'", "`"), at: first.pos };
    } catch (thrown) {
      if (isStackOverflow(thrown)) return undefined;
      throw thrown;
    }
  };
}
