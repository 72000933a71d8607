import { execFileSync } from "node:child_process";

/** The words of a command line, as a shell reads them. */
export function shellWords(command: string): string[] {
  const script = `set -- ${command}\nfor word do printf '%s\\0' "$word"; done`;
  const out = execFileSync("bash", ["-s"], { input: script, encoding: "utf8" });
  return out.split("\0").slice(0, -1);
}
