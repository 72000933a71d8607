import { GROUPPAT, HOSTPATH } from "./patterns.ts";
import { staticStr } from "./types.ts";

/** A {@link staticStr} that matches a pattern, with the name of its form. */
export const words = (pattern: RegExp, what: string) =>
  staticStr
    .regex(pattern)
    .meta({ leaf: "static-string", notation: `str (${what})`, pattern: pattern.source });

export const hostPath = words(HOSTPATH, "host path");

export const groupName = words(GROUPPAT, "group");
