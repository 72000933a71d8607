import { describe, expect, it } from "vitest";
import { compileNixRecipe, compileRecipe } from "../../../support/compile-nix-recipe.ts";

// Names that compose files, units and derivations of nixpkgs have for what recipes call otherwise.

const said = async (recipe: string) => {
  const { diagnostics } = await compileRecipe("recipe.yaml", recipe);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.map(({ code, hint = "no hint" }) => `${code} ${hint}`);
};
const component = (options: string) =>
  said(`apps: { web: { services: { components: { web: { ${options} } } } } }`);

describe("an option by another tool's name", () => {
  it.each([
    ["cmd: caddy", "Did you mean `command`?"],
    ["command: caddy, env: {}", "Did you mean `environment`?"],
    ["command: caddy, configData: { a: { content: x } }", "Did you mean `text`?"],
    ["command: caddy, configData: { a: { file: ./x } }", "Did you mean `source`?"],
    ["command: caddy, env_file: x", "Did you mean `environmentFiles`?"],
    ["command: caddy, mem_limit: 1G", "Use `limits`."],
    ["command: caddy, group_add: [video]", "Did you mean `groups`?"],
    ["command: caddy, mounts: {}", "Did you mean `volumes`?"],
    ["command: caddy, workingDir: /x", "A component starts in its state directory, `stateDir`."],
    ["command: caddy, depends_on: [db]", "Did you mean `services.components.<name>.dependsOn`?"],
    ["command: caddy, postStart: x", "Use `preStart`, which runs before every start."],
  ])("of a process is answered with what it is called here: %s", async (options, hint) => {
    expect(await component(`process: { ${options} }`)).toEqual([`CG303 ${hint}`]);
  });

  it.each([
    [
      "resources: { db: { services: { postgresql: {} } } }",
      "It is an option of the host: write `hostosConfig.services`.",
    ],
    ["resources: { db: { config: {} } }", "Did you mean `hostosConfig`?"],
    ["healthcheck: { command: [x] }", "Did you mean `test`?"],
    ["env: {}", "Use `process.environment`."],
    ["volumes: {}", "Use the state directory, `process.stateDir`, or a shared folder, `process.volumes`."],
    ["restart: always", "Use `process.restart`."],
  ])("of a component is answered with what it is called here: %s", async (options, hint) => {
    expect(await component(`process: { command: caddy }, ${options}`)).toEqual([`CG303 ${hint}`]);
  });

  it("says where secrets come from", async () => {
    const [hint, ...more] = await component(
      "process: { command: caddy, secrets: { key: { value: x, file: /x } } }",
    );
    expect([hint, more]).toEqual([
      expect.stringMatching(/^CG303 Do not put secrets in a recipe. .*`file`/),
      [],
    ]);
  });

  it.each([
    ["runtimes: { hostos: { services: {} } }", "It is an option of the host: write `hostosConfig.services`."],
    ["volumes: { a: { source: /a } }", "Did you mean `path`?"],
    ["runtimes: { hostos: { vm: { memory: 1 } } }", "Did you mean `memorySize`?"],
    ["runtimes: { hostos: { vm: { cpus: 1 } } }", "Did you mean `cores`?"],
    [
      "web: {}",
      "Put components in `components`, and NixOS options in `hostosConfig` of a resource or a runtime.",
    ],
  ])("of services is answered with what it is called here: %s", async (options, hint) => {
    expect(await said(`apps: { web: { services: { ${options} } } }`)).toEqual([`CG303 ${hint}`]);
  });

  it.each([
    ["src: ./src", "Did you mean `source`?"],
    ["build: { standardBuilder: { cmakeFlags: [] } }", "Did you mean `flags.cmake`?"],
    ["buildInputs: []", "Use `build.<builder>.packages.run`."],
    ["build: { standardBuilder: { buildInputs: [] } }", "Did you mean `packages.run`?"],
    [
      "build: { standardBuilder: { ninjaFlags: [] } }",
      "`build.extraAttrs` accepts derivation attributes that have no option.",
    ],
    [
      "build: { goPackageBuilder: { CGO_ENABLED: 0 } }",
      "Set variables of the build environment in `build.env`.",
    ],
    ["build: { NIX_LDFLAGS: -lm }", "Set variables of the build environment in `build.env`."],
    ["OPENSSL_NO_VENDOR: 1", "Set variables of the build environment in `build.env`."],
    [
      "source: { leaveDotGit: true }",
      "For other options, call the fetcher: `path = pkgs.fetchFromGitHub { … };`.",
    ],
    [
      "source: { patches: !nix pkgs.hello.patches }",
      "The list must be known when recipes are compiled, its elements need not be; conditions may depend on Nix: `[ … ] ++ lib.optionals condition [ … ]`. Otherwise, set the whole list in `build.extraAttrs.patches`.",
    ],
    ["build: { go: { enable: true } }", "Did you mean `goPackageBuilder`?"],
    ["build: { python: { enable: true } }", "Did you mean `pythonAppBuilder` or `pythonPackageBuilder`?"],
    ["source: { sha256: x }", "Did you mean `hash`?"],
    [
      "source: { rev: x }",
      "Write it as part of `git`: `github:<owner>/<repo>/<revision>`, or `git:<url>?rev=<hash>`.",
    ],
  ])("of a package is answered with what it is called here: %s", async (options, hint) => {
    const answers = await said(`pkgs: { tool: { license: mit, ${options} } }`);
    expect(answers.map((each) => each.replace(/^CG30[36] /, ""))).toContain(hint);
  });

  it("is distinguished from a name without quotes", async () => {
    const { diagnostics } = await compileNixRecipe(`{ apps.web.services.components.web.process = {
      command = pkgs.caddy; configData.app.conf.text = "x";
    }; }`);
    expect(diagnostics[0]?.hint).toMatch(/quote the name: `"app\.conf"`\.$/);
  });
});

