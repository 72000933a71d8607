// Slow. Depends on: emitters/pkgs.
import { join } from "node:path";
import { expect, it } from "vitest";
import { nixpkgsFile, nixpkgsText } from "../../../emitters/nixpkgs/nixpkgs-package.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { describeWith } from "../../support/tools.ts";
import { compileNixRecipe, compileRecipe } from "../../support/compile-nix-recipe.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const source = `license = "mit"; source = { git = "github:owner/repo/v1.0.0"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };`;
const recipe = `{ pkgs.demo = { ${source}
  arguments = {
    withTls.default = true;
    greeting = { type = "str"; default = "hello"; };
    database = { type = "pkg"; default = pkgs.sqlite; };
  };
  build.standardBuilder = {
    enable = true;
    stdenv = if pkgs.demo.arguments.withTls then pkgs.clangStdenv else pkgs.stdenv;
    packages.run = [ pkgs.demo.arguments.database ] ++ lib.optional pkgs.demo.arguments.withTls pkgs.openssl;
    phases.postInstall = "echo \${pkgs.demo.arguments.greeting}";
  };
}; }`;

/** The values that the recipe's package file passes to nixpkgs, called with these arguments as Nix text. */
async function called(given: string): Promise<unknown> {
  const { text, diagnostics } = await compileNixRecipe(recipe);
  expect(diagnostics).toEqual([]);
  const folder = tempFolder();
  writeTree(folder, {
    "package.nix": text("pkgs/demo/package.nix") ?? "",
  });
  const lib = join(import.meta.dirname, "../../nixpkgs/lib.nix");
  return nixEvalJson(`
    let
      derivation = compiler: attributes:
        let final = attributes (final // { finalPackage = "final"; });
        in { inherit compiler; inherit (final) buildInputs postInstall; inherit (final.passthru) arguments; };
      call = import ${folder}/package.nix {
        lib = import ${lib} // { licenses.mit = "mit"; };
        stdenv.mkDerivation = derivation "gcc";
        clangStdenv.mkDerivation = derivation "clang";
        fetchFromGitHub = source: source;
        catalogLib = { packageTest = test: test; packageEnv = env: env; };
        openssl = "openssl";
        sqlite = "sqlite";
        ${given}
      };
    in call`);
}

describeWith("nix-instantiate", "arguments of a package", () => {
  it("have their defaults without an override", async () => {
    expect(await called("")).toEqual({
      compiler: "clang",
      buildInputs: ["sqlite", "openssl"],
      postInstall: "echo hello",
      arguments: { database: "sqlite", greeting: "hello", withTls: true },
    });
  });

  it("can be overridden one by one", async () => {
    expect(await called('withTls = false; database = "postgresql"; greeting = "hi";')).toEqual({
      compiler: "gcc",
      buildInputs: ["postgresql"],
      postInstall: "echo hi",
      arguments: { database: "postgresql", greeting: "hi", withTls: false },
    });
  });
});

