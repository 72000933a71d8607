/** What a path such as `./name` or `../name` in a recipe names in the tree; undefined for anything else, and outside of it. */
export function treePath(recipe: string, written: string): string | undefined {
  if (!/^\.\.?(?:\/|$)/.test(written)) return undefined;
  const segments = recipe.split("/").slice(0, -1);
  for (const segment of written.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}
