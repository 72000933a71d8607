import { describe, expect, it } from "vitest";
import { compileNixRecipe, compilePackage } from "../../../support/compile-nix-recipe.ts";

const hash = `sha256-${"E".repeat(43)}=`;
const options: Readonly<Record<string, string>> = {
  goPackageBuilder: "vendorHash = null;",
  npmPackageBuilder: `npmDepsHash = "${hash}";`,
  pnpmPackageBuilder: `pnpmDepsHash = "${hash}";`,
  rustPackageBuilder: `cargoHash = "${hash}";`,
  identityBuilder: "derivation = pkgs.hello;",
};

/** Codes and names in the messages for `extraAttrs` of a package with the builder. */
async function reported(builder: string, extra: string, more = ""): Promise<readonly string[]> {
  const source = builder === "identityBuilder" ? "" : "source.path = ./src;";
  const { diagnostics } = await compileNixRecipe(
    `{ pkgs.demo = { license = "mit"; ${source} ${more}
      build = { ${builder} = { enable = true; ${options[builder] ?? ""} }; extraAttrs = { ${extra} }; }; }; }`,
  );
  return diagnostics.map(
    ({ code, message }) => `${code} ${/extraAttrs\.([\w.-]+)/.exec(message)?.[1] ?? message}`,
  );
}

describe("a known attribute", () => {
  it.each([
    ["standardBuilder", 'doCheck = "false";'],
    ["standardBuilder", "dontStrip = 1;"],
    ["standardBuilder", 'outputs = "out";'],
    ["standardBuilder", "postInstall = [ ];"],
    ["standardBuilder", "makeFlags = true;"],
    ["standardBuilder", "enableParallelBuilding = [ ];"],
    ["goPackageBuilder", 'ldflags = "-s";'],
    ["goPackageBuilder", 'deleteVendor = "yes";'],
    ["rustPackageBuilder", 'buildFeatures = "a";'],
    ["npmPackageBuilder", "npmWorkspace = { };"],
    ["pythonAppBuilder", "optional-dependencies = [ ];"],
    ["identityBuilder", 'doCheck = "true";'],
    ["goPackageBuilder", "overrideModAttrs = true;"],
    ["standardBuilder", "nativeCheckInputs = pkgs.curl;"],
    ["standardBuilder", "buildInputs = pkgs.zlib;"],
    ["standardBuilder", 'nativeBuildInputs = [ "cmake" ];'],
    ["standardBuilder", "checkInputs = [ 1 ];"],
    ["standardBuilder", "nativeInstallCheckInputs = pkgs.curl;"],
    ["pythonAppBuilder", 'dependencies = [ "requests" ];'],
  ])("of %s is an error with a value of another type: %s", async (builder, extra) => {
    expect(await reported(builder, extra)).toEqual([`CG682 ${/^[\w-]+/.exec(extra)?.[0] ?? ""}`]);
  });

  it.each([
    ["standardBuilder", "meta.broken = 1;", "meta.broken"],
    ["standardBuilder", 'meta = { priority = "5"; };', "meta.priority"],
    ["pythonAppBuilder", "passthru.tests = 1;", "passthru.tests"],
  ])("in a set of %s is an error with a value of another type: %s", async (builder, extra, name) => {
    expect(await reported(builder, extra)).toEqual([`CG682 ${name}`]);
  });

  it.each([
    ["rustPackageBuilder", "cargoSha256", "cargoHash"],
    ["goPackageBuilder", "vendorSha256", "vendorHash"],
    ["npmPackageBuilder", "npmDepsSha256", "npmDepsHash"],
  ])("that nixpkgs has removed is an error in %s: %s", async (builder, name, option) => {
    const { diagnostics } = await compileNixRecipe(
      `{ pkgs.demo = { license = "mit"; source.path = ./src;
        build = { ${builder} = { enable = true; ${options[builder] ?? ""} }; extraAttrs.${name} = "${hash}"; }; }; }`,
    );
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ["CG744", `Set the option \`${option}\` of the builder instead.`],
    ]);
  });

  it.each([
    [
      "standardBuilder",
      'buildInputs = pkgs.hello.buildInputs; nativeBuildInputs = [ pkgs.cmake "${pkgs.hello}" ];',
    ],
    ["standardBuilder", 'doCheck = !pkgs.stdenv.hostPlatform.isDarwin; preBuild = null; makeFlags = "A=1";'],
    ["standardBuilder", "doCheck = false; postInstall = ''true''; src = pkgs.hello; setupHook = ./hook.sh;"],
    ["goPackageBuilder", 'overrideModAttrs = old: { }; subPackages = [ "a" ]; GOFLAGS = [ ];'],
    [
      "standardBuilder",
      'meta = { homepage = [ "https://a.example" ]; timeout = 5; }; passthru.updateScript = null;',
    ],
  ])("is accepted in %s with a value that nixpkgs accepts: %s", async (builder, extra) => {
    expect((await reported(builder, extra)).filter((each) => each.startsWith("CG68"))).toEqual([]);
  });
});

