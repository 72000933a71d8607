import packageJson from "../../package.json" with { type: "json" };
import { longestWait, tooSlow, type Answer } from "./git.ts";

export interface DownloadOptions {
  /** In bytes. */
  readonly largest: number;
  readonly accept: string;
  readonly signal?: AbortSignal | undefined;
}

/** Downloads from an `http` or `https` address. */
export async function download(address: string, options: DownloadOptions): Promise<Answer<Buffer>> {
  const { largest, accept, signal } = options;
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort(new Error(tooSlow));
  }, longestWait);
  signal?.addEventListener("abort", () => {
    stop.abort(signal.reason instanceof DOMException ? new Error("interrupted") : signal.reason);
  });
  try {
    const answer = await fetch(address, {
      headers: { "user-agent": `catalogc/${packageJson.version}`, accept },
      signal: stop.signal,
    });
    if (!answer.ok) return { ok: false, reason: `it answers ${answer.status}` };
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      const bytes = part as Uint8Array;
      size += bytes.length;
      if (size > largest) return { ok: false, reason: "its answer is too long" };
      parts.push(bytes);
    }
    return { ok: true, text: Buffer.concat(parts) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** `fetch` hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "its name cannot be resolved";
  if (code === "ECONNREFUSED") return "it refuses connections";
  return cause instanceof Error ? cause.message : "it cannot be reached";
}
