import { builderKinds, builders } from "../schema/builders/builders.ts";
import { describeOptions } from "../schema/options/describe-options.ts";
import type { Trail } from "./trail.ts";

/** The derivation attribute that an option of a package becomes, if only `build.extraAttrs` can express the value. */
export function attributeInstead(trail: Trail): string | undefined {
  const path = trail.path();
  if (path.join(".") === "source.patches") return "patches";
  if (path[0] !== "build" || path.length < 3) return undefined;
  // A list may be one of several under user-chosen names.
  const paths = [path, path.slice(0, -1)].map((steps) => `pkgs.<name>.${steps.join(".")}`);
  const option = describeOptions().find((each) => paths.includes(each.path) && each.mapsTo !== null);
  const attribute = option?.mapsTo ?? "";
  // A builder may add its own tools to the attribute, which the recipe would have to repeat.
  const hasMore =
    attribute === "nativeBuildInputs" &&
    builderKinds.some((kind) => kind === path[1] && builders[kind].tools !== undefined);
  return /^[\w-]+$/.test(attribute) && !hasMore ? attribute : undefined;
}
