/** Where visitors find a catalog and its flake. */
export interface Repository {
  /** `owner/name` */
  readonly name: string;
  readonly url: string;
  /** The flake of the generated files. Source: Nix manual, "nix flake", URL-like syntax. */
  readonly flake: string;
  /** A page about a file, where the forge has one that needs no branch. */
  fileUrl(path: string): string | undefined;
}

interface ForgeSite {
  readonly url: string;
  readonly files?: string;
  /** The scheme by which Nix knows it. */
  readonly flake?: string;
}

/** Where forges have repositories, and files of the default branch. */
export const forges: Readonly<Record<"github" | "gitlab" | "codeberg", ForgeSite>> = {
  github: { url: "https://github.com/", files: "/blob/HEAD/", flake: "github" },
  gitlab: { url: "https://gitlab.com/", files: "/-/blob/HEAD/", flake: "gitlab" },
  codeberg: { url: "https://codeberg.org/" },
};

/** The repository of a `repositoryUrl`; undefined when it does not say, or names a forge whose place is not known. */
export function repositoryOf(repositoryUrl: string): Repository | undefined {
  const [, kind = "", name = ""] = /^(\w+):([\w.-]+\/[\w.-]+)$/.exec(repositoryUrl) ?? [];
  const forge = Object.entries(forges).find(([each]) => each === kind)?.[1];
  if (forge === undefined) return undefined;
  const url = forge.url + name;
  return {
    name,
    url,
    flake: forge.flake ? `${forge.flake}:${name}?dir=out` : `git+${url}?dir=out`,
    fileUrl: (path) => forge.files && url + forge.files + path.split("/").map(encodeURIComponent).join("/"),
  };
}
