import * as z from "zod";
import { extended } from "./extension.ts";
import { emptyText } from "./empty-text.ts";
import { anything, attrsOf, conditionalListOf, libName, listOf, pkg, str, urlOrEmpty } from "./types.ts";

const platform = libName("str or lib.platforms.<name>");
const sourceType = libName("str or lib.sourceTypes.<name>");

/** One name or group of platforms, or a list of those. */
const platformList = z
  .union([platform, z.array(platform).readonly()])
  .default([])
  .meta({ notation: "str or lib.platforms.<name>, or list of those" });

/** Options of the package's `meta` and `passthru`. Source: nixpkgs manual, "Meta-attributes", read 2026-11. */
export const packageMetadata = {
  changelog: urlOrEmpty
    .default(emptyText)
    .meta(extended("URL of the changes of this version. Sets `meta.changelog`.")),
  longDescription: str
    .default(emptyText)
    .meta(extended("What does not fit into `description`, as Markdown. Sets `meta.longDescription`.")),
  platforms: platformList.meta(
    extended(
      "Platforms that the package is for: `x86_64-linux`, `lib.platforms.unix`, or a list of both. Empty leaves that to the builder. Sets `meta.platforms`.",
    ),
  ),
  badPlatforms: platformList.meta(
    extended("Platforms of `platforms` that do not work. Sets `meta.badPlatforms`."),
  ),
  sourceProvenance: listOf(sourceType).meta(
    extended(
      "What the source contains besides source code: `binaryNativeCode`, `lib.sourceTypes.binaryBytecode`. Sets `meta.sourceProvenance`.",
    ),
  ),
  knownVulnerabilities: conditionalListOf(str).meta(
    extended("Why the package is insecure; Nix then refuses it. Sets `meta.knownVulnerabilities`."),
  ),
  downloadPage: urlOrEmpty
    .default(emptyText)
    .meta(extended("URL of the page with releases. Sets `meta.downloadPage`.")),
  pkgConfigModules: listOf(str).meta(
    extended("Modules of pkg-config in the package. Sets `meta.pkgConfigModules`."),
  ),
  passthru: attrsOf(anything).meta(
    extended("Attributes of the package that the build does not see. Sets `passthru`."),
  ),
  passthruTests: attrsOf(pkg).meta(
    extended("Tests of the package in nixpkgs, by name. Sets `passthru.tests`."),
  ),
};
