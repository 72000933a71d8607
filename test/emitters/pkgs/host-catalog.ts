import { spawn } from "node:child_process";
import { cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import type { Package } from "../../../compiler/ir/package.ts";
import type { Builder } from "../../../compiler/schema/builders/builders.ts";
import { emitPackages } from "../../../emitters/pkgs/emit-packages.ts";
import { fileRef, makeBuild, makeCatalog, makePackage } from "../../support/ir-fixtures.ts";
import { nixEnvironment } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Emitted package files built for real, offline, by the package set of test/nixpkgs/host.nix.

const root = join(import.meta.dirname, "../../..");

/** Where host.nix looks for the host's tools: not in a home folder, where toolchain managers put theirs. */
const hostFolders = ["/usr/local/bin", "/usr/bin", "/bin"];

/** `describe`, skipped with a title that says why when the host lacks a tool that the builds need. */
export function describeOnHost(tools: readonly string[], title: string, body: () => void): void {
  const missing = tools.filter((tool) => !hostFolders.some((folder) => existsSync(join(folder, tool))));
  if (missing.length === 0) describeWith(["nix", "nix-build"], title, body);
  else describe.skip(`${title} (skipped: ${missing.join(", ")} not in ${hostFolders.join(", ")})`, body);
}

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A package of test/nixpkgs/sources. */
export function tiny(
  name: string,
  folder: string,
  builder: Builder,
  overrides: Partial<Package> & { readonly inBuild?: Partial<Package["build"]> } = {},
): Package {
  const { inBuild, ...rest } = overrides;
  return makePackage({
    name,
    source: { kind: "path", path: fileRef(folder), hash: "" },
    build: makeBuild({ builder, ...inBuild }),
    mainProgram: text(name),
    ...rest,
  });
}

export const testScript = (script: string): Pick<Package, "test" | "explicit"> => ({
  test: { packages: [], sandbox: true, script: text(script) },
  explicit: new Set(["test.script"]),
});

/**
 * Writes an output tree with these packages beside a copy of the sources.
 * Gives the folder of `default.nix`, whose attributes are the packages.
 */
export function writeCatalog(packages: readonly Package[]): string {
  const folder = tempFolder();
  const out = join(folder, "out");
  cpSync(join(root, "test/nixpkgs/sources"), join(folder, "recipes"), { recursive: true });
  cpSync(join(root, "templates/lib"), join(out, "lib"), { recursive: true });
  const files = emitPackages(makeCatalog({ pkgs: packages }), {
    recipesFromOut: "../recipes",
    recipesName: "recipes",
  });
  writeTree(out, Object.fromEntries(files.map(({ path, content }) => [path, content])));
  const calls = packages.map(({ name }) => `${name} = callPackage ./pkgs/${name}/package.nix { };`);
  writeFileSync(
    join(out, "default.nix"),
    `let
       pkgs = import ${join(root, "test/nixpkgs/host.nix")} { };
       inherit (import ./lib/scope.nix { inherit packages pkgs; inherit (pkgs) lib; }) callPackage;
       packages = { ${calls.join("\n")} };
     in packages`,
  );
  return out;
}

/** Runs a command with Nix's temporary store; never throws. */
export function run(command: string, args: readonly string[], cwd: string, input = ""): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: offline(), stdio: "pipe" });
    // Who ends without reading it all closes the pipe first.
    child.stdin.on("error", () => undefined).end(input);
    const output = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output.stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output.stderr += chunk));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, ...output }));
  });
}

/** `nix develop` looks for a newer bash in a flake registry; an empty one spares it the network. */
function offline(): NodeJS.ProcessEnv {
  const env = nixEnvironment();
  const registry = join(env["NIX_CONF_DIR"] ?? "", "registry.json");
  writeFileSync(registry, '{ "flakes": [], "version": 2 }');
  return { ...env, NIX_CONFIG: `${env["NIX_CONFIG"] ?? ""}\nflake-registry = ${registry}` };
}

/** Builds attributes of the catalog; the store paths when it succeeds, otherwise what Nix said. */
export async function build(out: string, ...attributes: readonly string[]): Promise<string[]> {
  const { status, stdout, stderr } = await run(
    "nix-build",
    ["--no-out-link", ...attributes.flatMap((each) => ["-A", each])],
    out,
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trim().split("\n");
}
