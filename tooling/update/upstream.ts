import { staticText } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { revisionOf, type GitLocation } from "../../compiler/schema/git-source.ts";

/** Where the versions of a package are found. `before` and `after` are what surrounds a version in a name there. */
export type Upstream =
  | { readonly kind: "tags"; readonly url: string; readonly before: string; readonly after: string }
  | { readonly kind: "branch"; readonly url: string; readonly branch: string }
  | { readonly kind: Registry; readonly name: string }
  | {
      readonly kind: "listing";
      readonly url: string;
      readonly before: string;
      readonly after: string;
      /** The folder of the version's series, `1.2`, beside which there may be others. */
      readonly series?: string;
    };

export type Registry = "npm" | "pypi" | "crates";

/** Why no version of a package can be found. */
export interface NoUpstream {
  readonly kind: "none";
  readonly reason: string;
}

const none = (reason: string): NoUpstream => ({ kind: "none", reason });

/** The upstream of a package, by its source and its option `update`. */
export function upstreamOf(pkg: Package): Upstream | NoUpstream {
  const { source, update } = pkg;
  const version = staticText(pkg.version);
  if (source === null || source.kind === "path") return none("it has no fetched source");
  if (version === undefined) return none("its version is computed by Nix");
  if (source.kind === "url") {
    const url = staticText(source.url);
    return url === undefined ? none("its address is computed by Nix") : upstreamOfArchive(url, version);
  }
  const url = repositoryOf(source);
  const revision = staticText(revisionOf(source));
  if (url === undefined || revision === undefined) return none("its source is computed by Nix");
  if (update.branch !== null) return { kind: "branch", url, branch: update.branch };
  return tagsOf(url, revision.replace(/^refs\/tags\//, ""), version);
}

function tagsOf(url: string, tag: string, version: string): Upstream | NoUpstream {
  const at = tag.indexOf(version);
  if (at < 0)
    return none(
      /^[0-9a-f]{40}$/.test(tag)
        ? "its source is a commit: set `update.branch`"
        : "its tag does not contain its version",
    );
  return { kind: "tags", url, before: tag.slice(0, at), after: tag.slice(at + version.length) };
}

/** The address for git; undefined if only Nix knows it. */
export function repositoryOf(location: GitLocation): string | undefined {
  if (location.kind === "git") return staticText(location.url);
  const [owner, repo] = [staticText(location.owner), staticText(location.repo)];
  const domain = location.domain === null ? hosts[location.forge] : staticText(location.domain);
  if (owner === undefined || repo === undefined || domain === undefined) return undefined;
  return `https://${domain}/${owner}/${repo}.git`;
}

const hosts: Readonly<Record<string, string>> = {
  github: "github.com",
  gitlab: "gitlab.com",
  codeberg: "codeberg.org",
};

/** Addresses of registries. Sources: docs.npmjs.com, docs.pypi.org, crates.io/data-access. */
const registries: readonly (readonly [registry: Registry, address: RegExp])[] = [
  ["npm", /^https:\/\/registry\.npmjs\.org\/((?:@[^/]+\/)?[^/@]+)\/-\//],
  [
    "pypi",
    /^(?:mirror:\/\/pypi|https:\/\/(?:files\.pythonhosted\.org|pypi\.io)\/packages\/source)\/\w\/([^/]+)\//,
  ],
  ["crates", /^https:\/\/crates\.io\/api\/v1\/crates\/([^/]+)\//],
  ["crates", /^https:\/\/static\.crates\.io\/crates\/([^/]+)\//],
];

/** Archives that forges make of tags, and files of releases. */
const forgeArchive =
  /^(https:\/\/(?:github\.com|codeberg\.org)\/[^/]+\/[^/]+)\/(?:archive\/(?:refs\/tags\/)?(.+)\.(?:tar\.gz|zip)|releases\/download\/([^/]+)\/.*)$/;

/** A server of each mirror that lists its files: nixpkgs, `fetchurl/mirrors.nix`; read 2026-11. */
const mirrors: Readonly<Record<string, string>> = {
  apache: "https://archive.apache.org/dist/",
  gnome: "https://download.gnome.org/",
  gnu: "https://ftp.gnu.org/pub/gnu/",
  gnupg: "https://gnupg.org/ftp/gcrypt/",
  kernel: "https://cdn.kernel.org/pub/",
  xorg: "https://xorg.freedesktop.org/releases/",
};

function upstreamOfArchive(written: string, version: string): Upstream | NoUpstream {
  if (!written.includes(version)) return none("its address does not contain its version");
  const [prefix = "", mirror = ""] = /^mirror:\/\/(\w+)\//.exec(written) ?? [];
  const server = Object.hasOwn(mirrors, mirror) ? mirrors[mirror] : undefined;
  const url = server === undefined ? written : server + written.slice(prefix.length);
  for (const [kind, address] of registries) {
    const name = address.exec(url)?.[1];
    if (name !== undefined) return { kind, name: decodeURIComponent(name) };
  }
  const [, repository, archived, released] = forgeArchive.exec(url) ?? [];
  if (repository !== undefined) return tagsOf(`${repository}.git`, archived ?? released ?? "", version);
  const slash = url.lastIndexOf("/");
  const [folder, file] = [url.slice(0, slash + 1), url.slice(slash + 1)];
  const at = file.indexOf(version);
  if (mirror !== "" && server === undefined) return none(`files of \`mirror://${mirror}\` are not looked up`);
  if (!/^https?:\/\//.test(url)) return none("its address is not one of the web");
  if (at < 0 || folder.includes(version)) return none("a folder of its address contains its version");
  const series = folder.split("/").at(-2) ?? "";
  return {
    ...{ kind: "listing", url: folder, before: file.slice(0, at), after: file.slice(at + version.length) },
    ...(version.startsWith(`${series}.`) && { series }),
  };
}
