import { nixpkgsSetting } from "../../diagnostics/lints-hosts.ts";
import type { FreeForm } from "../../ir/values.ts";
import { isEmptyText } from "../../language/text.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import type { Lint } from "../lint.ts";
import { declaredResources } from "../reading/declared-resources.ts";

/**
 * Settings of nixpkgs where there is one already. The machines that the catalog itself makes get its packages, and NixOS refuses
 * `nixpkgs.config` for such ones, in tests all of `nixpkgs`. A host that imports the module takes them. Source:
 * nixos/modules/misc/nixpkgs.nix, its assertion, and nixpkgs/read-only.nix; pkgs/top-level, `nixos` and `testers.runNixOSTest`.
 */
export const checkOwnNixpkgs: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container } = entry.data.services.runtimes;
    const isTested = !isEmptyText(entry.data.test.services.script);
    for (const { module, at, isTest } of hostModules(entry)) {
      const setting = settingsOf(module).find((each) => (isTest || each !== "config" ? isTested : true));
      if (setting === undefined) continue;
      const machines = [
        ...(isTest || setting !== "config" ? [] : ["the virtual machine"]),
        ...(isTested ? ["the test"] : []),
      ];
      const what = `${machines.join(" and ")} of \`${entry.name}\``;
      reporter.report(nixpkgsSetting(what, setting, settingPlace(module, ["nixpkgs", setting], at)));
    }
    if (!container.enable) continue;
    for (const [name, { inContainer, modules, at }] of declaredResources(entry)) {
      // Those of hosts are told already.
      const own =
        hostModules(entry).length > 0 ? inContainer.filter((each) => !modules.includes(each)) : inContainer;
      const module = own.find((each) => settingsOf(each).includes("config"));
      if (module === undefined) continue;
      const place = settingPlace(module, ["nixpkgs", "config"], at);
      reporter.report(nixpkgsSetting(`the image of \`${name}\``, "config", place));
    }
  }
};

/** What a module surely sets of nixpkgs, the gravest first. */
function settingsOf(module: FreeForm): readonly string[] {
  const reader = new ModuleReader();
  const nixpkgs = reader.members(moduleDefinitions(module), "nixpkgs");
  return ["config", "overlays", "hostPlatform", "buildPlatform"].filter((name) =>
    reader.members(nixpkgs, name).some(({ certain, expr }) => certain && !isEmpty(expr)),
  );
}

const isEmpty = (expr: { readonly kind: string; readonly bindings?: readonly unknown[] }): boolean =>
  expr.kind === "attrs" && expr.bindings?.length === 0;
