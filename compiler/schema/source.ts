import * as z from "zod";
import { GITPAT, gitInOnePass, TARBALLPAT } from "./patterns.ts";
import { addressMatching, bool, conditionalListOf, nullOr, path, staticStr } from "./types.ts";

/** Specification: "Source (`source`)". */
export const source = z.object({
  git: nullOr(addressMatching(GITPAT, gitInOnePass)).meta({
    description:
      "Repository with revision: `github:<owner>/<repo>/<revision>` (also `gitlab`, `codeberg`), " +
      "`gitea:<domain>/<owner>/<repo>/<revision>` (also `forgejo`), `git:<url>?rev=<hash>` or `git:<url>?tag=<version>`. " +
      "The revision may have slashes, except with `gitlab`, where `gitlab:<domain>/<owner>/<repo>/<revision>` is a host of " +
      "one's own. A revision that has the version in its name is fetched as the tag that it nearly always is; a branch of " +
      "such a name is `refs/heads/<branch>`.",
  }),
  url: nullOr(addressMatching(TARBALLPAT)).meta({ description: "URL of a tarball." }),
  path: nullOr(path).meta({ description: "Local source directory." }),
  hash: staticStr.default("").meta({
    description: "Hash of the source; empty makes the first build report the correct hash.",
  }),
  patches: conditionalListOf(path).meta({ description: "Patch files, applied in the listed order." }),
  submodules: bool.default(false).meta({
    description: "Fetches Git submodules; only applies with `source.git`.",
  }),
});
