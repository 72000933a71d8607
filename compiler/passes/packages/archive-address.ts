import { repositoryForm, type RepositoryForm } from "../../schema/repository-address.ts";

/**
 * The repository, in the form of `source.git`, for the URL of an archive that its forge generates on request. Undefined
 * for other URLs, such as files attached to a release.
 */
export function archivedRepository(url: string): string | undefined {
  const [address = "", query = ""] = url.split(/[?#]/);
  // An archive of only one folder of the repository.
  if (/(?:^|&)path=/.test(query)) return undefined;
  const asked = /(?:^|&)sha=([^&]+)/.exec(query)?.[1];
  for (const pattern of archives) {
    const {
      host = "",
      repository: written = "",
      revision = asked ?? "",
    } = pattern.exec(address)?.groups ?? {};
    // The API encodes the project in one segment.
    const repository = /%2F/i.test(written) ? `${written.replaceAll(/%2F/gi, "/")}/-` : written;
    if (host === "" || revision === "") continue;
    const named = withoutFile(revision.replaceAll(/%([2-7][\dA-F])/gi, unescaped));
    return repositoryForm(`https://${host}/${repository}/${pageOf(named)}`)?.form;
  }
  return undefined;
}

/**
 * https://docs.github.com/en/repositories/working-with-files/using-files/downloading-source-code-archives, and similar
 * URLs.
 */
const archives: readonly RegExp[] = [
  /^https?:\/\/(?:www\.)?(?<host>github\.com|codeberg\.org)\/(?<repository>[^/]+\/[^/]+)\/archive\/(?<revision>.+)\.(?:tar\.\w+|tgz|zip)$/,
  /^https?:\/\/(?:www\.)?(?<host>github\.com)\/(?<repository>[^/]+\/[^/]+)\/(?:tar|zip)ball\/(?<revision>.+?)\/?$/,
  /^https?:\/\/codeload\.(?<host>github\.com)\/(?<repository>[^/]+\/[^/]+)\/(?:legacy\.)?(?:tar\.gz|zip)\/(?<revision>.+)$/,
  /^https?:\/\/api\.(?<host>github\.com)\/repos\/(?<repository>[^/]+\/[^/]+)\/(?:tar|zip)ball\/(?<revision>.+)$/,
  // GitLab, also self-hosted: https://docs.gitlab.com/api/repositories/#get-file-archive
  /^https?:\/\/(?<host>[^/]+)\/(?<repository>.+?\/-)\/archive\/(?<revision>.+)\/[^/]+\.(?:tar(?:\.\w+)?|tgz|zip)$/,
  /^https?:\/\/(?<host>[^/]+)\/api\/v4\/projects\/(?<repository>[^/]+%2F[^/]+)\/repository\/archive(?:\.[\w.]+)?$/i,
  /^https?:\/\/(?<host>git\.sr\.ht)\/(?<repository>~[^/]+\/[^/]+)\/archive\/(?<revision>.+)\.tar\.gz$/,
];

const unescaped = (_: string, digits: string): string => String.fromCharCode(parseInt(digits, 16));

/** `v1.0/tool-1.0`: GitHub accepts any file name after the revision. */
function withoutFile(revision: string): string {
  const [first = "", file, ...more] = revision.split("/");
  const isFile = file !== undefined && more.length === 0 && file.includes(first.replace(/^v(?=\d)/, ""));
  return isFile ? first : revision;
}

/** The web page of a revision. */
function pageOf(revision: string): string {
  if (/^[0-9a-f]{40}$/.test(revision)) return `commit/${revision}`;
  const [, kind, name = ""] = /^refs\/(heads|tags)\/(.+)$/.exec(revision) ?? [];
  return kind === "heads" ? `src/branch/${name}` : `releases/tag/${kind === undefined ? revision : name}`;
}

/** The repository of a web page, if the URL of a source is such a page. */
export function shownRepository(url: string): RepositoryForm | undefined {
  const address = url.replace(/[?#].*$/, "");
  return pages.some((page) => page.test(address)) ? repositoryForm(address) : undefined;
}

/** URLs of release files contain `download`. */
const pages: readonly RegExp[] = [
  /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org)\/[^/]+\/[^/]+\/?$/,
  /^https?:\/\/(?:www\.)?(?:github\.com|codeberg\.org)\/[^/]+\/[^/]+\/(?:commit|releases|src|tags|tree)(?:\/(?!.*\bdownload).*)?$/,
  /^https?:\/\/gitlab\.com\/.+?\/-\/(?:commit|releases|tags|tree)(?:\/(?!.*\bdownload).*)?$/,
];

export type Registry = "crates" | "npm" | "pypi";
export interface ShownProject {
  readonly registry: Registry;
  readonly name: string;
  readonly version: string | undefined;
}

/** The project and version of a registry's page. */
export function shownProject(url: string): ShownProject | undefined {
  const address = url.replace(/[?#].*$/, "").replace(/\/$/, "");
  for (const [registry, page] of projectPages) {
    const { name, version } = page.exec(address)?.groups ?? {};
    if (name !== undefined) return { registry, name, version };
  }
  return undefined;
}

const projectPages: readonly (readonly [Registry, RegExp])[] = [
  ["crates", /^https?:\/\/(?:www\.)?crates\.io\/crates\/(?<name>[\w-]+)(?:\/(?<version>\d[^/]*))?$/],
  [
    "npm",
    /^https?:\/\/(?:www\.)?npmjs\.com\/package\/(?<name>(?:@[^/]+\/)?[^/@]+)(?:\/v\/(?<version>\d[^/]*))?$/,
  ],
  ["pypi", /^https?:\/\/(?:www\.)?pypi\.org\/project\/(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?$/],
];
