// Slow. Depends on: emitters/pkgs.
import { execFileSync } from "node:child_process";
import { cpSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { compileCase } from "../../golden/cases.ts";
import { suiteFolder, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeOnHost, run, type Run } from "./host-catalog.ts";

// The generated flake itself, in a repository beside its recipes, built offline: its nixpkgs is test/nixpkgs.

const nixpkgs = join(import.meta.dirname, "../../nixpkgs");
const withHost = ["--no-write-lock-file", "--override-input", "nixpkgs", `path:${nixpkgs}`];

describeOnHost(["git", "gcc", "make", "patch"], "the generated flake", () => {
  const folder = suiteFolder();

  beforeAll(async () => {
    const recipes = join(folder, "recipes");
    cpSync(join(nixpkgs, "sources"), recipes, { recursive: true });
    const { files } = await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false });
    writeTree(join(folder, "out"), files);
    // Nix sees the files of a flake in a repository that git knows; then `../recipes` is within reach of `out/`.
    for (const args of [
      ["init", "--quiet"],
      ["add", "--all"],
    ])
      execFileSync("git", args, { cwd: folder });
  });

  const nix = (command: string, attributes: readonly string[], more: readonly string[] = []): Promise<Run> =>
    run(
      "nix",
      [command, ...withHost, ...attributes.map((attribute) => `./out#${attribute}`), ...more],
      realpathSync(folder),
    );

  test("builds a package, its test, an app and the app's test", async () => {
    const built = ["pkgs.tiny-c", "pkgs.tiny-c.test", "apps.greetings", "apps.greetings.test-programs"];
    const { status, stderr } = await nix("build", built, ["--no-link"]);
    expect(stderr).not.toContain("error:");
    expect(status).toBe(0);
  });

  test("runs an app", async () => {
    const { stdout } = await nix("run", ["greetings"]);
    expect(stdout).toBe("patched hello from tiny C!\n");
  });

  test("a failing test script fails its build and not that of the package", async () => {
    expect(await nix("build", ["pkgs.tiny-failing"], ["--no-link"])).toMatchObject({ status: 0 });
    const { status, stderr } = await nix("build", ["pkgs.tiny-failing.test"], ["--no-link"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/tiny-failing-test\.drv' failed with exit code 1/);
  });

  test("`nix develop` of `.env` sees variables and tools", async () => {
    const script = 'echo "$ENV_PACKAGE_NAME"; ls "$ENV_PACKAGE_SOURCE"; hello';
    const { stdout } = await nix("develop", ["pkgs.tiny-c.env"], ["-c", "bash", "-c", script]);
    expect(stdout).toMatch(
      /^Welcome .* tiny-c\.\nIts source: .*\ntiny-c\nMakefile\ntiny\.c\nHello, world!\n$/,
    );
  });

  const evaluate = async (attribute: string, apply: string): Promise<unknown> => {
    const { stdout, stderr } = await nix("eval", [attribute], ["--impure", "--json", "--apply", apply]);
    return stdout === "" ? stderr : JSON.parse(stdout);
  };
  const packages = ["tiny-app", "tiny-c", "tiny-failing", "tiny-go", "tiny-node", "tiny-python", "tiny-rust"];

  test("names one Hydra job for each package, app and check of a system", async () => {
    const jobs = "jobs: builtins.mapAttrs (_: bySystem: builtins.attrNames bySystem.x86_64-linux) jobs";
    expect(await evaluate("hydraJobs", jobs)).toEqual({
      apps: ["greetings"],
      checks: ["apps-greetings-test-programs", ...packages.map((name) => `pkgs-${name}-test`)],
      pkgs: packages,
    });
  });

  test("gives a flake-parts flake the packages of its own nixpkgs", async () => {
    const host = `import ${join(nixpkgs, "host.nix")} { system = "x86_64-linux"; }`;
    const outputs = `module: builtins.mapAttrs (_: builtins.attrNames) (module.perSystem { pkgs = ${host}; })`;
    expect(await evaluate("flakeModules.default", outputs)).toEqual({
      apps: ["greetings"],
      checks: ["apps-greetings-test-programs", ...packages.map((name) => `pkgs-${name}-test`)],
      devShells: packages,
      legacyPackages: ["apps", "catalog", "pkgs"],
      packages,
    });
  });

  describeOnHost(["script"], "in a terminal", () => {
    test("`nix develop` of a package with `build.debug` steps through its phases", async () => {
      const empty = tempFolder();
      const typed = "debug-next\ndebug-next\ndebug-phases\ndebug-run buildPhase\n./tiny-c\nexit\n";
      const develop = ["nix", "develop", ...withHost, `'git+file://${folder}?dir=out#pkgs.tiny-c'`].join(" ");
      const { stdout } = await run("script", ["-qec", develop, "/dev/null"], empty, typed);
      expect(stdout).toContain("debug-next          runs the next phase");
      expect(stdout).toMatch(/patching file tiny\.c[^]*> configurePhase[^]*patched hello from tiny C!/);
    });
  });
});
