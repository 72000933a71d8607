import { posix } from "node:path";
import type { JsonObject } from "../../support/json-data.ts";
import type { ReviewedApp } from "../sides/side.ts";
import type { Changes, ChangedPackages } from "../sides/changes.ts";

/** The whole change, for ratings that need more than one entry. */
export interface Context extends Changes {
  readonly rebuilt: ChangedPackages;
  /** Absolute folders below which paths of a host are usual: `/srv`. */
  readonly trusted: readonly string[];
}

/** Both sides of an app, for ratings that need more than one fact. */
export interface AppContext extends Context {
  readonly app: { readonly before: ReviewedApp | undefined; readonly after: ReviewedApp };
  /** The trees that the paths of facts refer to. */
  readonly tree: { readonly before: JsonObject; readonly after: JsonObject };
}

/** Folders of hosts in which data and secrets of services usually are. */
export const usualFolders = ["/srv", "/mnt", "/media", "/var/lib", "/run/secrets", "/run/credentials"];

/** Whether a path of a host is outside of the folders that a catalog trusts. Relative and computed paths are not. */
export function isForeignPath(path: string, { trusted }: Pick<Context, "trusted">): boolean {
  if (!path.startsWith("/")) return false;
  const normal = posix.normalize(path);
  return !trusted.some((folder) => normal === folder || normal.startsWith(`${folder}/`));
}

export const foreign = "outside of the usual folders (`trustedPaths` of the catalog file adds some)";
