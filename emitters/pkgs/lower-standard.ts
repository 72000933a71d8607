import { select } from "../../compiler/language/build.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import type { Lowering } from "./model.ts";

/** nixpkgs manual, "The Standard Environment". */
export const lowerStandard: Lowering<"standardBuilder"> = (builder, pkg) => ({
  call: select(builder.stdenv.expr, "mkDerivation"),
  attributes: [...commonAttributes(pkg), ...inputAttributes(builder.packages)],
});