describe("an unknown attribute", () => {
  it.each([
    ["standardBuilder", "postInstal", "postInstall"],
    ["standardBuilder", "preeBuild", "preBuild"],
    ["rustPackageBuilder", "cargoTestFlag", "cargoTestFlags"],
    ["npmPackageBuilder", "dontNpmBiuld", "dontNpmBuild"],
  ])("is a warning in %s if it is similar to one that nixpkgs reads: %s", async (builder, name) => {
    expect(await reported(builder, `${name} = "true";`)).toEqual([`CG683 ${name}`]);
  });

  it("has no hint about variables of scripts in a set", async () => {
    const { diagnostics } = await compilePackage(
      `{ build.standardBuilder.enable = true; build.extraAttrs = { meta.licence = 1; preBuil = ""; }; }`,
    );
    const hints = diagnostics.filter(({ code }) => code === "CG683").map(({ hint }) => hint);
    expect(hints.sort()).toEqual([
      "Did you mean `license`?",
      "Did you mean `preBuild`? Variables of scripts belong in `build.env` or `build.structuredAttrs`.",
    ]);
  });

  it.each(["gitCommit", "completions", "theme", "tool", "WITH_TLS", "x"])(
    "is a variable of the recipe's scripts: %s",
    async (name) => {
      expect(await reported("standardBuilder", `${name} = "true";`)).toEqual([]);
    },
  );
});

describe("an attribute that catalogc sets", () => {
  it.each([
    ["standardBuilder", 'version = "2";'],
    ["standardBuilder", 'pname = "other";'],
    ["standardBuilder", "strictDeps = false;"],
    ["goPackageBuilder", "__structuredAttrs = false;"],
    ["pythonPackageBuilder", "pyproject = false;"],
    ["pnpmPackageBuilder", 'buildPhase = "make";'],
  ])("in %s is a warning: %s", async (builder, extra) => {
    expect(await reported(builder, extra)).toEqual([`CG684 ${/^\w+/.exec(extra)?.[0] ?? ""}`]);
  });

  it("is accepted with mkForce, where nixpkgs needs it, and where no option of catalogc sets it", async () => {
    expect(await reported("standardBuilder", "strictDeps = lib.mkForce false;")).toEqual([]);
    expect(await reported("npmPackageBuilder", "__structuredAttrs = false;")).toEqual([]);
    expect(await reported("goPackageBuilder", "strictDeps = false;")).toEqual([]);
  });

  it("is an error if an option sets it, too", async () => {
    const [version] = await reported("standardBuilder", 'version = "2";', 'version = "3";');
    expect(version).toContain("CG444");
    const [test] = await reported("standardBuilder", "passthru.test = pkgs.hello;", 'test.script = "true";');
    expect(test).toContain("CG444");
  });
});

describe("the conditional part of passthru", () => {
  const extra = (name: string): string =>
    `passthru = lib.optionalAttrs pkgs.stdenv.isLinux { ${name} = pkgs.hello; };`;

  it("does not replace attributes that an option sets", async () => {
    expect(await reported("standardBuilder", extra("tests.a"), "passthruTests.b = pkgs.hello;")).toEqual([
      "CG444 `passthru.tests` is set in `extraAttrs` and by `passthruTests`",
    ]);
    expect(await reported("standardBuilder", extra("test"))).toEqual(["CG684 passthru.test"]);
    expect(await reported("standardBuilder", extra("a"))).toEqual([]);
  });
});

describe("versionCheck with a phase of the recipe", () => {
  const check = (script: string): string =>
    `build.standardBuilder = { installCheck.versionCheck = true; ${script} };`;

  it("is an error if the phase does not run the hook", async () => {
    const codes = async (extra: string, more: string) =>
      (await reported("standardBuilder", extra, more)).map((each) => each.slice(0, 5));
    expect(await codes("", check('phases.installCheckPhase = "make test";'))).toEqual(["CG753"]);
    expect(await codes('installCheckPhase = "make test";', check(""))).toEqual(["CG753"]);
    const phase = 'installCheckPhase = "runHook preInstallCheck; make test";';
    expect(await codes("", check(`phases.${phase}`))).toEqual([]);
    expect(await codes(phase, check(""))).toEqual([]);
  });
});
