import { expect, test } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** The lines of `package.nix` of `tool` that matter: what is bound at its head, and its lists. */
async function packageOf(lets: string, options: string, attributes = ""): Promise<string> {
  const { diagnostics, text } = await compiled(`let ${lets} in { pkgs.tool = {
    version = "1.2.3"; license = "mit"; source.path = ./src; ${attributes}
    build.standardBuilder = { enable = true; ${options} };
  }; }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const file = text("pkgs/tool/package.nix").replaceAll(/\s+/g, " ");
  const [, head = "", inputs = ""] =
    /\}: (.*)stdenv\.mkDerivation.* src = \S+; (.*) passthru = /.exec(file) ?? [];
  return `${head}${inputs}`.trim();
}

async function compiled(recipe: string) {
  const result = await compileNixRecipe(recipe);
  return { ...result, text: (path: string): string => result.texts().get(path) ?? "" };
}

const python = `python = pkgs.python3.override { packageOverrides = final: prev: { django = prev.django_5; }; };`;
const printed = `python = python3.override { packageOverrides = final: prev: { django = prev.django_5; }; };`;

test("a value in several attributes is bound once, by the recipe's name", async () => {
  expect(
    await packageOf(
      python,
      `packages.build = [ python python.pkgs.django ]; packages.run = [ python.pkgs.celery ]; env.PYTHON = "\${python}/bin";`,
    ),
  ).toBe(
    `let ${printed} in nativeBuildInputs = [ python python.pkgs.django ]; ` +
      `buildInputs = [ python.pkgs.celery ]; env.PYTHON = "\${python}/bin";`,
  );
});

test("values defined in terms of themselves or of each other are bound once", async () => {
  expect(
    await packageOf(
      `python = pkgs.python3.override { self = python; packageOverrides = final: prev: { }; };
       env = python.withPackages (ps: [ ps.flask ps.gunicorn ]);`,
      "packages.build = [ python env ]; packages.run = [ env ];",
    ),
  ).toBe(
    "let python = python3.override { self = python; packageOverrides = final: prev: { }; }; " +
      "env = python.withPackages (ps: [ ps.flask ps.gunicorn ]); in " +
      "nativeBuildInputs = [ python env ]; buildInputs = [ env ];",
  );
});

test("a bound name that is taken gets another name", async () => {
  expect(
    await packageOf(
      python.replace("python =", "python3 =").replace("final:", "python3':"),
      "packages.build = [ python3.pkgs.flask ]; packages.run = [ python3 ];",
    ),
  ).toBe(
    `let python3'' = python3.override { packageOverrides = python3': prev: { django = prev.django_5; }; }; in ` +
      "nativeBuildInputs = [ python3''.pkgs.flask ]; buildInputs = [ python3'' ];",
  );
});

