// Slow. Depends on: cli.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { declaredLicense } from "../../../../cli/commands/new/declared-license.ts";
import { goModule } from "../../../../cli/commands/new/languages/go.ts";
import { npmPackage, pnpmPackage } from "../../../../cli/commands/new/languages/node.ts";
import { duneProject } from "../../../../cli/commands/new/languages/ocaml.ts";
import type { Project } from "../../../../cli/commands/new/languages/project.ts";
import { pythonProject } from "../../../../cli/commands/new/languages/python.ts";
import { cargoPackage } from "../../../../cli/commands/new/languages/rust.ts";
import type { SourceTree } from "../../../../cli/commands/new/source/tree.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";

type Files = Readonly<Record<string, string>>;

const readers: Readonly<Record<string, (tree: SourceTree) => Project>> = {
  goPackageBuilder: goModule,
  npmPackageBuilder: npmPackage,
  ocamlBuilder: duneProject,
  pnpmPackageBuilder: pnpmPackage,
  pythonAppBuilder: pythonProject,
  pythonPackageBuilder: pythonProject,
  rustPackageBuilder: cargoPackage,
};

function declaredIn(builder: string, files: Files) {
  const tree = { paths: new Set(Object.keys(files)), read: (path: string) => files[path] };
  return declaredLicense(readers[builder]?.(tree) ?? { because: "" }, tree);
}

const declared = (builder: string, file: string, text: string) => declaredIn(builder, { [file]: text });

describe("the license that a source declares", () => {
  it.each([
    ["npmPackageBuilder", "package.json", '{ "name": "a", "license": "Apache-2.0" }', ["asl20"]],
    ["pnpmPackageBuilder", "package.json", '{ "license": { "type": "ISC", "url": "x" } }', ["isc"]],
    ["npmPackageBuilder", "package.json", '{ "license": "(MIT OR CC0-1.0)" }', ["mit", "cc0"]],
    ["npmPackageBuilder", "package.json", '{ "license": "UNLICENSED" }', ["unfree"]],
    ["rustPackageBuilder", "Cargo.toml", '[package]\nname = "a"\nlicense = "MPL-2.0" # ours\n', ["mpl20"]],
    ["rustPackageBuilder", "Cargo.toml", '[package]\r\nlicense = "MIT/Apache-2.0"\r\n', ["mit", "asl20"]],
    [
      "rustPackageBuilder",
      "Cargo.toml",
      "[workspace.package]\nlicense = 'Apache-2.0 WITH LLVM-exception'\n[package]\nlicense.workspace = true\n",
      ["asl20", "llvm-exception"],
    ],
    ["pythonAppBuilder", "pyproject.toml", '[project]\nlicense = "GPL-3.0-or-later"\n', ["gpl3Plus"]],
    ["pythonPackageBuilder", "pyproject.toml", '[project]\nlicense = {text = "BSD-3-Clause"}\n', ["bsd3"]],
    ["pythonAppBuilder", "pyproject.toml", '[tool.poetry]\nlicense = "MIT"\n', ["mit"]],
    ["pythonAppBuilder", "pyproject.toml", '[project]\nlicense = """\nMIT\n"""\n', ["mit"]],
    ["ocamlBuilder", "dune-project", "(lang dune 3.0)\n(license ISC)\n", ["isc"]],
    ["ocamlBuilder", "dune-project", '(license "AGPL-3.0-only" MIT)', ["agpl3Only", "mit"]],
    // Licenses without a name in nixpkgs.
    ["npmPackageBuilder", "package.json", '{ "license": "SEE LICENSE IN LICENSE" }', undefined],
    ["rustPackageBuilder", "Cargo.toml", '[package]\nlicense = "MIT OR Our-Own"\n', undefined],
  ])("%s, %s: %j", (builder, file, text, names) => {
    expect(declared(builder, file, text)).toMatchObject({ because: file, names });
  });

  it.each([
    ["npmPackageBuilder", "package.json", "{"],
    ["npmPackageBuilder", "package.json", '{ "private": true }'],
    ["npmPackageBuilder", "package.json", '{ "license": ["MIT"] }'],
    [
      "rustPackageBuilder",
      "Cargo.toml",
      '[package]\nlicense-file = "LICENSE"\n[dependencies]\nlicense = "1.0"\n',
    ],
    ["pythonAppBuilder", "pyproject.toml", '[project]\nlicense = {file = "LICENSE"}\n'],
    ["pythonAppBuilder", "pyproject.toml", `[project]\nlicense = {text = "${"Permission ".repeat(20)}"}\n`],
    // The manifest of the website beside the program.
    ["goPackageBuilder", "package.json", '{ "license": "ISC" }'],
  ])("is not known: %s, %s: %j", (builder, file, text) => {
    expect(declared(builder, file, text)).toBeUndefined();
  });
});

