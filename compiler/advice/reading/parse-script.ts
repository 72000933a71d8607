import type { forEachChild, SyntaxNode } from "unbash";
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

/** The result of parsing a script. */
export interface ParsedScript {
  /** The first syntax error, as `bash -n` would report it. */
  readonly problem?: ScriptProblem | undefined;
  /** The commands whose first word is plain text, in order, each once. Functions of the script are not among them. */
  readonly commands: readonly string[];
}

/**
 * Reads a bash script; undefined for one that the parser cannot read: too many here-documents or substitutions, or
 * nested too deeply.
 */
export type ScriptParser = (script: string) => ParsedScript | undefined;

/** Loads the parser, which is a separate bundle that most runs do not need. */
export async function scriptParser(): Promise<ScriptParser> {
  const { forEachChild, parse } = await import("unbash");
  return (script) => {
    if ((script.match(nested)?.length ?? 0) > mostNested) return undefined;
    try {
      const parsed = parse(script);
      const [first] = parsed.errors ?? [];
      return {
        problem: first && { message: first.message.replaceAll("'", "`"), at: first.pos },
        commands: commandsIn(parsed, forEachChild),
      };
    } catch (thrown) {
      if (isStackOverflow(thrown)) return undefined;
      throw thrown;
    }
  };
}

function commandsIn(script: SyntaxNode, eachChild: typeof forEachChild): readonly string[] {
  const commands = new Set<string>();
  const functions = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    const name = node.type === "Command" || node.type === "Function" ? node.name : undefined;
    if (name !== undefined && name.parts === undefined)
      (node.type === "Function" ? functions : commands).add(name.value);
    eachChild(node, visit);
  };
  visit(script);
  return [...commands].filter((name) => !functions.has(name));
}
