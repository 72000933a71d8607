// Slow. Depends on: emitters/pkgs.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { staticText, text } from "../../../compiler/language/text.ts";
import type { AttrValue } from "../../../compiler/language/option-values.ts";
import { bool } from "../../../compiler/language/values.ts";
import { fileRef, makeBuilder, packageRef } from "../../support/ir-fixtures.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { build, describeOnHost, run, testScript, tiny, writeCatalog } from "./host-catalog.ts";

/** The output of the installed program. */
const output = (path: string, program: string): string =>
  execFileSync(join(path, "bin", program), { encoding: "utf8" });

/** Builds a package and its test, and runs its program. */
async function builtAndTested(pkg: ReturnType<typeof tiny>): Promise<string> {
  const out = writeCatalog([pkg]);
  const [path = ""] = await build(out, pkg.name, `${pkg.name}.test`);
  return output(path, staticText(pkg.mainProgram) ?? "");
}

const greets = (program: string, language: string) =>
  testScript(`${program} | grep -q "hello from tiny ${language}"\n`);

describeOnHost(["gcc", "make", "patch"], "the standard builder, with the host's C compiler", () => {
  const c = tiny("tiny-c", "c", makeBuilder("standardBuilder"), {
    ...greets("tiny-c", "C"),
    inBuild: { env: new Map([["NIX_CFLAGS_COMPILE", text("-DLOUD")]]) },
    source: { kind: "path", path: fileRef("c"), hash: "" },
    patches: [fileRef("c-greeting.patch")],
  });

  test("applies patches, sees the environment, installs", async () => {
    expect(await builtAndTested(c)).toBe("patched hello from tiny C!\n");
  });

  test("a test script that fails fails the build of the test, not of the package", async () => {
    const out = writeCatalog([{ ...c, ...testScript("tiny-c > said\nfalse\ntrue\n") }]);
    await build(out, "tiny-c");
    await expect(build(out, "tiny-c.test")).rejects.toThrow(/tiny-c-test/);
  });

  test("`exit 0` in a test script is a success", async () => {
    const out = writeCatalog([{ ...c, ...testScript("exit 0\nfalse\n") }]);
    expect(await build(out, "tiny-c.test")).toHaveLength(1);
  });

  test("packages of the test are on its PATH", async () => {
    const script = testScript("hello | grep -q Hello\n");
    const out = writeCatalog([
      { ...c, ...script, test: { ...script.test, packages: [packageRef("hello")] } },
    ]);
    expect(await build(out, "tiny-c.test")).toHaveLength(1);
  });

  test("the default test succeeds", async () => {
    const out = writeCatalog([{ ...c, explicit: new Set() }]);
    expect(await build(out, "tiny-c.test")).toHaveLength(1);
  });
});

describeOnHost(["go"], "the Go builder", () => {
  test("builds the chosen packages with flags and tags", async () => {
    const builder = makeBuilder("goPackageBuilder", {
      vendorHash: null,
      subPackages: [text("cmd/tiny-go")],
      ldflags: [text("-X"), text("main.version=7")],
    });
    expect(await builtAndTested(tiny("tiny-go", "go", builder, greets("tiny-go", "Go")))).toBe(
      "hello from tiny Go 7\n",
    );
  });
});

describeOnHost(["node", "npm"], "the npm builder", () => {
  test("builds and links the package's programs", async () => {
    const builder = makeBuilder("npmPackageBuilder");
    expect(await builtAndTested(tiny("tiny-node", "node", builder, greets("tiny-node", "Node")))).toBe(
      "hello from tiny Node\n",
    );
  });
});

describeOnHost(["cargo", "rustc"], "the Rust builder", () => {
  test("passes flags to cargo", async () => {
    const builder = makeBuilder("rustPackageBuilder", {
      cargoBuildFlags: [text("--features"), text("loud")],
    });
    expect(await builtAndTested(tiny("tiny-rust", "rust", builder, greets("tiny-rust", "Rust")))).toBe(
      "hello from tiny Rust!\n",
    );
  });
});

