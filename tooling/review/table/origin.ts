/**
 * The origin of a source, without the version: sources of one project have the same origin. It keeps scheme, host, port, owner,
 * repository and branch, and leaves out commits, the version and its prefixes (`1.4` of `1.4.2`).
 */
export function originOf(source: string, version: string): string {
  const url = parsed(source.replace(/^git:(?=[a-z+]+:\/\/)/, ""));
  if (url === undefined) return forgeOrigin(source, version);
  const steps = url.pathname.split("/").slice(1);
  const fixed = forges.test(url.hostname) ? 2 : 0;
  const path = pypi.test(url.hostname)
    ? [projectOf(steps.at(-1) ?? "", version)]
    : steps.map((step, index) => (index < fixed ? step : withoutVersion(step, version)));
  const query = [...url.searchParams].map(
    ([name, value]) => `${name}=${name === "rev" ? "" : withoutVersion(value, version)}`,
  );
  return [url.protocol, url.username, url.host, ...path, ...query, withoutVersion(url.hash, version)].join(
    "/",
  );
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

/** PyPI names its folders after hashes. */
const pypi = /(?:^|\.)(?:pythonhosted\.org|pypi\.org|pypi\.io)$/;

/** `tool` of `tool-1.0.tar.gz` */
const projectOf = (file: string, version: string): string => withoutVersion(file, version);

/** `github:owner/repository/revision` */
function forgeOrigin(source: string, version: string): string {
  const [, project = "", revision = ""] = /^([^/]*\/[^/]*)\/(.*)$/s.exec(source) ?? [];
  return project === "" ? source : `${project}/${withoutVersion(revision, version)}`;
}

/** The version becomes `#`, a commit `@`. */
function withoutVersion(text: string, version: string): string {
  let changed = text.replace(/(?<![\da-z])[\da-f]{40}(?:[\da-f]{24})?(?![\da-z])/gi, "@");
  for (const each of prefixesOf(version))
    changed = changed.replace(
      new RegExp(`(?<![\\d.])${each.replace(/[^\w]/g, "\\$&")}(?!\\.?\\d)`, "g"),
      "#",
    );
  return changed;
}

/** Longest first: `1.4.2`, `1.4`. A number without a dot may be something else. */
function prefixesOf(version: string): readonly string[] {
  const parts = version.split(".");
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return prefixes.filter((each, index) => each !== "" && (index === 0 || each.includes(".")));
}

/** The project of a source: scheme and revision do not matter. For forges the host, the owner and the repository; else the host. */
export function repositoryOf(source: string): string {
  const url = parsed(source.replace(/^git:(?=[a-z+]+:\/\/)/, ""));
  if (url === undefined) return source.split("/").slice(0, 2).join("/").toLowerCase();
  const steps = url.pathname
    .toLowerCase()
    .replace(/\.git(?=\/|$)/, "")
    .split("/")
    .slice(1);
  if (pypi.test(url.hostname)) return `${url.host}/${(steps.at(-1) ?? "").replace(/-\d.*$/, "")}`;
  return [url.host, ...steps.slice(0, forges.test(url.hostname) ? 2 : 0)].join("/");
}
