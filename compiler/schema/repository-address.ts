import { text } from "../language/text.ts";
import { parseGitSource } from "./git-source.ts";

/** A repository in the form of `source.git`. */
export interface RepositoryForm {
  /** `github:owner/repo/v1.0.0`; with `<revision>` if the address has none. */
  readonly form: string;
  /** Whether it is complete. */
  readonly isComplete: boolean;
}

/**
 * The repository of an address in the form of browsers, Git, flakes and older packages. Undefined if it is not such an
 * address, or already valid for `source.git`.
 */
export function repositoryForm(written: string): RepositoryForm | undefined {
  return atAddress(written) ?? behindKind(written);
}

/** `gitea:https://…` and `codeberg:codeberg.org/…`: an address after the prefix of its forge. */
function behindKind(written: string): RepositoryForm | undefined {
  if (parseGitSource(text(written), false).kind === "location" && !/^gitlab:gitlab\.com\//.test(written))
    return undefined;
  const [, selfHosted, url = ""] = /^(gitea|forgejo):(https?:\/\/.+)$/.exec(written) ?? [];
  if (selfHosted !== undefined) return atAddress(url, selfHosted);
  const [, address, host = ""] = /^(?:github|gitlab|codeberg):((?:www\.)?([^/]+)\/.+)$/.exec(written) ?? [];
  return address !== undefined && hosts.has(host) ? atAddress(`https://${address}`) : undefined;
}

/** @param selfHosted the forge of unknown hosts: its short form includes the domain */
function atAddress(written: string, selfHosted?: string): RepositoryForm | undefined {
  const address = readAddress(written);
  if (address === undefined) return undefined;
  const { host, segments, query } = address;
  const kind = hosts.get(host) ?? (selfHosted && `${selfHosted}:${host}`);
  const isGitLab = kind === "gitlab" || (kind === undefined && segments.includes("-"));
  const { repository, rest } = isGitLab ? splitByDash(segments) : splitByPage(segments, kind);
  const [owner = "", repo = "", ...subgroups] = repository;
  if (owner === "" || repo === "") return undefined;
  const revision = query ?? revisionIn(rest);
  // It may be in a folder of its host, which no short form can express.
  if (selfHosted !== undefined && revision === undefined && rest.length > 0) return undefined;
  const separator = kind?.includes(":") ? "/" : ":";
  const short =
    kind !== undefined && subgroups.length === 0 ? `${kind}${separator}${owner}/${repo}` : undefined;
  return inForm(short, `https://${[host, ...repository].join("/")}`, revision);
}

/** The forges with short forms by host. */
const hosts: ReadonlyMap<string, string> = new Map([
  ["github.com", "github"],
  ["gitlab.com", "gitlab"],
  ["codeberg.org", "codeberg"],
]);

interface Address {
  readonly host: string;
  readonly segments: readonly string[];
  /** `?ref=v1` of a flake reference. */
  readonly query: Revision | undefined;
}
interface Revision {
  readonly name: string;
  readonly isTag: boolean;
}

function readAddress(written: string): Address | undefined {
  const sourcehut = /^(?:sourcehut|srht):(~[^/]+\/.+)$/.exec(written)?.[1];
  if (sourcehut !== undefined) {
    const [owner = "", repo = "", ...rest] = sourcehut.split("/");
    const segments = [owner, repo, ...(rest.length > 0 ? ["tree", ...rest] : [])];
    return { host: "git.sr.ht", segments, query: undefined };
  }
  // `git:<url>?…` is a separate form.
  const url = /^(?:(?:github|gitlab|codeberg):|git\+)?((?:https?|ssh|git):\/\/.+)$/.exec(written)?.[1];
  const [, user = "", path = ""] = /^[\w.-]+@([\w.-]+):([^/].*)$/.exec(written) ?? [];
  const plain = url ?? (path === "" ? undefined : `ssh://${user}/${path}`);
  const [, host = "", tail = "", query = ""] =
    /^[a-z]+:\/\/(?:[^/@]*@)?([^/?#]+)\/([^?#]+)(?:\?([^#]*))?/.exec(plain ?? "") ?? [];
  if (host === "") return undefined;
  const segments = tail.split("/").filter((segment) => segment !== "");
  return { host: host.replace(/^www\./, ""), segments, query: queried(query) };
}

function queried(query: string): Revision | undefined {
  const [, key, name = ""] = /(?:^|&)(ref|rev|tag)=([^&]+)/.exec(query) ?? [];
  if (name === "") return undefined;
  return key === "ref" ? (revisionIn(name.split("/")) ?? asTag(name)) : { name, isTag: key === "tag" };
}

interface Split {
  readonly repository: readonly string[];
  readonly rest: readonly string[];
}

/** GitLab has nested groups, and puts a `-` after the repository: https://docs.gitlab.com/user/group/subgroups/ */
function splitByDash(segments: readonly string[]): Split {
  const dash = segments.indexOf("-");
  const end = dash < 0 ? segments.length : dash;
  return { repository: withoutSuffix(segments.slice(0, end)), rest: segments.slice(end + 1) };
}

/** GitHub and Codeberg have an owner and a repository; unknown hosts may have more segments. */
function splitByPage(segments: readonly string[], kind: string | undefined): Split {
  if (kind !== undefined) return { repository: withoutSuffix(segments.slice(0, 2)), rest: segments.slice(2) };
  const page = segments.findIndex((segment, index) => index >= 2 && pages.has(segment));
  const end = page < 0 ? segments.length : page;
  return { repository: segments.slice(0, end), rest: segments.slice(end) };
}

const withoutSuffix = (repository: readonly string[]): readonly string[] =>
  repository.map((each, index) => (index === repository.length - 1 ? each.replace(/\.git$/, "") : each));

/** The segment before a revision in the addresses of pages. */
const pages: ReadonlySet<string> = new Set(["archive", "commit", "refs", "releases", "src", "tags", "tree"]);

const asTag = (name: string): Revision => ({ name, isTag: true });

function revisionIn([page = "", ...rest]: readonly string[]): Revision | undefined {
  const [first = "", ...more] = rest;
  // In `tree/main/docs`, the end of the revision is unknown.
  const only = more.length === 0 && first !== "" ? first : undefined;
  const named = more.join("/");
  switch (page) {
    case "commit":
      return only === undefined ? undefined : { name: only, isTag: false };
    case "tree":
    case "tags":
      return only === undefined ? undefined : asTag(only);
    case "refs":
    case "releases":
    case "src":
      if (named === "") return only === undefined || page === "src" ? undefined : asTag(only);
      if (first === "tag" || first === "tags") return asTag(named);
      if (first === "commit") return { name: named, isTag: false };
      if (first === "heads" || first === "branch")
        return { name: named.includes("/") ? `refs/heads/${named}` : named, isTag: false };
      return undefined;
    case "archive":
      if (first === "refs") return revisionIn(withoutEnding(rest));
      return asTag(only === undefined ? first : (withoutEnding([only])[0] ?? ""));
    default:
      return rest.length === 0 && /^(?:v?\d[\w.-]*|[0-9a-f]{40})$/.test(page) ? asTag(page) : undefined;
  }
}

const withoutEnding = (segments: readonly string[]): readonly string[] =>
  segments.map((each, index) =>
    index === segments.length - 1 ? each.replace(/\.(?:tar\.\w+|tgz|zip)$/, "") : each,
  );

function inForm(short: string | undefined, url: string, revision: Revision | undefined): RepositoryForm {
  const name = revision?.name ?? "<revision>";
  const isComplete = revision !== undefined;
  const isPlain =
    !name.includes("/") || parseGitSource(text(`${short ?? ""}/${name}`), false).kind === "location";
  if (short !== undefined && isPlain) return { form: `${short}/${name}`, isComplete };
  const pin = revision?.isTag === false ? "rev" : "tag";
  return { form: `git:${url}?${pin}=${isComplete ? name : "<version>"}`, isComplete };
}
