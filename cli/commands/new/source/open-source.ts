import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { shownProject } from "../../../../compiler/passes/packages/archive-address.ts";
import { newest } from "../../../../tooling/update/newest.ts";
import { tagsIn } from "../../../../tooling/update/releases.ts";
import { download } from "../../../network/download.ts";
import { git } from "../../../network/git.ts";
import { openSource } from "./folder.ts";
import { repositoryAt, type Repository } from "./locate.ts";
import { fetchRepository } from "./repository.ts";
import { remembering, type SourceTree } from "./tree.ts";

/** A source that can be read, until it is closed. */
export interface OpenSource {
  readonly tree: SourceTree;
  /** The name of its folder, archive or repository, without version and ending. */
  readonly name: string;
  /** Where it was fetched from, as recipes write it. */
  readonly published?: { readonly kind: "git" | "url"; readonly at: string };
  /** The version of a commit without a release: `0-unstable-2026-01-31`. */
  readonly version?: string;
  readonly close: () => void;
}

export type Result =
  | { readonly ok: true; readonly source: OpenSource }
  | { readonly ok: false; readonly reason: string; readonly isFetched: boolean };

/** In bytes: an archive of a source is smaller. */
const largestArchive = 256 << 20;

/** Whether a text is an address instead of a path. */
const isAddress = (from: string): boolean =>
  !existsSync(from) && (/^[a-z+]+:./.test(from) || /^[\w.-]+@[\w.-]+:./.test(from));

/** Signals that end the process, which would leave the temporary folder behind. */
const ends = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Opens a folder or an archive, or fetches a repository or an archive to a temporary folder. */
export async function open(from: string, signal: AbortSignal): Promise<Result> {
  if (!isAddress(from)) {
    const opened = openSource(from);
    if (!opened.ok) return { ...opened, isFetched: false };
    return {
      ok: true,
      source: { tree: remembering(opened.tree), name: nameAt(resolve(from)), close: () => undefined },
    };
  }
  if (shownProject(from) !== undefined)
    return {
      ok: false,
      reason: "it is the page of a project, not a repository or an archive",
      isFetched: true,
    };
  const folder = mkdtempSync(join(tmpdir(), "catalogc-new-"));
  const close = (): void => {
    for (const each of ends) process.off(each, end);
    rmSync(folder, { recursive: true, force: true });
  };
  const stop = new AbortController();
  signal.addEventListener("abort", () => {
    stop.abort();
  });
  const end = (ending: NodeJS.Signals): void => {
    stop.abort();
    close();
    process.kill(process.pid, ending);
  };
  for (const each of ends) process.once(each, end);
  let result: Fetched | undefined;
  try {
    const repository = repositoryAt(from);
    result = repository
      ? await fetchRelease(folder, repository, stop.signal)
      : await fetchArchive(folder, from, stop.signal);
    if (!result.ok) return { ok: false, reason: result.reason, isFetched: true };
    const { ok: _, tree, ...about } = result;
    const name = nameAt(repository?.url ?? from.replace(/[?#].*$/, ""));
    return { ok: true, source: { ...about, tree: remembering(tree), name, close } };
  } finally {
    if (result?.ok !== true) close();
  }
}

const nameAt = (path: string): string =>
  (path.replace(/\/+$/, "").split(/[/:]/).at(-1) ?? "")
    .replace(/\.(?:git|tar|tar\.\w+|tgz|zip)$/, "")
    .replace(/[-_]v?\d+\.[\w.+-]*$/, "");

type Fetched =
  | (Pick<OpenSource, "tree" | "published" | "version"> & { readonly ok: true })
  | { readonly ok: false; readonly reason: string };

/** The revision of an address, or the newest release, or the last commit of a repository without releases. */
async function fetchRelease(folder: string, repository: Repository, signal: AbortSignal): Promise<Fetched> {
  const { url, form } = repository;
  let { revision } = repository;
  if (revision === undefined) {
    const listed = await git(["ls-remote", "--tags", "--", url], { signal });
    if (!listed.ok) return listed;
    revision = newestTag(tagsIn(listed.text));
  }
  const fetched = await fetchRepository(folder, url, revision ?? "HEAD", signal);
  if (!fetched.ok) return fetched;
  const { tree, commit, date } = fetched;
  if (revision !== undefined)
    return { ok: true, tree, published: { kind: "git", at: form(revision, "tag") } };
  // nixpkgs, pkgs/README.md, "Versioning".
  return {
    ok: true,
    tree,
    published: { kind: "git", at: form(commit, "rev") },
    version: `0-unstable-${date}`,
  };
}

/** Tags of other things than releases may have larger numbers: `nightly-20260101`. */
function newestTag(tags: readonly string[]): string | undefined {
  for (const pattern of [/^v?(\d[\w.+-]*)$/, /^(?:release|[a-z]\w*)[-_/]v?(\d+\.[\w.+-]*)$/i]) {
    const versions = new Map(tags.flatMap((tag) => [[pattern.exec(tag)?.[1] ?? "", tag] as const]));
    const version = newest("", versions.keys(), { versions: null, ignore: [] });
    if (version !== undefined) return versions.get(version);
  }
  return undefined;
}

async function fetchArchive(folder: string, url: string, signal: AbortSignal): Promise<Fetched> {
  if (!/^https?:\/\//.test(url)) return { ok: false, reason: "it is neither a repository nor a web address" };
  const answer = await download(url, { largest: largestArchive, accept: "*/*", signal });
  if (!answer.ok) return answer;
  const path = join(folder, "archive");
  writeFileSync(path, answer.text);
  const opened = openSource(path);
  return opened.ok ? { ...opened, published: { kind: "url", at: url } } : opened;
}
