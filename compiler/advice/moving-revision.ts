import { staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { enabledBuilder } from "../passes/packages/builder.ts";
import { parseGitSource, revisionOf, type GitLocation } from "../schema/git-source.ts";
import type { EntryRule } from "./rule.ts";

/** Branches as revisions: the next commit changes the source, and with it the hash. */
export const movingRevision: EntryRule = {
  *pkg(entry) {
    const { build, source } = entry.data;
    if (source.git === null || enabledBuilder(build) === "identityBuilder") return;
    const parsed = parseGitSource(source.git, source.submodules);
    const branch = parsed.kind === "location" ? branchOf(parsed.location) : undefined;
    if (branch !== undefined)
      yield {
        at: placeOf(entry, "source", "git"),
        message: `\`${branch}\` is a branch: its next commit invalidates the hash`,
        hint: "Write the tag of a release, or the current commit of the branch. In nixpkgs, the version of such a package is `0-unstable-<date of the commit>`.",
      };
  },
};

function branchOf(location: GitLocation): string | undefined {
  if (location.kind === "git" && location.pin.kind === "tag") return undefined;
  const revision = staticText(revisionOf(location));
  if (revision === undefined) return undefined;
  const [, name = revision] = /^refs\/heads\/(.+)$/.exec(revision) ?? [];
  return name !== revision || usual.has(revision) ? name : undefined;
}

/** Names that are only used for branches. */
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
