import packageJson from "../../package.json" with { type: "json" };
import { longestWait, tooSlow, type Answer } from "./git.ts";

export interface DownloadOptions {
  /** In bytes. */
  readonly largest: number;
  readonly accept: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Downloads from an `http` or `https` address. */
export async function download(address: string, options: DownloadOptions): Promise<Answer<Buffer>> {
  const answer = await request(address, options);
  if (!answer.ok) return answer;
  const { status, body } = answer.text;
  return status >= 200 && status < 300
    ? { ok: true, text: body }
    : { ok: false, reason: `it answers ${status}` };
}

/** The answer of an `http` or `https` address, whatever its status. */
export async function request(
  address: string,
  options: DownloadOptions & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Answer<Response>> {
  const { largest, accept, signal, headers } = options;
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort(new Error(tooSlow));
  }, longestWait);
  signal?.addEventListener("abort", () => {
    stop.abort(signal.reason instanceof DOMException ? new Error("interrupted") : signal.reason);
  });
  try {
    const answer = await fetch(address, {
      headers: { ...headers, "user-agent": `catalogc/${packageJson.version}`, accept },
      signal: stop.signal,
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      const bytes = part as Uint8Array;
      size += bytes.length;
      if (size > largest) return { ok: false, reason: "its answer is too long" };
      parts.push(bytes);
    }
    return {
      ok: true,
      text: { status: answer.status, headers: answer.headers, body: Buffer.concat(parts) },
    };
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
