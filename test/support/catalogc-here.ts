import { runCommandLine } from "../../cli/command-line.ts";
import type { ExitStatus } from "../../cli/exit-status.ts";
import type { Run } from "./catalogc.ts";

/**
 * Runs catalogc as `catalogc()` does, from the sources and in this process, which is quicker by far: for what many runs
 * say. That a process says it, one run of each kind shows.
 */
export async function catalogcHere(
  cwd: string,
  args: readonly string[],
): Promise<Run & { readonly status: ExitStatus }> {
  const home = process.cwd();
  const said = { stdout: "", stderr: "" };
  const restore = (["stdout", "stderr"] as const).map((name) => {
    const stream = process[name];
    const write = stream.write.bind(stream);
    const listening = new Set(stream.listeners("error"));
    stream.write = (text: string | Uint8Array): boolean => {
      said[name] += typeof text === "string" ? text : Buffer.from(text).toString("utf8");
      return true;
    };
    return () => {
      stream.write = write;
      // A run listens until its process ends.
      for (const each of stream.listeners("error"))
        if (!listening.has(each)) stream.off("error", each as () => void);
    };
  });
  process.chdir(cwd);
  try {
    return { status: await runCommandLine(args), ...said };
  } finally {
    process.chdir(home);
    for (const each of restore) each();
  }
}
