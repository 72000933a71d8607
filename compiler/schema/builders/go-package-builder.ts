import * as z from "zod";
import { text } from "../../language/text.ts";
import { bool, conditionalListOf, staticStr, str } from "../types.ts";
import { commonOptions } from "./common.ts";

/** Specification: "Builders and their additional options", `goPackageBuilder`. */
export const goPackageBuilder = z.object({
  ...commonOptions,
  ldflags: conditionalListOf(str).meta({ description: "Flags passed to the Go linker.", mapsTo: "ldflags" }),
  modRoot: str.default(text(".")).meta({
    description: "Directory of the Go module, relative to the source root.",
    mapsTo: "modRoot",
  }),
  proxyVendor: bool.default(false).meta({
    description: "Fetches dependencies through the module proxy's format instead of a vendor directory.",
    mapsTo: "proxyVendor",
  }),
  subPackages: conditionalListOf(str).meta({
    description: "Packages of the module to build; empty builds all of them.",
    mapsTo: "subPackages",
  }),
  tags: conditionalListOf(str).meta({ description: "Go build tags.", mapsTo: "tags" }),
  vendorHash: z.nullable(staticStr).default("").meta({
    description:
      "Hash of the dependencies; empty makes the first build report the correct hash, null means the source vendors them itself.",
    mapsTo: "vendorHash",
  }),
});