it("an argument of another package is read from the package", async () => {
  const app = `apps.web = { programs.packages = lib.optional pkgs.demo.arguments.withTls pkgs.openssl; };`;
  const { diagnostics } = await compileNixRecipe(`${recipe.slice(0, -1)} ${app} }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

it("a name that a function binds is not taken for the argument", async () => {
  const script =
    "phases.postInstall = lib.concatMapStrings (withTls: withTls + lib.boolToString pkgs.demo.arguments.withTls) pkgs.names;";
  const { text } = await compileNixRecipe(recipe.replace(/phases\.postInstall = .*;/, script));
  expect(text("pkgs/demo/package.nix") ?? "").toContain("finalAttrs.finalPackage.arguments.withTls");
});

it("a default may read other arguments", async () => {
  const { text } = await compileNixRecipe(
    recipe.replace('default = "hello";', 'default = if pkgs.demo.arguments.withTls then "tls" else "hello";'),
  );
  expect(text("pkgs/demo/package.nix") ?? "").toContain('greeting ? if withTls then "tls" else "hello"');
});

it.each(["toString", "map", "throw", "builtins", "lib", "stdenv", "finalAttrs"])(
  "an argument cannot be called %s, which the file may use",
  async (name) => {
    const { diagnostics } = await compileNixRecipe(recipe.replaceAll("withTls", name));
    expect(diagnostics.map(({ code }) => code)).toContain("CG686");
  },
);

it.each([
  [
    "inside a binder of its name",
    "lib.concatMapStrings (withTls: lib.boolToString pkgs.demo.arguments.withTls) pkgs.names",
  ],
  ["all together", "builtins.toJSON pkgs.demo.arguments"],
])("an exported package has its arguments if it reads them %s", async (_, script) => {
  const { catalog } = await compileNixRecipe(
    recipe.replace(/phases\.postInstall = .*;/, `phases.postInstall = ${script};`),
  );
  const pkg = catalog.pkgs.get("demo");
  const file = pkg && nixpkgsText(nixpkgsFile(pkg));
  expect(file).toContain("finalAttrs.finalPackage.arguments");
  expect(file?.replaceAll(/\s+/g, " ")).toContain("arguments = { inherit database greeting withTls; };");
});

it("a default that is missing is reported once", async () => {
  const { diagnostics } = await compileNixRecipe(recipe.replace("default = pkgs.sqlite;", ""));
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG304"]);
});

const ofTypes: Readonly<Record<string, string>> = {
  nix: `{ pkgs, ... }: { pkgs.demo = { license = "mit"; source.path = ./src;
    arguments = {
      plugins = { type = "list"; default = [ "core" ]; };
      jobs = { type = "int"; default = 4; };
      gtk-layer-shell = { type = "pkg"; default = null; };
      cudaPackages = { type = "attrs"; default = { }; };
    };
    build.standardBuilder = { enable = true;
      packages.run = [ pkgs.demo.arguments.gtk-layer-shell pkgs.demo.arguments.cudaPackages.nvcc ]; };
  }; }`,
  yaml: `pkgs: { demo: { license: mit, source: { path: ./src },
    arguments: {
      plugins: { type: list, default: [core] },
      jobs: { type: int, default: 4 },
      gtk-layer-shell: { type: pkg, default: null },
      cudaPackages: { type: attrs, default: {} },
    },
    build: { standardBuilder: { enable: true,
      packages: { run: [!nix pkgs.demo.arguments.gtk-layer-shell, !nix pkgs.demo.arguments.cudaPackages.nvcc] } } },
  } }`,
  ts: `import { defineRecipe, file, pkgs } from "catalogc";
  export default defineRecipe({ pkgs: { demo: { license: "mit", source: { path: file("./src") },
    arguments: {
      plugins: { type: "list", default: ["core"] },
      jobs: { type: "int", default: 4 },
      "gtk-layer-shell": { type: "pkg", default: null },
      cudaPackages: { type: "attrs", default: {} },
    },
    build: { standardBuilder: { enable: true,
      packages: { run: [pkgs.demo.arguments["gtk-layer-shell"], pkgs.demo.arguments.cudaPackages.nvcc] } } },
  } } });`,
};

it.each(Object.keys(ofTypes))(
  "arguments of all types are arguments of the package file: %s",
  async (syntax) => {
    const { text, diagnostics } = await compileRecipe(`recipe.${syntax}`, ofTypes[syntax] ?? "");
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const file = text("pkgs/demo/package.nix") ?? "";
    for (const field of ['plugins ? [ "core" ]', "jobs ? 4", "gtk-layer-shell ? null", "cudaPackages ? { }"])
      expect(file).toContain(`  ${field},\n`);
    expect(file.replaceAll(/\s+/g, " ")).toContain("buildInputs = [ gtk-layer-shell cudaPackages.nvcc ];");
  },
);

const inMetadata: Readonly<Record<string, string>> = {
  nix: `{ pkgs, ... }: { pkgs.demo = { license = "mit"; source.path = ./src; mainProgram = pkgs.demo.arguments.target;
    arguments.target = { type = "str"; default = "demo"; }; build.standardBuilder.enable = true; };
    apps.web = { services.components.web.process.command = pkgs.demo; services.runtimes.hostos.enable = true; }; }`,
  yaml: `pkgs: { demo: { license: mit, source: { path: ./src }, mainProgram: !nix pkgs.demo.arguments.target,
      arguments: { target: { type: str, default: demo } }, build: { standardBuilder: { enable: true } } } }
apps: { web: { services: { components: { web: { process: { command: !nix pkgs.demo } } }, runtimes: { hostos: { enable: true } } } } }`,
  ts: `import { defineRecipe, file, pkgs } from "catalogc";
  export default defineRecipe({ pkgs: { demo: { license: "mit", source: { path: file("./src") },
    mainProgram: pkgs.demo.arguments.target, arguments: { target: { type: "str", default: "demo" } },
    build: { standardBuilder: { enable: true } } } },
    apps: { web: { services: { components: { web: { process: { command: pkgs.demo } } }, runtimes: { hostos: { enable: true } } } } } });`,
};

it.each(Object.keys(inMetadata))(
  "the main program may be an argument, which apps follow: %s",
  async (syntax) => {
    const { text, diagnostics } = await compileRecipe(`recipe.${syntax}`, inMetadata[syntax] ?? "");
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(text("pkgs/demo/package.nix")).toContain("    mainProgram = target;\n");
    expect(text("catalog.json")).toContain('"mainProgram": "${pkgs.demo.arguments.target}"');
    expect(text("apps/web/hostos/module.nix")).toContain("/bin/${pkgs.demo.arguments.target}");
  },
);

const computed: Readonly<Record<string, string>> = {
  nix: `{ pkgs, lib, ... }: { pkgs.demo = { source.path = ./src;
    description = "Plays sounds\${lib.optionalString pkgs.demo.arguments.gui " in a window"}.";
    broken = !pkgs.demo.arguments.gui;
    license = [ "mit" ] ++ lib.optional pkgs.demo.arguments.gui lib.licenses.gpl3Only;
    arguments.gui.default = true; build.standardBuilder.enable = true; };
    apps.web = { programs.packages = [ pkgs.demo ]; }; }`,
  yaml: `pkgs: { demo: { source: { path: ./src },
      license: !nix '[ "mit" ] ++ lib.optional pkgs.demo.arguments.gui "GPL-3.0-only"',
      description: !nix '"Plays sounds\${lib.optionalString pkgs.demo.arguments.gui " in a window"}."',
      broken: !nix "!pkgs.demo.arguments.gui",
      arguments: { gui: { default: true } }, build: { standardBuilder: { enable: true } } } }
apps: { web: { programs: { packages: [!nix pkgs.demo] } } }`,
  ts: `import { defineRecipe, file, lib, pkgs } from "catalogc";
  export default defineRecipe({ pkgs: { demo: { source: { path: file("./src") },
    license: ["mit", ...lib.optional(pkgs.demo.arguments.gui, lib.licenses.gpl3Only)],
    description: \`Plays sounds\${lib.optionalString(pkgs.demo.arguments.gui, " in a window")}.\`,
    broken: !pkgs.demo.arguments.gui,
    arguments: { gui: { default: true } }, build: { standardBuilder: { enable: true } } } },
    apps: { web: { programs: { packages: [pkgs.demo] } } } });`,
};

describeWith("nix-instantiate", "`description`, `broken` and `license` of a package", () => {
  it.each(Object.keys(computed))("may depend on an argument: %s", async (syntax) => {
    const { text, diagnostics } = await compileRecipe(`recipe.${syntax}`, computed[syntax] ?? "");
    expect(diagnostics.filter(({ code }) => code !== "CG488")).toEqual([]);
    expect(text("catalog.json")).toContain('"description": "Plays sounds in a window."');
    const folder = tempFolder();
    writeTree(folder, { "package.nix": text("pkgs/demo/package.nix") ?? "", "src/a": "" });
    const lib = join(import.meta.dirname, "../../nixpkgs/lib.nix");
    const meta = await nixEvalJson(`
      let call = given: (import ${folder}/package.nix ({
        lib = import ${lib} // { licenses = { mit = "of nixpkgs: mit"; gpl3Only = "of nixpkgs: gpl3Only"; }; };
        stdenv.mkDerivation = attributes: let final = attributes (final // { finalPackage = final; }); in { inherit (final.meta) description broken license; };
        catalogLib = { packageTest = test: test; packageEnv = env: env; };
      } // given));
      in map call [ { } { gui = false; } ]`);
    expect(meta).toEqual([
      {
        description: "Plays sounds in a window.",
        broken: false,
        license: ["of nixpkgs: mit", "of nixpkgs: gpl3Only"],
      },
      { description: "Plays sounds.", broken: true, license: ["of nixpkgs: mit"] },
    ]);
  });
});

it.each([
  ['license = if pkgs.demo.arguments.withTls then "mit" else "mot";', ["CG413"]],
  ['license = if pkgs.demo.arguments.withTls then "mit" else "MIT OR Apache-2.0";', ["CG414"]],
  ["broken = pkgs.demo.arguments.withTls;", ["CG480"]],
  ["broken = pkgs.demo.arguments.withTls && pkgs.stdenv.isDarwin;", ["CG306"]],
  ["description = pkgs.demo.arguments.greeting;", ["CG301"]],
  ['description = "With ${pkgs.demo.arguments.database}.";', ["CG306"]],
])("metadata is checked with the defaults of arguments: %s", async (metadata, codes) => {
  const app = "apps.web.programs.packages = [ pkgs.demo ];";
  const { diagnostics } = await compileNixRecipe(
    `${recipe
      .slice(0, -1)
      .replace(metadata.startsWith("license") ? 'license = "mit";' : "", "")
      .replace("arguments = {", `${metadata} arguments = {`)} ${app} }`,
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});
