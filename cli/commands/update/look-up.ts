import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newest, type Wanted } from "../../../tooling/update/newest.ts";
import { pageOf, tagsIn, versionIn, versionsIn, type Addresses } from "../../../tooling/update/releases.ts";
import type { Upstream } from "../../../tooling/update/upstream.ts";
import { download } from "../../network/download.ts";
import { git, longestWait, tooSlow, type GitOptions } from "../../network/git.ts";

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

type Limits = Required<Pick<GitOptions, "largest">> & Pick<GitOptions, "signal">;

/** In bytes: lists of tags and pages of registries. */
const largest = 8 << 20;

/**
 * Looks up the newest version of an upstream that is newer than the current one. Uses the network.
 * @param longest in milliseconds, for all that it asks together
 */
export async function lookUp(
  upstream: Upstream,
  current: Current,
  wanted: Wanted,
  addresses: Addresses,
  longest = longestWait,
): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error(tooSlow));
  }, longest);
  const limits = { signal: late.signal, largest };
  try {
    return upstream.kind === "branch"
      ? await lastCommit(upstream, current, limits)
      : await newestRelease(upstream, current, wanted, addresses, limits);
  } finally {
    clearTimeout(timer);
  }
}

async function newestRelease(
  upstream: Exclude<Upstream, { kind: "branch" }>,
  current: Current,
  wanted: Wanted,
  addresses: Addresses,
  limits: Limits,
): Promise<Answer> {
  const place = upstream.kind === "tags" ? upstream.url : pageOf(upstream, addresses);
  const answer =
    upstream.kind === "tags"
      ? await git(["ls-remote", "--tags", "--", place], limits)
      : await page(place, limits);
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
  limits: Limits,
): Promise<Answer> {
  const listed = await git(["ls-remote", "--", url, `refs/heads/${branch}`], limits);
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
      const answer = await git(["-C", folder, ...step], limits);
      if (!answer.ok) return { kind: "no answer", place: url, reason: answer.reason };
      date = answer.text.trim();
    }
    const release = /^(.*?)-?unstable-\d{4}-\d\d-\d\d$/.exec(version)?.[1] ?? version;
    return { kind: "newer", found: { version: `${release || "0"}-unstable-${date}`, commit } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// npm's short form has all that is read here, and stays small: npm/registry, docs/responses/package-metadata.md.
const accept = "application/vnd.npm.install-v1+json, application/json;q=0.9, text/html;q=0.8";

async function page(address: string, limits: Limits) {
  const answer = await download(address, { ...limits, accept });
  return answer.ok ? { ok: true as const, text: answer.text.toString("utf8") } : answer;
}
