import * as z from "zod";
import { extended } from "./extension.ts";
import { listOf, nullOr, staticStr } from "./types.ts";

/** The versions that `catalogc update` considers. The specification does not have this option. */
export const update = z
  .object({
    versions: nullOr(staticStr).meta(
      extended(
        "The versions to consider, with `*` for any characters: `2.*`. `null` is all but pre-releases; `*-rc*` has such too.",
      ),
    ),
    ignore: listOf(staticStr).meta(extended("Versions to leave out, written like `versions`.")),
    branch: nullOr(staticStr).meta(
      extended("The branch whose last commit to use, with versions such as `1.2.0-unstable-2026-11-28`."),
    ),
  })
  .meta({ title: "Update" });