const setuptools = hasSetuptools();
describeOnHost(["python3"], "the Python builders", () => {
  test.skipIf(!setuptools)(
    `an application sees the library it depends on${setuptools ? "" : " (skipped: setuptools or wheel not installed)"}`,
    async () => {
      const common = { ...packagesOfPython, "build-system": [packageRef("python3Packages.setuptools")] };
      const library = tiny(
        "tiny-python",
        "python",
        makeBuilder("pythonPackageBuilder", { packages: common, importsCheck: [text("tiny_python")] }),
        greets("tiny-python", "Python"),
      );
      const application = tiny(
        "tiny-app",
        "python-app",
        makeBuilder("pythonAppBuilder", {
          packages: { ...common, dependencies: [packageRef("tiny-python", "tiny-python")] },
        }),
        greets("tiny-app", "Python"),
      );
      const out = writeCatalog([library, application]);
      const [path = ""] = await build(out, "tiny-app", "tiny-app.test", "tiny-python.test");
      expect(output(path, "tiny-app")).toBe("hello from tiny Python, by way of an app\n");
    },
  );
});

describeOnHost(["dune", "ocamlfind", "ocamlopt"], "the OCaml builder", () => {
  const library = (minimalVersion: string | null = null) =>
    tiny(
      "tiny-ocaml",
      "ocaml",
      makeBuilder("ocamlBuilder", { minimalVersion }),
      greets("tiny-ocaml", "OCaml"),
    );

  test("a program finds the library it depends on", async () => {
    const none = { build: [], check: [], run: [] };
    const dependencies = [packageRef("tiny-ocaml", "tiny-ocaml")];
    const application = tiny(
      "tiny-ocaml-app",
      "ocaml-app",
      makeBuilder("ocamlBuilder", { packages: { ...none, dependencies } }),
      greets("tiny-ocaml-app", "OCaml"),
    );
    const out = writeCatalog([library("4.08"), application]);
    const [path = ""] = await build(out, "tiny-ocaml-app", "tiny-ocaml-app.test", "tiny-ocaml.test");
    expect(output(path, "tiny-ocaml-app")).toBe("hello from tiny OCaml, by way of an app\n");
  });

  test("an OCaml that is too old fails early, with a message", async () => {
    await expect(build(writeCatalog([library("99.0")]), "tiny-ocaml")).rejects.toThrow(
      /tiny-ocaml is not available for OCaml \d/,
    );
  });
});

describeOnHost([], "the identity builder", () => {
  const wrap = (overrides: Parameters<typeof tiny>[3] = {}) =>
    tiny("greeter", "c", makeBuilder("identityBuilder", { derivation: packageRef("hello") }), {
      source: null,
      mainProgram: text("hello"),
      ...overrides,
    });
  const original = packageRef("pkgsOriginal.hello");

  test("is the derivation itself: same store path", async () => {
    const out = writeCatalog([
      wrap({ description: "Greets.", ...testScript("hello | grep -q Hello\n") }),
      tiny("original", "c", makeBuilder("identityBuilder", { derivation: original }), { source: null }),
    ]);
    const [path, same] = await build(out, "greeter", "original", "greeter.test");
    expect(path).toBe(same);
  });

  test("is another build with inputs of the recipe", async () => {
    const plain = makeBuilder("identityBuilder", { derivation: original });
    const out = writeCatalog([
      tiny("plain", "c", plain, { source: null }),
      tiny(
        "other",
        "c",
        { ...plain, packages: { ...plain.packages, build: [packageRef("gnused")] } },
        { source: null },
      ),
    ]);
    const [path, other] = await build(out, "plain", "other");
    expect(other).not.toBe(path);
  });
});

