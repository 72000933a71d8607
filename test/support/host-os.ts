import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nixEvalJson } from "./nix.ts";
import { readTree, writeTree } from "./temp-folder.ts";

/** What an app's NixOS module tells a host, evaluated by Nix. */
export interface HostOs {
  /** Unit text as NixOS prints it, by file name. */
  readonly units: Readonly<Record<string, string>>;
  /** The value of each `@name@` in the generated unit text. */
  readonly variables: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, { readonly path: string; readonly text: string }>>;
  /** Files below /etc. */
  readonly etc: Readonly<Record<string, { readonly text: string } | { readonly source: string }>>;
  readonly tmpfiles: Readonly<Record<string, Readonly<Record<string, { readonly d: Directory }>>>>;
  readonly users: Readonly<
    Record<string, { readonly isSystemUser: boolean; readonly group: string; readonly uid?: number }>
  >;
  readonly groups: Readonly<Record<string, { readonly gid?: number }>>;
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  readonly ports: readonly number[];
  /** Every open port or range, as `53/udp` and `6000-6003/tcp`. */
  readonly firewall: readonly string[];
  /** What the generated check `hostos-units` finds, with this module in place of all of NixOS. */
  readonly differences: readonly string[];
  /** Units that NixOS prints in another way than this host, if there is a checkout of nixpkgs. */
  readonly unlikeNixos: readonly string[];
  /** The services test: its program, when the app has one. */
  readonly test: { readonly name: string; readonly text: string } | null;
}

export interface Directory {
  readonly user: string;
  readonly group: string;
  readonly mode: string;
}

export interface HostOsOptions {
  /** Where packages are, by name; all others at `elsewhere`, or each at a path of its own. */
  readonly places?: Readonly<Record<string, string>>;
  readonly elsewhere?: string;
  readonly scripts?: string;
  /** The host's own configuration beside the module of an app, in Nix. */
  readonly host?: (app: string) => string;
  /** Files of the recipe tree that the output refers to, by path; `modulesPath` of the host is there, too. */
  readonly recipes?: Readonly<Record<string, string>>;
  /** nixpkgs' own `lib` to merge modules with. */
  readonly realLib?: string;
  /** A checkout of nixpkgs, with whose printers of units those of this host are compared. */
  readonly nixpkgs?: string;
}

const nixpkgs = join(import.meta.dirname, "../nixpkgs");

const appsWith = (out: string, file: RegExp): string[] => {
  const apps = Object.keys(readTree(out)).flatMap((path) => file.exec(path)?.[1] ?? []);
  return [...new Set(apps)].sort();
};

/** The apps of an output folder that have the host-OS runtime. */
export const hostOsApps = (out: string): string[] => appsWith(out, /^apps\/([^/]+)\/hostos\/module\.nix$/);

/** Those that have units, too: a host may be nothing but configuration. */
export const appsWithUnits = (out: string): string[] => appsWith(out, /^apps\/([^/]+)\/hostos\/units\//);

/** Evaluates the module, scripts and variables of apps, with a package set that has every package they name. */
export function evaluateHostOs(
  out: string,
  apps: readonly string[],
  options: HostOsOptions = {},
): Record<string, HostOs> {
  const root = mkdtempSync(join(tmpdir(), "catalogc-host-"));
  const folder = join(root, "out");
  try {
    cpSync(out, folder, { recursive: true });
    // Golden output leaves it out.
    cpSync(join(nixpkgs, "../../templates/lib"), join(folder, "lib"), { recursive: true });
    writeTree(join(root, "recipes"), options.recipes ?? {});
    // The catalog's own packages are as little built here as those of nixpkgs.
    writeFileSync(join(folder, "default.nix"), "{ pkgs }: { scope = pkgs; }\n");
    const entries = apps.map((app) => `${JSON.stringify(app)} = ${expression(folder, app, options)};`);
    return nixEvalJson(`{ ${entries.join("\n")} }`) as Record<string, HostOs>;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function expression(folder: string, app: string, options: HostOsOptions): string {
  const files = readTree(join(folder, "apps", app));
  const names = Object.entries(files)
    .filter(([path]) => path.endsWith(".nix"))
    .flatMap(([, text]) => [...text.matchAll(/\bpkgs\.([A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)*)/g)])
    .map(([, name = ""]) => name.replace(/^pkgsOriginal\./, ""))
    .filter((name) => !/^(?:lib|testers|write(?:Shell\w+|Text)|nixos|pkgs|pkgsOriginal)\b/.test(name));
  const settings = { places: options.places ?? {}, elsewhere: options.elsewhere, scripts: options.scripts };
  const hasTest = "test/hostos.nix" in files;
  return `
    let
      pkgs = import ${nixpkgs}/any-package.nix (builtins.fromJSON ${nixString({ ...settings, names })});
      evaluated = arguments: import ${nixpkgs}/nixos-harness.nix ({
        folder = ${folder}/apps/${app}/hostos;
        inherit pkgs;
        modulesPath = "${folder}/../recipes";
        host = ${options.host?.(app) ?? "{ }"};
        nixpkgs = ${options.nixpkgs ?? "null"};
        realLib = ${options.realLib === undefined ? "null" : `import ${options.realLib}`};
      } // arguments);
      host = evaluated { };
      test = import ${folder}/apps/${app}/test/hostos.nix { inherit pkgs; inherit (pkgs) lib; };
    in
    removeAttrs host [ "config" ] // {
      differences =
        (import ${nixpkgs}/../../templates/lib/units-check.nix {
          inherit pkgs;
          inherit (pkgs) lib;
          nixos = { imports, ... }: {
            config.systemd = let whole = evaluated { module = builtins.head imports; host = { }; }; in {
              inherit (whole) globalEnvironment;
              units = builtins.mapAttrs (unit: definition: definition // {
                # Units of other modules say more than the app does.
                text = definition.text + (
                  if builtins.pathExists (${folder}/apps/${app}/hostos/units + "/\${unit}.d")
                  then "\n[Service]\nX-StopIfChanged=false\nExecStart=/bin/true a=[b] c=d\n" else "");
              }) whole.systemdUnits;
            };
          };
          runCommand = _: attributes: _: attributes.passthru;
        } { name = "check"; folder = ${folder}/apps/${app}/hostos; }).differences;
      test = ${
        hasTest
          ? "let program = builtins.head test.nodes.machine.environment.systemPackages; in { inherit (program) name text; }"
          : "null"
      };
    }`;
}

/** A value as JSON in a Nix string. */
const nixString = (value: unknown): string => JSON.stringify(JSON.stringify(value)).replaceAll("${", "\\${");

/** The generated unit text with its variables filled, by file name (`web.service`, `nginx.service.d/app.conf`). */
export function filledUnits(
  out: string,
  app: string,
  { variables }: Pick<HostOs, "variables">,
): Record<string, string> {
  const folder = join(out, "apps", app, "hostos/units");
  return Object.fromEntries(
    Object.keys(readTree(folder)).map((path) => [
      path,
      readFileSync(join(folder, path), "utf8").replace(/@([^@\s]+)@/g, (whole, name: string) =>
        Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
      ),
    ]),
  );
}
