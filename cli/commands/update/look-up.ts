import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newest, type Wanted } from "../../../tooling/update/newest.ts";
import { pageOf, tagsIn, versionIn, versionsIn, type Addresses } from "../../../tooling/update/releases.ts";
import type { Upstream } from "../../../tooling/update/upstream.ts";
import { download } from "../../network/download.ts";
import { git, largestAnswer } from "../../network/git.ts";

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

async function page(address: string) {
  const answer = await download(address, {
    largest: largestAnswer,
    accept: "application/json, text/html",
  });
  return answer.ok ? { ok: true as const, text: answer.text.toString("utf8") } : answer;
}