it("a misspelt option is nearer than one that begins so", async () => {
  expect(await component("process: { command: caddy, prestart: x }")).toEqual([
    "CG303 Did you mean `preStart`?",
  ]);
});

describe("an option with another tool's name is not reported as missing too", () => {
  const options = "Known options: `debug`, `env`,";
  it.each([
    ["build: { stdBuilder: { enable: true } }", "Did you mean `standardBuilder`?"],
    ["build: { mkDerivation: { enable: true } }", "Did you mean `standardBuilder`?"],
    ["build: { buildGoModule: { enable: true } }", "Did you mean `goPackageBuilder`?"],
    ["build: { zzz: { enable: true } }", options],
  ])("as a builder: %s", async (build, hint) => {
    const source = `source: { git: "github:a/b/v1", hash: "" }`;
    expect(await said(`pkgs: { tool: { license: mit, ${source}, ${build} } }`)).toEqual([
      expect.stringContaining(`CG303 ${hint}`),
    ]);
  });

  it.each([
    ["github: a/b", ["Write it as part of `git`: `<kind>:<owner>/<repo>/<revision>`."]],
    ["forgejo: x.org/a/b", ["Write it as part of `git`: `<kind>:<domain>/<owner>/<repo>/<revision>`."]],
    [
      "owner: a, repo: b",
      Array<string>(2).fill(
        "Write it as part of `git`: `github:<owner>/<repo>/<revision>`, or `git:<url>?rev=<hash>`.",
      ),
    ],
  ])("as a source: %s", async (source, hints) => {
    const build = "build: { standardBuilder: { enable: true } }";
    expect(await said(`pkgs: { tool: { license: mit, ${build}, source: { ${source} } } }`)).toEqual(
      hints.map((hint) => `CG303 ${hint}`),
    );
  });

  it.each([
    ["process: { image: nginx }", "Images are built from `command` and `packages`."],
    ["command: caddy", "Use `services.components.<name>.process.command`."],
    ["image: nginx", "Images are built from `process.command` and `process.packages`."],
    [
      "process: { command: caddy }, serviceConfig: {}",
      "Set unit options in `services.runtimes.hostos.hostosConfig.systemd.services.<component>`.",
    ],
  ])("as a component: %s", async (written, hint) => {
    expect(await component(written)).toEqual([`CG303 ${hint}`]);
  });

  it("as a runtime", async () => {
    expect(await said("apps: { web: { services: { runtimes: { docker: { enable: true } } } } }")).toEqual([
      "CG303 Did you mean `container`?",
    ]);
  });
});

it("a derivation in place of a package's options is answered with where it goes", async () => {
  expect(await said(`pkgs: { tool: !nix "pkgs.stdenv.mkDerivation { }" }`)).toEqual([
    "CG306 A package is a set of options (`source`, `build`, …). For a derivation, set `build.identityBuilder.derivation` and `enable`.",
  ]);
});
