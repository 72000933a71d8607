import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isFolder } from "./is-folder.ts";

/**
 * The nearest folder above the current one from which a relative path does lead to a folder, as it is said to `cd`:
 * whoever runs catalogc below the root of a catalog may expect that it looks upwards, as git does.
 */
export function folderAbove(path: string): string | undefined {
  if (isAbsolute(path)) return undefined;
  const here = resolve(".");
  for (let folder = dirname(here), below = here; folder !== below; below = folder, folder = dirname(folder)) {
    if (isFolder(join(folder, path))) return relative(here, folder).split(sep).join("/");
  }
  return undefined;
}
