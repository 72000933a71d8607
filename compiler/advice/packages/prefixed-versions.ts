import { prefixedVersion } from "../../diagnostics/lints.ts";
import { staticText, text, textWithHoles } from "../../language/text.ts";
import { isExplicit, placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/**
 * Versions that have the `v` of a tag. Nix tells name and version apart where a digit follows a hyphen
 * (`builtins.parseDrvName`), and nixpkgs wants that digit first (`pkgs/README.md`, "Versioning"). Tags keep theirs:
 * `tag = "v${finalAttrs.version}"` is what is printed for them.
 */
export const checkPrefixedVersions: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { version, source } = entry.data;
    const written = staticText(version);
    if (written === undefined || !/^v\d/i.test(written) || !isExplicit(entry, "version")) continue;
    const inSource = textWithHoles(source.git ?? source.url ?? text(), "…").includes(written);
    reporter.report(prefixedVersion(entry.name, written, inSource, placeOf(entry, "version")));
  }
};
