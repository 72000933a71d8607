/** A syntax error of a script. */
export interface ScriptProblem {
  readonly message: string;
  /** The offset in the script. */
  readonly at: number;
}

/** The first syntax error of a bash script, as `bash -n` would report it; undefined for a valid script. */
export type ScriptParser = (script: string) => ScriptProblem | undefined;

/** Loads the parser, which is a separate bundle that most runs do not need. */
export async function scriptParser(): Promise<ScriptParser> {
  const { parse } = await import("unbash");
  return (script) => {
    const [first] = parse(script).errors ?? [];
    return first && { message: first.message.replaceAll("'", "`"), at: first.pos };
  };
}
