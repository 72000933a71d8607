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
