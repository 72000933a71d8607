import { describe, expect, it } from "vitest";
import { compileRecipe } from "../../../support/compile-nix-recipe.ts";

const hintsOf = async (recipe: string) => {
  const { diagnostics } = await compileRecipe("recipe.yaml", recipe);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.map(({ code, hint = "no hint" }) => `${code} ${hint}`);
};
const component = (options: string) =>
  hintsOf(`apps: { web: { services: { components: { web: { ${options} } } } } }`);

describe("foreignOption", () => {
  it.each([
    ["process: { cmd: caddy }", "Did you mean `command`?"],
    ["process: { command: caddy, env: {} }", "Did you mean `environment`?"],
    ["process: { command: caddy, configData: { a: { content: x } } }", "Did you mean `text`?"],
    ["process: { command: caddy, env_file: x }", "Did you mean `environmentFiles`?"],
    ["process: { command: caddy, mem_limit: 1G }", "Use `limits`."],
    ["process: { command: caddy, depends_on: [] }", "Did you mean `services.components.<name>.dependsOn`?"],
    ["process: { command: caddy, prestart: x }", "Did you mean `preStart`?"],
    ["process: { command: caddy }, env: {}", "Use `process.environment`."],
    ["process: { command: caddy }, healthcheck: { command: [x] }", "Did you mean `test`?"],
    [
      "process: { command: caddy }, resources: { db: { services: {} } }",
      "It is an option of the host: write `hostosConfig.services`.",
    ],
    ["image: nginx", "Use `process.image`."],
  ])("the hint for `%s` of a component names the option", async (options, hint) => {
    expect(await component(options)).toEqual([`CG303 ${hint}`]);
  });

  it("the content of a secret is answered with `file`", async () => {
    expect(await component("process: { command: caddy, secrets: { key: { value: x, file: /x } } }")).toEqual([
      expect.stringMatching(/^CG303 Do not put secrets in a recipe. .*`file`/),
    ]);
  });

  it.each([
    ["src: ./src", "Did you mean `source`?"],
    ["postInstall: x", "Use `build.<builder>.phases`."],
    ["build: { standardBuilder: { postInstall: x } }", "Did you mean `phases.postInstall`?"],
    ["OPENSSL_NO_VENDOR: 1", "Set variables of the build environment in `build.env`."],
    ["build: { python: { enable: true } }", "Did you mean `pythonAppBuilder` or `pythonPackageBuilder`?"],
    ["source: { sha256: x }", "Did you mean `hash`?"],
  ])("the hint for `%s` of a package names the option", async (options, hint) => {
    const answers = await hintsOf(`pkgs: { tool: { license: mit, ${options} } }`);
    expect(answers).toContain(`CG303 ${hint}`);
  });

  it.each([
    ["build: { stdBuilder: { enable: true } }", "Did you mean `standardBuilder`?"],
    ["build: { buildGoModule: { enable: true } }", "Did you mean `goPackageBuilder`?"],
    ["build: { zzz: { enable: true } }", "Known options: `debug`, `env`,"],
  ])("a builder with another name is not reported as missing too: %s", async (build, hint) => {
    const source = `source: { git: "github:a/b/v1", hash: "" }`;
    expect(await hintsOf(`pkgs: { tool: { license: mit, ${source}, ${build} } }`)).toEqual([
      expect.stringContaining(`CG303 ${hint}`),
    ]);
  });

  it("a source with other names is not reported as missing too", async () => {
    const build = "build: { standardBuilder: { enable: true } }";
    expect(
      await hintsOf(`pkgs: { tool: { license: mit, ${build}, source: { owner: a, repo: b } } }`),
    ).toEqual(Array<unknown>(2).fill(expect.stringMatching(/^CG303 Write it as part of `git`/)));
  });

  it("a runtime with another name is not reported as missing too", async () => {
    expect(await hintsOf("apps: { web: { services: { runtimes: { docker: { enable: true } } } } }")).toEqual([
      "CG303 Did you mean `container`?",
    ]);
  });
});
