import * as z from "zod";
import { extended } from "./extension.ts";
import { anything, attrsOf, oneOf } from "./types.ts";

/** An argument of `package.nix`. */
const argument = z
  .object({
    type: oneOf(["attrs", "bool", "int", "list", "pkg", "str"])
      .default("bool")
      .meta({ description: "Type of its values. All but `bool` include `null`." }),
    default: anything.meta({ description: "Value without an override.", required: {} }),
  })
  .meta({ title: "PackageArgument" });

/** Source: nixpkgs manual, "`<pkg>.override`", read 2026-11. */
export const packageArguments = attrsOf(argument, "argument").meta(
  extended(
    "Arguments of the emitted `package.nix`, for `pkgs.<name>.override { … }`. The recipe reads one as " +
      "`pkgs.<name>.arguments.<argument>`. `callPackage` passes a package of nixpkgs with the same name.",
  ),
);
