import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { catalogcProgram } from "../../../support/catalogc.ts";

/** A question ends with a colon and a blank; readline may move the cursor after it. */
const asks = (text: string): boolean => /: $/.test(stripVTControlCharacters(text));

/**
 * Runs catalogc in a pseudo-terminal and answers one question after the other, as a person would type. An answer with a
 * control character is sent without Enter.
 */
export async function inTerminal(cwd: string, args: string, answers: readonly string[]) {
  const left = [...answers];
  const child = spawn("script", ["-qec", `${process.execPath} ${catalogcProgram} ${args}`, "/dev/null"], {
    cwd,
  });
  let shown = "";
  let unexpected = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    if (!asks(text)) return;
    const answer = left.shift() ?? "";
    unexpected += answers.length > 0 && left.length === 0 ? 1 : 0;
    if (unexpected > 10) child.kill();
    child.stdin.write(answer.length === 1 && answer < " " ? answer : `${answer}\n`);
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, left, shown: stripVTControlCharacters(shown).replaceAll("\r\n", "\n") };
}
