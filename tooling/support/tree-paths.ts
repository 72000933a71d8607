/** The tree path of a file named as seen from another file (`./a.nix`, `../b/c.ts`); undefined outside of the tree. */
export function resolveTreePath(from: string, written: string): string | undefined {
  if (written.startsWith("/")) return undefined;
  const segments = from.split("/").slice(0, -1);
  for (const segment of written.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}

/** Spells tree paths as seen from a file of the tree: `./fix.patch`, `../../common.nix`. */
export function fromFolderOf(file: string): (path: string) => string {
  const folder = file.split("/").slice(0, -1);
  return (path) => {
    const segments = path === "" ? [] : path.split("/");
    let shared = 0;
    while (shared < folder.length && shared < segments.length && folder[shared] === segments[shared])
      shared++;
    const up = folder.slice(shared).map(() => "..");
    const steps = [...up, ...segments.slice(shared)];
    return up.length > 0 ? steps.join("/") : [".", ...steps].join("/");
  };
}
