import type { Forge, SourceLocation } from "../../ir/package.ts";

/** The forms of `source.git`, as hints show them. */
export const gitForms = [
  "github:<owner>/<repo>/<revision>",
  "gitlab:<owner>/<repo>/<revision>",
  "codeberg:<owner>/<repo>/<revision>",
  "gitea:<domain>/<owner>/<repo>/<revision>",
  "forgejo:<domain>/<owner>/<repo>/<revision>",
  "git:<url>?rev=<hash>",
  "git:<url>?tag=<version>",
] as const;

/** The kinds of hosting; a self-hosted kind names its domain first. */
const forges: Readonly<Record<Forge, { readonly selfHosted: boolean }>> = {
  github: { selfHosted: false },
  gitlab: { selfHosted: false },
  codeberg: { selfHosted: false },
  gitea: { selfHosted: true },
  forgejo: { selfHosted: true },
};
export const gitPrefixes: readonly string[] = [...Object.keys(forges), "git"];

export type GitLocation = Extract<SourceLocation, { kind: "forge" | "git" }>;
export type GitSource =
  | { readonly kind: "location"; readonly location: GitLocation }
  | { readonly kind: "unknown-prefix"; readonly prefix: string }
  /** `forms` are what the prefix asks for. */
  | {
      readonly kind: "malformed";
      readonly reason: string;
      readonly forms: readonly string[];
      readonly meant?: PlainGit | undefined;
    };

/** What only the `git:` form can say: a revision with a `/` in it, a repository in a group of a group. */
export interface PlainGit {
  readonly because: "revision" | "group";
  readonly url: string;
  readonly revision: string;
}

/** Reads `source.git`. Specification: "Source". Only the `git:` form can name a revision with a `/` in it. */
export function parseGitSource(written: string, submodules: boolean): GitSource {
  const colon = written.indexOf(":");
  const prefix = written.slice(0, Math.max(colon, 0));
  const rest = written.slice(colon + 1);
  if (prefix === "git") return parsePlainGit(rest, submodules);
  if (!isForge(prefix)) return { kind: "unknown-prefix", prefix };

  const { selfHosted } = forges[prefix];
  const names = [...(selfHosted ? ["domain"] : []), "owner", "repo", "revision"];
  const forms = gitForms.filter((form) => form.startsWith(`${prefix}:`));
  const parts = rest.split("/");
  if (parts.length !== names.length) {
    const reason = `it has ${parts.length} parts instead of ${names.length}`;
    // With a scheme in it the parts are others than they seem.
    const meant =
      parts.length > names.length && !rest.includes("://")
        ? plainGit(prefix, parts, names.length)
        : undefined;
    return { kind: "malformed", reason, forms, ...(meant && { meant }) };
  }
  const bad = names.find((name, index) => !partPattern(name).test(parts[index] ?? ""));
  if (bad !== undefined)
    return { kind: "malformed", reason: `its ${bad} is empty or has odd characters`, forms };
  const [revision = "", repo = "", owner = "", domain = null] = [...parts].reverse();
  return {
    kind: "location",
    location: { kind: "forge", forge: prefix, domain, owner, repo, revision, submodules },
  };
}

/** Only GitLab has groups of groups: https://docs.gitlab.com/user/group/subgroups/ */
function plainGit(prefix: Forge, parts: readonly string[], most: number): PlainGit {
  const because = prefix === "gitlab" ? "group" : "revision";
  const split = because === "group" ? parts.length - 1 : most - 1;
  const url = ["https:/", ...domains[prefix], ...parts.slice(0, split)].join("/");
  return { because, url, revision: parts.slice(split).join("/") };
}

const domains: Readonly<Record<Forge, readonly string[]>> = {
  github: ["github.com"],
  gitlab: ["gitlab.com"],
  codeberg: ["codeberg.org"],
  // The first part is their domain.
  gitea: [],
  forgejo: [],
};

function parsePlainGit(rest: string, submodules: boolean): GitSource {
  const forms = gitForms.filter((form) => form.startsWith("git:"));
  const malformed = (reason: string): GitSource => ({ kind: "malformed", reason, forms });
  const query = rest.lastIndexOf("?");
  if (query === -1) return malformed("it has neither `?rev=` nor `?tag=`");
  const url = rest.slice(0, query);
  if (!/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/\S+$/.test(url))
    return malformed("its URL has no scheme such as `https://`");
  const pin = /^(rev|tag)=([^\s&]+)$/.exec(rest.slice(query + 1));
  const [, kind, value = ""] = pin ?? [];
  if (kind !== "rev" && kind !== "tag")
    return malformed("it does not end in one `?rev=<hash>` or `?tag=<version>`");
  return { kind: "location", location: { kind: "git", url, pin: { kind, value }, submodules } };
}

/** A domain may carry a port. */
const partPattern = (name: string): RegExp => (name === "domain" ? /^[A-Za-z0-9.-]+(:\d+)?$/ : /^[^\s?:]+$/);
const isForge = (prefix: string): prefix is Forge => Object.hasOwn(forges, prefix);
