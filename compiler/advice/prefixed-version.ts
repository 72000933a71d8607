import { staticText, text, textWithHoles } from "../language/text.ts";
import { isExplicit, placeOf } from "../passes/context.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Versions with the `v` of a tag. Nix separates name and version where a digit follows a hyphen
 * (`builtins.parseDrvName`), and nixpkgs requires the digit (`pkgs/README.md`, "Versioning").
 */
export const prefixedVersion: EntryRule = {
  *pkg(entry) {
    const { version, source } = entry.data;
    const written = staticText(version);
    if (written === undefined || !/^v\d/i.test(written) || !isExplicit(entry, "version")) return;
    const inSource = textWithHoles(source.git ?? source.url ?? text(), "…").includes(written);
    const asTag = inSource
      ? ` If the source uses the version, put \`${written.slice(0, 1)}\` before it there.`
      : "";
    yield {
      at: placeOf(entry, "version"),
      message: `Nix cannot parse \`${written}\` as a version: versions start with a digit`,
      hint: `Write \`${written.slice(1)}\`.${asTag}`,
    };
  },
};
