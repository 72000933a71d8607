import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newest, type Wanted } from "../../../tooling/update/newest.ts";
import { pageOf, tagsIn, versionIn, versionsIn, type Addresses } from "../../../tooling/update/releases.ts";
import type { Upstream } from "../../../tooling/update/upstream.ts";
import packageJson from "../../../package.json" with { type: "json" };

/** A newer version, and the commit if a branch has it. */
export interface Found {
  readonly version: string;
  readonly commit?: string;
}

export type Answer =
  | { readonly kind: "newer"; readonly found: Found }
  | { readonly kind: "current" }
  | { readonly kind: "no answer"; readonly place: string; readonly reason: string };

/** The version and, for a branch, the commit that a package has now. */
export interface Current {
  readonly version: string;
  readonly revision: string | undefined;
}

/** Looks up the newest version of an upstream that is newer than the current one. Uses the network. */
export async function lookUp(
  upstream: Upstream,
  current: Current,
  wanted: Wanted,
  addresses: Addresses,
): Promise<Answer> {
  if (upstream.kind === "branch") return lastCommit(upstream, current);
  const place = upstream.kind === "tags" ? upstream.url : pageOf(upstream, addresses);
  const answer =
    upstream.kind === "tags" ? await git(["ls-remote", "--tags", "--", place]) : await page(place);
  if (!answer.ok) return { kind: "no answer", place, reason: answer.reason };
  const versions =
    upstream.kind === "tags"
      ? tagsIn(answer.text).flatMap((tag) => versionIn(tag, upstream))
      : versionsIn(upstream, answer.text);
  if (versions === undefined) return { kind: "no answer", place, reason: "it does not list versions" };
  const version = newest(current.version, versions, wanted);
  return version === undefined ? { kind: "current" } : { kind: "newer", found: { version } };
}

/**
 * The last commit of a branch, with the version that nixpkgs gives one: the last release, `unstable` and the date of the
 * commit in UTC. Source: nixpkgs pkgs/README.md, "Versioning".
 */
async function lastCommit(
  { url, branch }: Extract<Upstream, { kind: "branch" }>,
  { version, revision }: Current,
): Promise<Answer> {
  const listed = await git(["ls-remote", "--", url, `refs/heads/${branch}`]);
  if (!listed.ok) return { kind: "no answer", place: url, reason: listed.reason };
  const commit = /^[0-9a-f]{40,64}(?=\t)/.exec(listed.text)?.[0];
  if (commit === undefined)
    return { kind: "no answer", place: url, reason: `it has no branch \`${branch}\`` };
  if (commit === revision) return { kind: "current" };
  const folder = mkdtempSync(join(tmpdir(), "catalogc-update-"));
  try {
    const steps = [
      ["init", "--quiet", "--bare"],
      ["fetch", "--quiet", "--depth=1", "--", url, commit],
      ["log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d", "FETCH_HEAD"],
    ];
    let date = "";
    for (const step of steps) {
      const answer = await git(["-C", folder, ...step]);
      if (!answer.ok) return { kind: "no answer", place: url, reason: answer.reason };
      date = answer.text.trim();
    }
    const release = /^(.*?)-?unstable-\d{4}-\d\d-\d\d$/.exec(version)?.[1] ?? version;
    return { kind: "newer", found: { version: `${release || "0"}-unstable-${date}`, commit } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Text = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

const longestWait = 60_000;
/** A page of a registry has a few megabytes at most. */
const largestPage = 64 << 20;

/** Runs git without questions to the user, and with protocols that run no programs: git(1), `GIT_ALLOW_PROTOCOL`. */
const git = (args: readonly string[]): Promise<Text> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ...{ GIT_TERMINAL_PROMPT: "0", GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file", LC_ALL: "C", TZ: "UTC" },
    };
    const child = spawn("git", args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: longestWait });
    let [text, said] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      if (text.length > largestPage) child.kill();
    });
    child.stderr.setEncoding("utf8").on("data", (more: string) => (said += more));
    child.on("error", () => {
      resolve({ ok: false, reason: "git is not installed" });
    });
    child.on("close", (status) => {
      const reason = /^(?:fatal|error): (.*)$/m.exec(said)?.[1] ?? "git ended without an answer";
      resolve(status === 0 ? { ok: true, text } : { ok: false, reason });
    });
  });

async function page(address: string): Promise<Text> {
  try {
    const answer = await fetch(address, {
      headers: { "user-agent": `catalogc/${packageJson.version}`, accept: "application/json, text/html" },
      signal: AbortSignal.timeout(longestWait),
    });
    if (!answer.ok) return { ok: false, reason: `it answers ${answer.status}` };
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      const bytes = part as Uint8Array;
      size += bytes.length;
      if (size > largestPage) return { ok: false, reason: "its answer is too long" };
      parts.push(bytes);
    }
    return { ok: true, text: Buffer.concat(parts).toString("utf8") };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
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
