// Slow. Depends on: cli.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import mit from "spdx-license-list/licenses/MIT.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { declaredLicense } from "../../../cli/commands/new/declared-license.ts";
import { goModule } from "../../../cli/commands/new/languages/go.ts";
import { npmPackage, pnpmPackage } from "../../../cli/commands/new/languages/node.ts";
import { duneProject } from "../../../cli/commands/new/languages/ocaml.ts";
import type { Project } from "../../../cli/commands/new/languages/project.ts";
import { pythonProject } from "../../../cli/commands/new/languages/python.ts";
import { cargoPackage } from "../../../cli/commands/new/languages/rust.ts";
import { licenseOfText } from "../../../cli/commands/new/license-texts.ts";
import type { SourceTree } from "../../../cli/commands/new/source/tree.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

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
    // What nixpkgs has no name for.
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
    // Of the website beside the program.
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
    [{ LICENSE: mit }, "LICENSE", "MIT License"],
    [{ "LICENCE.md": `\uFEFF\r\n# The MIT License (MIT)\r\n\r\n…` }, "LICENCE.md", "The MIT License (MIT)"],
    [
      { COPYING: "   GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007\n\n Copyright" },
      "COPYING",
      "GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007",
    ],
    [{ "LICENSE-A": mit, "LICENSE-B": marked }, "LICENSE-A, LICENSE-B", "MIT License, MIT OR Apache-2.0"],
    [{ LICENSE: "" }, "LICENSE", ""],
  ])("are named by their titles, which prove nothing: %#", (files, because, declared) => {
    expect(of(files)).toMatchObject({ because, declared, names: undefined });
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

  const classifiers = (...names: readonly string[]) =>
    `[project]\nname = "a"\nclassifiers = [\n  "Programming Language :: Python :: 3", # it's\n${names.map((name) => `  "License :: ${name}",\n`).join("")}]\n`;
  it.each([
    [["OSI Approved :: MIT License"], ["mit"]],
    [["OSI Approved :: ISC License (ISCL)", "OSI Approved"], ["isc"]],
    [["OSI Approved :: MIT License", "OSI Approved :: BSD License"], undefined],
    [["OSI Approved :: Apache Software License"], undefined],
    [["OSI Approved :: GNU General Public License v3 (GPLv3)"], undefined],
  ])("come after classifiers of Python: %j", (names, expected) => {
    const files = { "pyproject.toml": classifiers(...names) };
    expect(of(files, "pythonAppBuilder")?.names).toEqual(expected);
    const withText = of({ ...files, LICENSE: "SPDX-License-Identifier: ISC" }, "pythonAppBuilder");
    expect(withText?.names).toEqual(expected ?? ["isc"]);
  });
});

describe("catalogc new", () => {
  /** What it says, and the license it writes, for a Rust program. */
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

  it("says when that has no name in nixpkgs", async () => {
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

describe("the text of a license", () => {
  it("is recognized in most packages that this project uses, and never as another license", () => {
    const found = [...licensesOfDependencies()].map(([declared, text]) => [declared, licenseOfText(text)]);
    expect(found.filter(([declared, id]) => id !== undefined && id !== declared)).toEqual([]);
    expect(found.filter(([, id]) => id !== undefined).length / found.length).toBeGreaterThan(0.85);
  });

  it.each([
    ["a condition above", (text: string) => `Only on Mondays.\n\n${text}`],
    ["a condition below", (text: string) => `${text}\nThe Software shall be used for Good, not Evil.\n`],
    ["another word", (text: string) => text.replace("free of charge", "for a charge")],
    ["nothing but its title", () => "MIT License\n"],
    ["blanks", () => `MIT License\n${" ".repeat(40_000)}x${"\n#".repeat(40_000)}`],
  ])("does not count with %s", (_, changed) => {
    expect(licenseOfText(changed(mit.licenseText))).toBeUndefined();
    expect(licenseOfText(mit.licenseText.replaceAll("\n", "\r\n"))).toBe("MIT");
  });
});

/** The declared license and the text of each package in `node_modules`. */
function* licensesOfDependencies(): Generator<readonly [declared: string, text: string]> {
  const folders = [
    "node_modules",
    ...readdirSync("node_modules").flatMap((name) => (name.startsWith("@") ? [`node_modules/${name}`] : [])),
  ];
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const file = existsSync(join(path, "package.json"))
        ? readdirSync(path).find((each) => /^licen[sc]e(?:\.(?:md|txt))?$/i.test(each))
        : undefined;
      if (file === undefined) continue;
      const { license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as {
        readonly license: string;
      };
      yield [license, readFileSync(join(path, file), "utf8")];
    }
  }
}
