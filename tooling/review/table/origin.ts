/** The project of a source: host and port, and for forges the owner and the repository. */
export function repositoryOf(source: string): string {
  const url = parsed(source.replace(/^git:(?=[a-z+]+:\/\/)/, ""));
  if (url === undefined) return source.split("/").slice(0, 2).join("/").toLowerCase();
  const steps = url.pathname
    .toLowerCase()
    .replace(/\.git(?=\/|$)/, "")
    .split("/")
    .slice(1);
  // PyPI names its folders after hashes.
  if (pypi.test(url.hostname)) return `${url.host}/${(steps.at(-1) ?? "").replace(/-\d.*$/, "")}`;
  return [url.host, ...steps.slice(0, forges.test(url.hostname) ? 2 : 0)].join("/");
}

function parsed(source: string): URL | undefined {
  try {
    return /^[a-z][a-z+.-]*:\/\//i.test(source) ? new URL(source) : undefined;
  } catch {
    return undefined;
  }
}

/** Hosts with paths that begin with an owner and a repository. */
const forges =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|bitbucket\.org|codeberg\.org|sr\.ht|gitea\.com)$|^git(?:lab)?\./;

const pypi = /(?:^|\.)(?:pythonhosted\.org|pypi\.org|pypi\.io)$/;

/** A source without commits, its version and the prefixes of that (`1.4` of `1.4.2`): sources of one project look the same. */
export function withoutVersion(source: string, version: string): string {
  const parts = version.split(".");
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  let text = source.replace(/(?<![\da-z])[\da-f]{40}(?:[\da-f]{24})?(?![\da-z])/gi, "@");
  // A number without a dot may be something else.
  for (const [index, each] of prefixes.entries())
    if (each !== "" && (index === 0 || each.includes(".")))
      text = text.replace(new RegExp(`(?<![\\d.])${each.replace(/[^\w]/g, "\\$&")}(?!\\.?\\d)`, "g"), "#");
  return pypi.test(parsed(source)?.hostname ?? "") ? text.replace(/^.*\//, "") : text;
}
