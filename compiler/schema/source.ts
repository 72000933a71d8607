import * as z from "zod";
import { GITPAT, gitInOnePass, TARBALLPAT } from "./patterns.ts";
import { bool, conditionalListOf, nullOr, path, staticStr, strMatching } from "./types.ts";

/** Specification: "Source (`source`)". */
export const source = z.object({
  git: nullOr(strMatching(GITPAT, gitInOnePass)).meta({
    description:
      "Repository with revision: `github:<owner>/<repo>/<revision>` (also `gitlab`, `codeberg`), " +
      "`gitea:<domain>/<owner>/<repo>/<revision>` (also `forgejo`), `git:<url>?rev=<hash>` or `git:<url>?tag=<version>`. " +
      "A revision that has the version in its name is fetched as the tag that it nearly always is; a branch of such a " +
      "name is `git:<url>?rev=refs/heads/<branch>`.",
  }),
  url: nullOr(strMatching(TARBALLPAT)).meta({ description: "URL of a tarball." }),
  path: nullOr(path).meta({ description: "Local source directory." }),
  hash: staticStr.default("").meta({
    description: "Hash of the source; empty makes the first build report the correct hash.",
  }),
  patches: conditionalListOf(path).meta({ description: "Patch files, applied in the listed order." }),
  submodules: bool.default(false).meta({
    description: "Fetches Git submodules; only applies with `source.git`.",
  }),
});