describe("the license files of a source", () => {
  const of = (files: Files, builder = "rustPackageBuilder") => declaredIn(builder, files);
  const mit = "MIT License\n\nCopyright (c) 2020 A\n\nPermission is hereby granted, free of charge, …";
  const marked = "// SPDX-License-Identifier: MIT OR Apache-2.0\n\nYou choose.\n";

  it.each([
    [{ LICENSE: mit }, "LICENSE", ""],
    [{ "LICENSE-A": mit, "LICENSE-B": marked }, "LICENSE-A, LICENSE-B", "A, MIT OR Apache-2.0"],
    [{ LICENSE: "" }, "LICENSE", ""],
  ])("are not compared with texts: %#", (files, because, declared) => {
    expect(of(files)).toMatchObject({ because, declared, names: undefined });
  });

  it("count with identifiers of SPDX in their names", () => {
    expect(of({ "LICENSE-MIT": mit, "LICENSE-Apache-2.0.txt": "" })?.names).toEqual(["asl20", "mit"]);
  });

  it("count with identifiers of SPDX", () => {
    expect(of({ LICENSE: marked })).toMatchObject({ names: ["mit", "asl20"] });
    expect(of({ LICENSE: "SPDX-License-Identifier: Our-Own" })?.names).toBeUndefined();
  });

  it("come after a manifest that names the license", () => {
    const cargo = (license: string): string => `[package]\nlicense = "${license}"\n`;
    expect(of({ LICENSE: marked, "Cargo.toml": cargo("ISC") })).toMatchObject({ names: ["isc"] });
    expect(of({ LICENSE: marked, "Cargo.toml": cargo("SEE LICENSE") })).toMatchObject({ because: "LICENSE" });
    expect(of({ LICENSE: mit, "Cargo.toml": cargo("GPL-2.0") })).toMatchObject({
      because: "Cargo.toml",
      names: undefined,
      either: ["gpl2Only", "gpl2Plus"],
    });
  });

  it("are texts only", () => {
    expect(of({ "license.go": "package license" })).toBeUndefined();
  });
});

describe("catalogc new", () => {
  /** The lines about the license, and the license in the recipe, for a Rust program. */
  async function newTool(license: string, ...flags: readonly string[]) {
    const folder = tempFolder();
    writeTree(folder, {
      "src/Cargo.toml": `[package]\nlicense = "${license}"\n`,
      "src/Cargo.lock": "",
      "src/src/bin/tool.rs": "",
      "recipes/catalog.nix": "{ }",
    });
    const args = ["new", "pkg", "tool", "--from", "src", "--git", "github:me/tool/v1.2.0", ...flags];
    const { status, stdout, stderr } = await catalogcHere(folder, args);
    expect([status, stderr]).toEqual([0, ""]);
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    const recipe = String(readTree(join(folder, "recipes"))["pkgs/tool/recipe.ts"]);
    return [
      stdout.split("\n").filter((line) => line.includes("license")),
      /license: (.*),/.exec(recipe)?.[1],
    ];
  }

  it("writes down the license that the source declares", async () => {
    expect(await newTool("GPL-3.0-only")).toEqual([["license gpl3Only (from Cargo.toml)"], '"gpl3Only"']);
    expect(await newTool("MIT OR Apache-2.0")).toEqual([
      ["license mit, asl20 (from Cargo.toml)"],
      '["mit", "asl20"]',
    ]);
  });

  it("reports a license without a name in nixpkgs", async () => {
    const said = "Cargo.toml declares the license `Our-Own`: set `license` yourself";
    expect(await newTool("Our-Own")).toEqual([[said], undefined]);
  });

  it("does not choose between several", async () => {
    const said =
      "Cargo.toml declares the license `GPL-3.0` (gpl3Only or gpl3Plus in nixpkgs): set `license` yourself";
    expect(await newTool("GPL-3.0")).toEqual([[said], undefined]);
  });

  it("lets a flag decide", async () => {
    expect(await newTool("MIT", "--license", "isc")).toEqual([[], '"isc"']);
  });
});
