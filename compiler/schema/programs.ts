import * as z from "zod";
import { bool, inputPackages, nullOr, pkg } from "./types.ts";

const runtime = (description: string) => z.object({ enable: bool.default(false).meta({ description }) });

/** Specification: "Programs (`programs`)". */
export const programs = z.object({
  mainPackage: nullOr(pkg).meta({ description: "The package that the `program` runtime launches." }),
  packages: inputPackages.meta({ description: "Packages included in the `shell` runtime." }),
  runtimes: z
    .object({
      program: runtime("Enables the `program` runtime.").meta({
        description: "Runs the main package as one program.",
      }),
      shell: runtime("Enables the `shell` runtime.").meta({
        description: "A shell with all the packages in it.",
      }),
    })
    .meta({ description: "The ways a command-line app can be run." }),
});
