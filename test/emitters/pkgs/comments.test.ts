import { describe, expect, test } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

const recipes = {
  "recipe.nix": `{ lib, pkgs, ... }: {
  # About the whole package.
  pkgs.tool = {
    version = "1.2.3";
    # Releases have no files of tests.
    source = {
      git = "github:owner/tool/v1.2.3"; # The tag has a signature.
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    # Since 1.1.
    license = lib.licenses.mit;
    build.goPackageBuilder = {
      enable = true;
      /* Upstream has no lock file.

         See its issue 7. */
      vendorHash = null;
      # catalogc-allow advice/unknown: a reason
      # The tests need a network.
      checks.enable = false;
      phases = {
        # Not in bin.
        postInstall = "mv $out/bin $out/libexec";
      };
      # Pure Go.
      env.CGO_ENABLED = 0;
    };
    build.extraAttrs = {
      # For overlays.
      note = 1;
    };
  };
}`,
  "recipe.ts": `import { defineRecipe, license } from "catalogc";
export default defineRecipe({
  // About the whole package.
  pkgs: {
    tool: {
      version: "1.2.3",
      // Releases have no files of tests.
      source: {
        git: "github:owner/tool/v1.2.3", // The tag has a signature.
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      // Since 1.1.
      license: "mit",
      build: {
        goPackageBuilder: {
          enable: true,
          /**
           * Upstream has no lock file.
           *
           * See its issue 7.
           */
          vendorHash: null,
          checks: {
            // prettier-ignore
            // The tests need a network.
            enable: false,
          },
          phases: {
            // Not in bin.
            postInstall: "mv $out/bin $out/libexec",
          },
          env: {
            // Pure Go.
            CGO_ENABLED: 0,
          },
        },
        // For overlays.
        extraAttrs: { note: 1 },
      },
    },
  },
});
`.replace(", license }", " }"),
  "recipe.yaml": `pkgs:
  # About the whole package.
  tool:
    version: 1.2.3
    # Releases have no files of tests.
    source:
      git: github:owner/tool/v1.2.3 # The tag has a signature.
      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=
    # Since 1.1.
    license: mit
    build:
      goPackageBuilder:
        enable: true
        # Upstream has no lock file.
        #
        # See its issue 7.
        vendorHash: null
        checks:
          # The tests need a network.
          enable: false
        phases:
          # Not in bin.
          postInstall: mv $out/bin $out/libexec
        env:
          # Pure Go.
          CGO_ENABLED: 0
      extraAttrs:
        # For overlays.
        note: 1
`,
};

describe("comments of a recipe at an attribute", () => {
  test.each(Object.entries(recipes))("are kept: %s", async (name, recipe) => {
    const { text } = await compileRecipe(name, recipe);
    const file = text("pkgs/tool/package.nix") ?? "";
    const commented = [...file.matchAll(/^((?: *#.*\n)+) *([\w.]+) =/gm)].map(([, lines = "", attribute]) => [
      attribute,
      lines
        .trim()
        .split("\n")
        .map((line) => line.trim()),
    ]);
    expect(commented).toEqual([
      ["src", ["# Releases have no files of tests.", "# The tag has a signature."]],
      ["vendorHash", ["# Upstream has no lock file.", "#", "# See its issue 7."]],
      ["doCheck", ["# The tests need a network."]],
      ["postInstall", ["# Not in bin."]],
      ["note", ["# For overlays."]],
      ["env.CGO_ENABLED", ["# Pure Go."]],
      ["license", ["# Since 1.1."]],
    ]);
  });

  test.each([
    [
      "of definitions that take effect",
      `lib.mkMerge [
        { # Weak.
          homePage = lib.mkDefault "https://e.org/1"; }
        { # Strong.
          homePage = "https://e.org/2"; }
        (lib.mkIf false { # Never.
          homePage = "https://e.org/3"; })
      ]`,
      "homepage",
      ["Strong."],
    ],
    [
      "of definitions that are joined",
      `lib.mkMerge [
        { # First.
          build.standardBuilder.packages.run = [ pkgs.a ]; }
        { build.standardBuilder.packages = lib.mkMerge [ { # Second.
            run = [ pkgs.b ]; } ]; }
      ]`,
      "buildInputs",
      ["First.", "Second."],
    ],
    [
      "on inherited names",
      `{ # Both.
         inherit (pkgs.other) homePage; }`,
      "homepage",
      ["Both."],
    ],
    [
      "on parts of a set",
      `{ # One.
         build.extraAttrs = { }; build.extraAttrs.note = 1; }`,
      "note",
      ["One."],
    ],
  ])("are those %s", async (_, options, attribute, lines) => {
    const { text } = await compileRecipe(
      "recipe.nix",
      `{ lib, pkgs, ... }: { pkgs.tool = lib.mkMerge [
        { version = "1"; license = "mit"; source = { url = "https://e.org/a.tgz"; hash = ""; };
          build.standardBuilder.enable = true; }
        (${options})
      ]; }`,
    );
    const file = text("pkgs/tool/package.nix") ?? "";
    const [, above = ""] = new RegExp(`((?: *#.*\\n)+) *${attribute} =`).exec(file) ?? [];
    expect(above.match(/[^\s#].*/g)).toEqual(lines);
  });

  test.each([
    ["a carriage return", "one\rtwo", ["# one", "# two"]],
    ["line separators of JavaScript", "one\u2028two\u2029three", ["# one", "# two", "# three"]],
    ["an escape sequence", "one\u001b[31m two", ["# one[31m two"]],
    ["Nix", "''${x} */ '' ${y} \\", ["# ''${x} */ '' ${y} \\"]],
    ["what reorders text", "one\u202e two\u2066 three\u009b", ["# one two three"]],
    ["half of a character", "one \ud800 two", ["# one \ufffd two"]],
  ])("with %s stay comments", async (_, comment, lines) => {
    const { text } = await compileRecipe(
      "recipe.ts",
      `import { defineRecipe } from "catalogc";
export default defineRecipe({ pkgs: { tool: { version: "1", license: "mit", source: { url: "https://e.org/a.tgz", hash: "" }, build: {
  standardBuilder: { enable: true },
  extraAttrs: {
    /* ${comment.replaceAll("*/", "* /")} */
    note: 1,
  },
} } } });
`,
    );
    const file = text("pkgs/tool/package.nix") ?? "";
    const [, above = ""] = /((?: *#.*\n)+) *note = 1;/.exec(file) ?? [];
    expect(
      above
        .trim()
        .split("\n")
        .map((line) => line.trim().replace("* /", "*/")),
    ).toEqual(lines);
  });
});
