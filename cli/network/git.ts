import { spawn } from "node:child_process";

export type Answer<Content = string> =
  { readonly ok: true; readonly text: Content } | { readonly ok: false; readonly reason: string };

/** In milliseconds, for a whole answer. */
export const longestWait = 60_000;
export const tooSlow = "it takes too long";
/** In bytes: the list of the files of a large repository. */
const largestAnswer = 64 << 20;

export interface GitOptions {
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds. */
  readonly timeout?: number;
  /** In bytes. */
  readonly largest?: number;
}

/** Runs git without questions to the user, and with protocols that run no programs: git(1), `GIT_ALLOW_PROTOCOL`. */
export const git = (args: readonly string[], options: GitOptions = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ...{ GIT_TERMINAL_PROMPT: "0", GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file", LC_ALL: "C", TZ: "UTC" },
      // In bytes a second, and in seconds: ends what `stop` cannot. Source: git-config(1), `http.lowSpeedLimit`.
      ...{ GIT_HTTP_LOW_SPEED_LIMIT: "1", GIT_HTTP_LOW_SPEED_TIME: "60" },
    };
    const { signal, timeout = longestWait, largest = largestAnswer } = options;
    const child = spawn("git", args, { env, stdio: ["ignore", "pipe", "pipe"] });
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      resolve(answer);
    };
    // Programs that git started may hold the pipes open for as long as a server keeps them waiting.
    const stop = (reason: string): void => {
      child.kill();
      child.stdout.destroy();
      child.stderr.destroy();
      end({ ok: false, reason });
    };
    const timer = setTimeout(() => {
      stop(tooSlow);
    }, timeout);
    const interrupt = (): void => {
      stop(signal?.reason instanceof Error && signal.reason.message === tooSlow ? tooSlow : "interrupted");
    };
    signal?.addEventListener("abort", interrupt);
    if (signal?.aborted === true) interrupt();
    let [text, said] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      if (text.length > largest) stop("its answer is too long");
    });
    child.stderr.setEncoding("utf8").on("data", (more: string) => (said += more));
    child.on("error", () => {
      end({ ok: false, reason: "git is not installed" });
    });
    child.on("close", (status) => {
      const reason = /^(?:fatal|error): (.*)$/m.exec(said)?.[1] ?? "git ended without an answer";
      end(status === 0 ? { ok: true, text } : { ok: false, reason });
    });
  });
