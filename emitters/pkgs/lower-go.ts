import { literal, string } from "../../compiler/language/build.ts";
import { staticText } from "../../compiler/language/text.ts";
import { conditionalList } from "../support/package-list.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import type { Lowering } from "./model.ts";
import { pkgs, textExpr, texts, unlessEmpty, when } from "./values.ts";
import { ownVersionIn } from "./version.ts";

/** nixpkgs manual, "Go", `buildGoModule`. */
export const lowerGo: Lowering<"goPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("buildGoModule"),
  attributes: [
    ...commonAttributes(pkg),
    ...when(staticText(builder.modRoot) !== ".", "modRoot", () => textExpr(builder.modRoot)),
    ...when(builder.proxyVendor, "proxyVendor", () => literal(true)),
    // Required; null is a source that brings its `vendor` folder.
    ["vendorHash", builder.vendorHash === null ? literal(null) : string(builder.vendorHash)],
    ...unlessEmpty("subPackages", builder.subPackages, texts),
    ...unlessEmpty("ldflags", builder.ldflags, (flags) => conditionalList(flags, ownVersionIn(pkg))),
    ...unlessEmpty("tags", builder.tags, texts),
    ...inputAttributes(builder.packages),
  ],
});
