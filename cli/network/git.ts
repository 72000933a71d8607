import { spawn } from "node:child_process";

export type Answer<Content = string> =
  { readonly ok: true; readonly text: Content } | { readonly ok: false; readonly reason: string };

/** In milliseconds. */
const longestWait = 60_000;
/** In bytes: lists of tags and pages of registries have a few megabytes at most. */
export const largestAnswer = 64 << 20;

export interface GitOptions {
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds. */
  readonly timeout?: number;
}

/** Runs git without questions to the user, and with protocols that run no programs: git(1), `GIT_ALLOW_PROTOCOL`. */
export const git = (args: readonly string[], options: GitOptions = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ...{ GIT_TERMINAL_PROMPT: "0", GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file", LC_ALL: "C", TZ: "UTC" },
    };
    const { signal, timeout = longestWait } = options;
    const child = spawn("git", args, { env, stdio: ["ignore", "pipe", "pipe"], timeout, signal });
    let [text, said] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      if (text.length > largestAnswer) child.kill();
    });
    child.stderr.setEncoding("utf8").on("data", (more: string) => (said += more));
    child.on("error", (error) => {
      resolve({ ok: false, reason: error.name === "AbortError" ? "interrupted" : "git is not installed" });
    });
    child.on("close", (status) => {
      const reason = /^(?:fatal|error): (.*)$/m.exec(said)?.[1] ?? "git ended without an answer";
      resolve(status === 0 ? { ok: true, text } : { ok: false, reason });
    });
  });
