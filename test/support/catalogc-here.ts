import { createRequire } from "node:module";
import type * as commandLine from "../../cli/command-line.ts";
import type { ExitStatus } from "../../cli/terminal/exit-status.ts";
import { catalogcProgram, type Run } from "./catalogc.ts";
import { checkDocument } from "./json-forms.ts";

const { runCommandLine } = createRequire(catalogcProgram)("./command-line.cjs") as typeof commandLine;

/**
 * Runs the built catalogc as `catalogc()` does, in this process, which is quicker by far: for what many runs say. That a
 * process says it, one run of each kind shows.
 */
export async function catalogcHere(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run & { readonly status: ExitStatus }> {
  const said = { stdout: "", stderr: "" };
  const restore = [
    ...(["stdout", "stderr"] as const).map((name) => redirect(name, (text) => (said[name] += text))),
    setEnvironment(env),
    changeFolder(cwd),
  ];
  try {
    const status = await runCommandLine(args);
    checkDocument(args, said.stdout);
    return { status, ...said };
  } finally {
    for (const each of restore) each();
  }
}

type Undo = () => void;

function redirect(name: "stdout" | "stderr", to: (text: string) => void): Undo {
  const stream = process[name];
  const write = stream.write.bind(stream);
  const listening = new Set(stream.listeners("error"));
  stream.write = (text: string | Uint8Array): boolean => {
    to(typeof text === "string" ? text : Buffer.from(text).toString("utf8"));
    return true;
  };
  // The console of vitest writes elsewhere.
  const method = name === "stdout" ? "log" : "error";
  const print = console[method];
  console[method] = (text: string): void => {
    to(`${text}\n`);
  };
  return () => {
    stream.write = write;
    console[method] = print;
    // A run listens until its process ends.
    for (const each of stream.listeners("error"))
      if (!listening.has(each)) stream.off("error", each as () => void);
  };
}

function setEnvironment(env: Readonly<Record<string, string>>): Undo {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  return () => {
    for (const [name, value] of before)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
  };
}

function changeFolder(cwd: string): Undo {
  const home = process.cwd();
  process.chdir(cwd);
  return () => {
    process.chdir(home);
  };
}
