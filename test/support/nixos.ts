import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nixEvalJson } from "./nix.ts";

/** The evaluation by NixOS itself of an app with the host-OS runtime. */
export interface OnNixOs {
  /** The differences that the generated check `hostos-units` finds. */
  readonly differences: string;
  /** Messages of assertions that do not hold. */
  readonly assertions: readonly string[];
  readonly warnings: readonly string[];
  /** The derivations of what the app has (`vm`, `test-services-hostos`, …): evaluating them evaluates whole systems. */
  readonly derivations: Readonly<Record<string, string>>;
  /** For each image of the container runtime, that what is in it evaluates. */
  readonly images: Readonly<Record<string, boolean>>;
}

const stubs = join(import.meta.dirname, "../nixpkgs/nixos-packages.nix");

/**
 * Evaluates apps of an output folder under the modules of NixOS, with packages that cannot be built.
 *
 * `nixpkgs` is a checkout, or its `lib`, `maintainers` and `nixos`.
 */
export function evaluateOnNixOs(
  nixpkgs: string,
  out: string,
  apps: readonly string[],
): Record<string, OnNixOs> {
  const names = [...new Set([...packageNames(join(nixpkgs, "nixos")), ...packageNames(out)])];
  return nixEvalJson(`
    let
      pkgs = import ${stubs} {
        nixpkgs = ${nixpkgs};
        names = builtins.fromJSON ${JSON.stringify(JSON.stringify(names)).replaceAll("${", "\\${")};
      };
      inherit (pkgs) lib;
      catalog = import ${out} { inherit pkgs; };
    in
    lib.genAttrs [ ${apps.map((app) => JSON.stringify(app)).join(" ")} ] (
      name:
      let
        app = catalog.apps.\${name};
        folder = ${out}/apps/\${name};
        host = (pkgs.nixos {
          imports = [ (folder + "/hostos/module.nix") ];
          fileSystems."/".device = "/dev/vda";
          boot.loader.grub.enable = false;
          system.stateVersion = lib.trivial.release;
        }).config;
      in
      {
        differences = app.hostos-units.differences or "";
        assertions = map (each: each.message) (lib.filter (each: !each.assertion) host.assertions);
        inherit (host) warnings;
        derivations = lib.mapAttrs (_: each: each.drvPath) (
          lib.filterAttrs (attribute: _: lib.elem attribute [ "vm" "container" "test-services-hostos" "test-services-container" ]) app
        );
        images = lib.optionalAttrs (builtins.pathExists (folder + "/container/images.nix")) (
          lib.mapAttrs (_: image: image.contents != "") (
            import (folder + "/container/images.nix") { inherit lib; pkgs = catalog.scope; }
          )
        );
      }
    )`) as Record<string, OnNixOs>;
}

/** Names that the Nix files of a folder may take from a package set: too many do no harm, none is ever evaluated. */
function packageNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".nix"))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const attributes = [
        ...text.matchAll(/\b(?:pkgs|hostPkgs|cfg)\.([A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)*)/g),
      ].map(([, name = ""]) => name);
      const inScope = [...text.matchAll(/with pkgs; \[([^\]]*)\]/g)].flatMap(
        ([, list = ""]) => list.match(/[A-Za-z_][\w-]*/g) ?? [],
      );
      const options = [...text.matchAll(/mkPackageOption pkgs "([^"]+)"/g)].map(([, name = ""]) => name);
      const formals = [...text.matchAll(/^ {2}([A-Za-z][\w-]*),$/gm)].map(([, name = ""]) => name);
      const quoted = text.match(/"[a-z][a-z0-9-]*"/g)?.map((word) => word.slice(1, -1)) ?? [];
      return [
        ...attributes,
        ...formals,
        ...inScope,
        ...options,
        ...(path.endsWith("system-path.nix") ? quoted : []),
      ];
    });
}
