import type { ReviewedApp } from "./sides/reviewed-tree.ts";

const local = /(?<![\d.])127\.\d+\.\d+\.\d+(?![\d.])|\[::1\]|\blocalhost\b/;
const everywhere = /(?<![\d.])0\.0\.0\.0(?![\d.])|\[::\]/;

/** What it means that a setting named an address of the host itself before, and names all of its addresses now; "" mostly. */
export function newlyEverywhere(was: string, is: string, app: ReviewedApp | undefined): string {
  // A program in a container has to listen at all addresses of that.
  const isOnHost = app !== undefined && app.units.size > 0;
  return isOnHost && local.test(was) && !everywhere.test(was) && everywhere.test(is)
    ? "; that is all addresses of the host now, and was the host alone"
    : "";
}
