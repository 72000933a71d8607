/** A path of a tree and every folder above it, the root (`""`) last. */
export function withFoldersAbove(path: string): readonly string[] {
  const found = [path];
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    found.push(path.slice(0, slash));
  if (path !== "") found.push("");
  return found;
}
