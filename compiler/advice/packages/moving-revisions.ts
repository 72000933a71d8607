import { movingRevision } from "../../diagnostics/lints.ts";
import { staticText } from "../../language/text.ts";
import { parseGitSource, type GitLocation } from "../../schema/git-source.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/** Branches as revisions: with the next commit the source is another, and its hash as well. */
export const checkMovingRevisions: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { build, source } = entry.data;
    if (source.git === null || enabledBuilder(build) === "identityBuilder") continue;
    const parsed = parseGitSource(source.git, source.submodules);
    const branch = parsed.kind === "location" ? branchOf(parsed.location) : undefined;
    if (branch !== undefined) reporter.report(movingRevision(branch, placeOf(entry, "source", "git")));
  }
};

function branchOf(location: GitLocation): string | undefined {
  if (location.kind === "git" && location.pin.kind === "tag") return undefined;
  const revision = staticText(location.kind === "git" ? location.pin.value : location.revision);
  if (revision === undefined) return undefined;
  const [, name = revision] = /^refs\/heads\/(.+)$/.exec(revision) ?? [];
  return name !== revision || usual.has(revision) ? name : undefined;
}

/** Names that projects give to their branches, and to nothing else. */
const usual: ReadonlySet<string> = new Set([
  "HEAD",
  "dev",
  "devel",
  "develop",
  "main",
  "master",
  "next",
  "trunk",
]);
