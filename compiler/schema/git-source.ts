import type { Forge } from "../nixpkgs/functions.ts";
import type { PathLike } from "../language/option-values.ts";
import {
  joinTexts,
  shownInHints,
  splitText,
  staticText,
  textOfParts,
  textWithHoles,
  type Text,
} from "../language/text.ts";

/**
 * The location of the source, by the option of `source`. `domain` is set for the self-hosted forges gitea and forgejo,
 * and for another host of GitLab.
 */
export type SourceLocation =
  | {
      readonly kind: "forge";
      readonly forge: Forge;
      readonly domain: Text | null;
      readonly owner: Text;
      readonly repo: Text;
      readonly revision: Text;
      readonly submodules: boolean;
    }
  | {
      readonly kind: "git";
      readonly url: Text;
      readonly pin: { readonly kind: "rev" | "tag"; readonly value: Text };
      readonly submodules: boolean;
    }
  | { readonly kind: "url"; readonly url: Text }
  | { readonly kind: "path"; readonly path: PathLike };

/** The forms of `source.git` in hints. */
export const gitForms = [
  "github:<owner>/<repo>/<revision>",
  "gitlab:<owner>/<repo>/<revision>",
  "gitlab:<domain>/<owner>/<repo>/<revision>",
  "codeberg:<owner>/<repo>/<revision>",
  "gitea:<domain>/<owner>/<repo>/<revision>",
  "forgejo:<domain>/<owner>/<repo>/<revision>",
  "git:<url>?rev=<hash>",
  "git:<url>?tag=<version>",
] as const;

/** The forges, and whether their form includes the domain before the owner. */
const forges: Readonly<Record<Forge, { readonly domain: "never" | "always" | "possible" }>> = {
  github: { domain: "never" },
  gitlab: { domain: "possible" },
  codeberg: { domain: "never" },
  gitea: { domain: "always" },
  forgejo: { domain: "always" },
};
export const gitPrefixes: readonly string[] = [...Object.keys(forges), "git"];

export type GitLocation = Extract<SourceLocation, { kind: "forge" | "git" }>;
export type GitSource =
  | { readonly kind: "location"; readonly location: GitLocation }
  | { readonly kind: "unknown-prefix"; readonly prefix: string }
  /** `forms` are the forms of the prefix. */
  | {
      readonly kind: "malformed";
      readonly reason: string;
      readonly forms: readonly string[];
      readonly meant?: PlainGit | undefined;
    };

/** The tag, commit or branch of a source. */
export const revisionOf = (location: GitLocation): Text =>
  location.kind === "git" ? location.pin.value : location.revision;

/** A repository in a subgroup, or a revision with a `/`, which only the `git:` form can express for GitLab. */
export interface PlainGit {
  readonly host: string;
  readonly path: readonly string[];
}

/**
 * Parses `source.git`. Only the forge must be known; a residual part is within one segment. Specification: "Source":
 * everything after the repository is the revision.
 */
export function parseGitSource(written: Text, submodules: boolean): GitSource {
  const [kind, ...behind] = splitText(written, ":");
  const prefix = kind && staticText(kind);
  if (prefix === undefined)
    return { kind: "malformed", reason: "the kind of its host must be known", forms: gitForms };
  const rest = joinTexts(behind, ":");
  if (prefix === "git") return parsePlainGit(rest, submodules);
  if (!isForge(prefix)) return { kind: "unknown-prefix", prefix };

  const parts = splitText(rest, "/");
  const hasDomain = namesDomain(prefix, parts);
  const names = [...(hasDomain ? ["domain"] : []), "owner", "repo", "revision"];
  const forms = gitForms.filter((form) => form.startsWith(`${prefix}:`));
  const malformed = (reason: string, meant?: PlainGit): GitSource => ({
    kind: "malformed",
    reason,
    forms,
    ...(meant && { meant }),
  });
  if (parts.length < names.length)
    return malformed(`it has ${parts.length} parts instead of ${names.length}`);
  const domain = hasDomain ? parts[0] : undefined;
  const [owner, repo, ...revision] = parts.slice(hasDomain ? 1 : 0);
  if (owner === undefined || repo === undefined) return malformed("it has no owner and no repository");
  const isWrong = (part: Text, name: string): boolean => !partPattern(name).test(textWithHoles(part, "x"));
  const bad = names.find((name, index) => {
    const own = name === "revision" ? revision : parts.slice(index, index + 1);
    return own.some((part) => isWrong(part, name));
  });
  if (bad !== undefined) return malformed(`its ${bad} is empty or has odd characters`);
  if (prefix === "gitlab" && revision.length > 1 && !isRef(revision)) {
    const shown = parts.map(shownInHints);
    const [host = "", ...path] = hasDomain ? shown : ["gitlab.com", ...shown];
    return malformed("its revision may start at more than one `/`", { host, path });
  }
  if (!hasDomain && revision.length > 1 && isDomain(owner))
    return malformed(`its owner \`${shownInHints(owner)}\` is a domain`);
  return {
    kind: "location",
    location: {
      kind: "forge",
      forge: prefix,
      domain: domain ?? null,
      owner,
      repo,
      revision: joinTexts(revision, "/"),
      submodules,
    },
  };
}

/** GitLab can be self-hosted. Group names may contain dots: a name is a domain only with an additional part. */
const namesDomain = (forge: Forge, parts: readonly Text[]): boolean => {
  const { domain } = forges[forge];
  const [first, , , fourth] = parts;
  return domain === "always" || (domain === "possible" && fourth !== undefined && isDomain(first));
};

const isDomain = (part: Text | undefined): boolean =>
  /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test((part && staticText(part)) ?? "");

/** `refs/tags/v1.0`, `refs/heads/main` */
const isRef = ([first]: readonly Text[]): boolean => first !== undefined && staticText(first) === "refs";

function parsePlainGit(rest: Text, submodules: boolean): GitSource {
  const forms = gitForms.filter((form) => form.startsWith("git:"));
  const malformed = (reason: string): GitSource => ({ kind: "malformed", reason, forms });
  const pieces = splitText(rest, "?");
  const query = pieces.at(-1);
  if (query === undefined || pieces.length === 1) return malformed("it has neither `?rev=` nor `?tag=`");
  const url = joinTexts(pieces.slice(0, -1), "?");
  if (!/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/\S+$/.test(textWithHoles(url, holeIn(url))))
    return malformed("its URL has no scheme such as `https://`");
  const [first = "", ...others] = query.parts;
  const [, kind, start = ""] = (typeof first === "string" && /^(rev|tag)=(.*)$/s.exec(first)) || [];
  const value = textOfParts([start, ...others]);
  if ((kind !== "rev" && kind !== "tag") || !/^[^\s&]+$/.test(textWithHoles(value, "x")))
    return malformed("it does not end in one `?rev=<hash>` or `?tag=<version>`");
  return { kind: "location", location: { kind: "git", url, pin: { kind, value }, submodules } };
}

/** The scheme of an address that begins with a residual part is in that part. */
const holeIn = ({ parts: [first] }: Text): string => (typeof first === "string" ? "x" : "x://x");

/** A domain may have a port. */
const partPattern = (name: string): RegExp => (name === "domain" ? /^[A-Za-z0-9.-]+(:\d+)?$/ : /^[^\s?:]+$/);
const isForge = (prefix: string): prefix is Forge => Object.hasOwn(forges, prefix);
