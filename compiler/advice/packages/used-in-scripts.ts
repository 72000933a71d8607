import { reify } from "../../language/reify.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { texts } from "../reading/texts.ts";

/** Whether a script of the recipe names an attribute: it may export it, or use it as the shell variable that it is. */
export const isUsedInScripts = (name: string, { data }: PackageEntry): boolean =>
  [...data.build.extraAttrs].some(
    ([other, value]) => other !== name && texts(reify(value)).some((text) => text.includes(name)),
  );
