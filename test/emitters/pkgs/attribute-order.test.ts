import { expect, test } from "vitest";
import { literal, string } from "../../../compiler/language/build.ts";
import { orderedAttrs } from "../../../emitters/pkgs/attribute-order.ts";

const orderOf = (names: readonly string[]): readonly string[] =>
  orderedAttrs(names.map((name) => [name, name === "pname" ? string("a") : literal(true)])).bindings.flatMap(
    (binding) =>
      binding.kind === "value" && binding.path[0]?.kind === "static" ? [binding.path[0].name] : [],
  );

test.each([
  ["Rust", ["src", "cargoLock", "buildNoDefaultFeatures", "buildFeatures", "nativeBuildInputs", "meta"]],
  ["pnpm", ["src", "pnpmWorkspaces", "prePnpmInstall", "pnpmDeps", "nativeBuildInputs", "buildPhase"]],
  [
    "Python",
    [
      "pyproject",
      "disabled",
      "src",
      "nativeCheckInputs",
      "enabledTestPaths",
      "pytestFlags",
      "pythonImportsCheck",
    ],
  ],
  [
    "checked",
    [
      "src",
      "nativeBuildInputs",
      "doCheck",
      "checkFlags",
      "postInstall",
      "dontStrip",
      "postFixup",
      "doInstallCheck",
      "nativeInstallCheckInputs",
      "versionCheckProgramArg",
      "preInstallCheck",
      "installCheckPhase",
      "postInstallCheck",
      "other",
      "passthru",
    ],
  ],
  ["vendored", ["src", "postUnpack", "patches", "cargoDeps", "nativeBuildInputs", "dontConfigure", "meta"]],
  ["npm", ["src", "nodejs", "npmDepsHash", "makeCacheWritable", "npmFlags", "dontNpmBuild", "buildInputs"]],
  [
    "programs",
    [
      "depsBuildBuild",
      "nativeBuildInputs",
      "postInstall",
      "makeWrapperArgs",
      "postFixup",
      "other",
      "passthru",
    ],
  ],
])("attributes of %s packages are in the order of nixpkgs, whatever the recipe's order", (_, names) => {
  expect(orderOf(["pname", ...names].toSorted())).toEqual(["pname", ...names]);
});