describeOnHost(["make", "gcc"], "shells", () => {
  const c = tiny(
    "tiny-c",
    "c",
    makeBuilder("standardBuilder", {
      packages: { build: [packageRef("gnused")], run: [], check: [] },
    }),
    {
      develop: { packages: [packageRef("hello")], shellHook: text() },
    },
  );
  const develop = (out: string, attribute: string, command: string, cwd = out) =>
    run("nix", ["develop", "--impure", "-f", out, attribute, "-c", "bash", "-c", command], cwd);

  test("the development environment has the variables, the recipe's packages and the build inputs", async () => {
    const out = writeCatalog([c]);
    const shell = await develop(
      out,
      "tiny-c.env",
      'echo "$ENV_PACKAGE_NAME"; test -e "$ENV_PACKAGE_SOURCE/tiny.c" && echo source; type -p hello sed',
    );
    const lines = shell.stdout.trim().split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "Welcome to the development environment of tiny-c.",
      expect.stringMatching(/^Its source: .*-c$/),
    ]);
    expect(lines.slice(2)).toEqual([
      "tiny-c",
      "source",
      expect.stringMatching(/store\/.*-hello\/bin\/hello$/),
      expect.stringMatching(/store\/.*-gnused-host\/bin\/sed$/),
    ]);
  });

  test.each([true, false])(
    "the development environment has the variables of the build: structured: %s",
    async (structured) => {
      const env = new Map<string, AttrValue>([
        ["GREETING", text("hello you")],
        ["LOUD", true],
        ["HELLO", packageRef("hello")],
      ]);
      const extraAttrs = structured ? new Map() : new Map([["__structuredAttrs", bool(false)]]);
      const out = writeCatalog([{ ...c, build: { ...c.build, env, extraAttrs } }]);
      const { stdout } = await develop(
        out,
        "tiny-c.env",
        'echo "$GREETING $LOUD $ENV_PACKAGE_NAME"; "$HELLO/bin/hello"',
      );
      expect(stdout.trim().split("\n").slice(2)).toEqual(["hello you 1 tiny-c", "Hello, world!"]);
    },
  );

  describe("the debug environment", () => {
    const debug = { ...c, build: { ...c.build, debug: true } };
    /** The script that `nix develop` would source, so that its functions can be called without a terminal. */
    const inDebugShell = async (out: string, commands: string) => {
      const empty = tempFolder();
      const script = `source <(nix print-dev-env --impure -f ${out} tiny-c)\n${commands}`;
      return run("bash", ["-c", script], empty);
    };

    test("steps through the phases one by one", async () => {
      const shell = await inDebugShell(
        writeCatalog([debug]),
        "for phase in 1 2 3 4 5 6 7 8 9; do debug-next || break; done; debug-next; pwd; $out/bin/tiny-c",
      );
      expect(shell.stderr).toContain("debug-next          runs the next phase");
      expect(shell.stderr).toContain("Next: patchPhase");
      expect(shell.stdout).toMatch(/Running phase: unpackPhase[^]*Running phase: installPhase/);
      expect(shell.stdout).toMatch(/\/c\nhello from tiny C\n$/);
    });

    test("a phase that fails leaves the shell where it was, and can be repeated", async () => {
      const shell = await inDebugShell(
        writeCatalog([debug]),
        "debug-next; debug-next; debug-next; chmod u+w Makefile; mv Makefile saved; buildPhase='false; true'; debug-next; echo status $?; unset buildPhase; mv saved Makefile; debug-next && debug-phases | grep '>'",
      );
      expect(shell.stdout).toContain("status 1\n");
      expect(shell.stderr).toContain("buildPhase failed with status 1");
      expect(shell.stdout).toMatch(/> checkPhase\n$/);
    });
  });
});

const packagesOfPython = {
  build: [],
  check: [],
  run: [],
  "build-system": [],
  dependencies: [],
  "optional-dependencies": new Map(),
};

function hasSetuptools(): boolean {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import setuptools, wheel"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
