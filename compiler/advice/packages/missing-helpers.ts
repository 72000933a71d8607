import { missingHelper } from "../../diagnostics/lints.ts";
import { reify } from "../../language/reify.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf } from "../../passes/context.ts";
import { mayBring, setsAny } from "./given-inputs.ts";
import type { Lint } from "../lint.ts";
import { texts } from "../reading/texts.ts";
import { helpers } from "../../nixpkgs/hooks.ts";

/** Commands in the phases of a build that come with a package which the build does not have: the build fails, at its end. */
export const checkMissingHelpers: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const kind = enabledBuilder(entry.data.build);
    if (kind === undefined || kind === "identityBuilder" || setsAny(entry, inputs)) continue;
    const { build, run } = entry.data.build[kind].packages;
    for (const { package: needed, commands, broughtBy, builders } of helpers) {
      if (builders.includes(kind) || mayBring([...build, ...run], broughtBy)) continue;
      for (const [phase, command] of uses(entry, commands, broughtBy))
        reporter.report(
          missingHelper(command, needed, kind, keyPlaceOf(entry, "build", "extraAttrs", phase)),
        );
    }
  }
};

/** Other ways to give a build its inputs. */
const inputs = ["buildInputs", "depsBuildBuild", "nativeBuildInputs", "propagatedNativeBuildInputs"];

/** The phases that use one of the commands and do not bring it themselves, each with the first that it uses. */
function uses(
  { data }: PackageEntry,
  commands: readonly string[],
  broughtBy: RegExp,
): readonly (readonly [string, string])[] {
  const isDefined = (command: string): boolean => {
    const defining = new RegExp(`(?:^|\\s)(?:function\\s+${command}\\b|${command}\\s*\\(\\))`);
    return [...data.build.extraAttrs.values()].some((value) =>
      texts(reify(value)).some((text) => defining.test(text)),
    );
  };
  const used = new RegExp(`(?:^|[;&|(\\n]|\\b(?:do|then|else))[^\\S\\n]*(${commands.join("|")})\\s`);
  return [...data.build.extraAttrs].flatMap(([name, value]) => {
    if (!/^(?:pre|post)[A-Z]|Phase$/.test(name)) return [];
    const written = texts(reify(value));
    // `source ${pkgs.makeWrapper}/nix-support/setup-hook`
    if (written.some((text) => /^[\w-]+$/.test(text) && broughtBy.test(text))) return [];
    const command = written.flatMap((text) => used.exec(text)?.[1] ?? []).find((each) => !isDefined(each));
    return command === undefined ? [] : [[name, command] as const];
  });
}
