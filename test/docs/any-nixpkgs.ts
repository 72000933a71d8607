import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

/**
 * A flake in place of nixpkgs that has every package that a generated folder names, and builders that give back what
 * they are given: enough to see that an attribute is there.
 */
export function anyNixpkgs(out: string): string {
  const names = new Set<string>();
  const files = readdirSync(out, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((each) => each.endsWith(".nix"))) {
    const text = readFileSync(join(out, file), "utf8");
    for (const [, name = ""] of text.matchAll(/(?<![\w.])(?:pkgs\.)?([a-z_][\w-]*(?:\.[a-z_][\w-]*)*)/gi))
      names.add(name);
  }
  const ours = new Set(["lib", "pkgs", "config", "system", "catalogLib", "finalAttrs"]);
  const wanted = [...names].filter((name) => !ours.has(name.split(".")[0] ?? ""));
  const folder = tempFolder();
  for (const file of ["any-package.nix", "lib.nix"])
    cpSync(join(import.meta.dirname, "../nixpkgs", file), join(folder, file));
  writeTree(folder, { "names.json": JSON.stringify(wanted), "flake.nix": flake });
  return folder;
}

const flake = `{
  outputs = _:
    let
      lib = import ./lib.nix;
      call = package: argument:
        let
          written = if builtins.isFunction argument then argument (written // { finalPackage = written; }) else argument;
          attributes = if builtins.isAttrs written then written // written.passthru or { } else { };
        in
        package // attributes // { __functor = call; };
      callable = builtins.mapAttrs (_: value:
        if builtins.isAttrs value && value ? __functor then callable value // { __functor = call; } else value);
      set = import ./any-package.nix { names = builtins.fromJSON (builtins.readFile ./names.json); };
      packages = callable set // {
        inherit lib;
        inherit (set) nixos testers;
        pkgs = packages;
        makeScopeWithSplicing' = lib.makeScopeWithSplicing' {
          newScope = members: lib.callPackageWith (packages // members);
          splicePackages = stages: stages.pkgsHostTarget;
        };
        __splicedPackages = packages;
      };
    in
    { inherit lib; legacyPackages = lib.genAttrs lib.systems.flakeExposed (_: packages); };
}
`;