test("a value that is used once, small, or written twice stays where it is", async () => {
  expect(await packageOf(python, "packages.build = [ python ];")).toMatch(
    /^nativeBuildInputs = \[ \(python3/,
  );
  expect(
    await packageOf(
      "zlib = pkgs.zlib.override { static = true; };",
      "packages.build = [ zlib ]; packages.run = [ zlib ];",
    ),
  ).toMatch(/^nativeBuildInputs = \[ \(zlib\.override .* buildInputs = \[ \(zlib\.override /);
  const [, value = ""] = /= (.*);$/.exec(python) ?? [];
  expect(await packageOf("", `packages.build = [ (${value}) ]; packages.run = [ (${value}) ];`)).toMatch(
    /^nativeBuildInputs = \[ \(python3\.override .* buildInputs = \[ \(python3\.override /,
  );
});

test("a value that mentions the package itself is not bound outside it", async () => {
  const env = `env = pkgs.buildEnv { name = "env"; paths = [ pkgs.tool pkgs.curl pkgs.jq ]; };`;
  expect(await packageOf(env, `structuredAttrs.a = "\${env}"; structuredAttrs.b = "\${env}";`)).not.toContain(
    "let ",
  );
});

test("flags that repeat the version are not those of another attribute", async () => {
  const flags = `flags = pkgs.lib.optionals pkgs.stdenv.hostPlatform.isLinux [ "--version=1.2.3" "--static" ];`;
  const file = await packageOf(flags, "", "build.extraAttrs = { configureFlags = flags; other = flags; };");
  expect(file).not.toContain("let ");
  expect(file).toContain(
    'configureFlags = lib.optionals stdenv.hostPlatform.isLinux [ "--version=${finalAttrs.version}"',
  );
});

test("modules and images bind a shared value once", async () => {
  const { text } = await compiled(`let env = pkgs.python3.withPackages (ps: [ ps.flask ps.gunicorn ]); in {
    apps.web.services = {
      components.web.process = {
        command = "\${env}/bin/gunicorn"; packages = [ env ]; environment.SITE = "\${env}/lib";
      };
      runtimes = { hostos.enable = true; container.enable = true; };
    };
  }`);
  for (const path of ["hostos/module.nix", "container/images.nix"]) {
    const file = text(`apps/web/${path}`).replaceAll(/\s+/g, " ");
    expect(file.split("withPackages")).toHaveLength(2);
    expect(file).toContain("env = pkgs.python3.withPackages (ps: [ ps.flask ps.gunicorn ]); in {");
    expect(file).toContain('SITE = "${env}/lib";');
  }
});

test("scripts, variables and tests", async () => {
  const { text, diagnostics } = await compiled(`let
    env = pkgs.python3.withPackages (ps: [ ps.flask ps.gunicorn ]);
    scripts = pkgs.writeText "migrate" "import site\\nsite.migrate()\\n";
  in {
    apps.web = {
      services = {
        components.web.process = {
          command = "\${env}/bin/gunicorn";
          packages = [ env ];
          preStart = "\${env}/bin/python \${scripts}\\n\${env}/bin/python -c 1";
        };
        components.worker.process.command = env;
        runtimes = { hostos.enable = true; container.enable = true; };
      };
      test.services = { packages = [ env ]; script = "\${env}/bin/python -c 2"; };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const bound = "env = pkgs.python3.withPackages (ps: [ ps.flask ps.gunicorn ]);";
  const file = (path: string): string => text(`apps/web/${path}`).replaceAll(/\s+/g, " ");
  // A text of several lines is bound, too, but not by the name that the set of all scripts has.
  for (const [folder, name] of [
    ["hostos", "scripts2"],
    ["container", "scripts"],
  ] as const) {
    const written = file(`${folder}/scripts.nix`);
    const migrate = `${name} = pkgs.writeText "migrate" '' import site site.migrate() '';`;
    expect(written).toContain(`let ${bound} ${migrate}`);
    expect(written).toContain(`\${env}/bin/python \${${name}} \${env}/bin/python -c 1`);
    expect(file(`test/${folder}.nix`)).toContain(`let ${bound} in pkgs.testers.runNixOSTest {`);
  }
  expect(file("hostos/variables.nix")).toContain(`scripts, }: let ${bound} in { `);
  expect(file("container/variables.nix")).toContain(`scripts, }: let ${bound} in { inherit env; `);
  expect(file("container/variables.nix")).toContain(" env-program = lib.getExe env; ");
  expect(text("apps/web/hostos/units/web.service")).toContain("ExecStart=@env-2@/bin/gunicorn");
});

test("a script within another one is on lines of its own", async () => {
  const file = await packageOf(
    `launcher = pkgs.writeShellScript "launch" ''
       cd /
       exec \${inner}
     '';
     inner = pkgs.writeText "inner" "a\\nb\\n";
     short = pkgs.writeText "short" "a";`,
    "",
    `build.extraAttrs.postInstall = ''
       install -D \${launcher} $out/bin/launch
       install -D \${short} $out/short
     '';`,
  );
  expect(file).toBe(
    "let inner = writeText \"inner\" '' a b ''; launcher = writeShellScript \"launch\" '' cd / exec ${inner} ''; in " +
      "postInstall = '' install -D ${launcher} $out/bin/launch install -D ${writeText \"short\" \"a\"} $out/short '';",
  );
});
