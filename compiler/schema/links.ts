import * as z from "zod";
import { nullOr, url } from "./types.ts";

/** Specification: "Links (`links`)". */
export const links = z.object({
  docs: nullOr(url).meta({ description: "Where the documentation is." }),
  source: nullOr(url).meta({ description: "Where the source code is." }),
  website: nullOr(url).meta({ description: "The app's website." }),
});
