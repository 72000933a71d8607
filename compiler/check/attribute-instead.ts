import { builderKinds, builders } from "../schema/builders/builders.ts";
import { describeOptions } from "../schema/options/describe-options.ts";
import type { Trail } from "./trail.ts";

/** The attribute of the derivation that an option of a package becomes, for what only `build.extraAttrs` can say. */
export function attributeInstead(trail: Trail): string | undefined {
  const path = trail.path();
  if (path.join(".") === "source.patches") return "patches";
  if (path[0] !== "build" || path.length < 3) return undefined;
  // A list may be one of several, by names of the user's choice.
  const paths = [path, path.slice(0, -1)].map((steps) => `pkgs.<name>.${steps.join(".")}`);
  const option = describeOptions().find((each) => paths.includes(each.path) && each.mapsTo !== null);
  const attribute = option?.mapsTo ?? "";
  // A builder may have its own tools there, which the recipe would have to repeat.
  const hasMore =
    attribute === "nativeBuildInputs" &&
    builderKinds.some((kind) => kind === path[1] && builders[kind].tools !== undefined);
  return /^[\w-]+$/.test(attribute) && !hasMore ? attribute : undefined;
}
