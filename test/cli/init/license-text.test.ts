import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { declaredLicense } from "../../../cli/commands/new/declared-license.ts";
import { licenseOfText } from "../../../cli/commands/new/license-text.ts";

/** As choosealicense.com has them, with holes for year and name. */
const textOf = (license: string): string =>
  readFileSync(join(import.meta.dirname, `../../fixtures/licenses/${license}.txt`), "utf8");
const mit = textOf("mit");

describe("the license of which a file has the text", () => {
  it.each([
    ["mit", ["mit"]],
    ["isc", ["isc"]],
    ["bsd-2-clause", ["bsd2"]],
    ["bsd-3-clause", ["bsd3"]],
    ["unlicense", ["unlicense"]],
    ["apache-2.0", ["asl20"]],
    ["mpl-2.0", ["mpl20"]],
    ["gpl-2.0", ["gpl2Only", "gpl2Plus"]],
    ["gpl-3.0", ["gpl3Only", "gpl3Plus"]],
    ["lgpl-2.1", ["lgpl21Only", "lgpl21Plus"]],
    ["lgpl-3.0", ["lgpl3Only", "lgpl3Plus"]],
    ["agpl-3.0", ["agpl3Only", "agpl3Plus"]],
  ])("%s", (license, names) => {
    const text = textOf(license);
    expect(licenseOfText(text)?.names).toEqual(names);
    expect(
      licenseOfText(`\uFEFF${text.replaceAll("\n", "\r\n").replaceAll("http:", "https:")}`)?.names,
    ).toEqual(names);
    // What limits it, or says that it is not about everything.
    const exception = "As a special exception, ".concat(
      "you may link this with a library that is not free. ".repeat(5),
    );
    expect(licenseOfText(`${text}\n${exception}`)).toBeUndefined();
    expect(licenseOfText(`${exception}\n\n${text}`)).toBeUndefined();
    const middle = text.indexOf("\n", text.length / 2);
    expect(licenseOfText(`${text.slice(0, middle)}\nUse it for good.${text.slice(middle)}`)).toBeUndefined();
    expect(licenseOfText(`${text}\n${text}`)).toBeUndefined();
  });

  it.each([
    [
      "# The MIT License (MIT)\n\nCopyright © 2015-present, Dan Abramov\n(c) 2020 Others\nAll rights reserved.\n",
      "mit",
    ],
    ["Copyright (c) 2012 by A & B\n\n> ", "mit"],
  ])("with another title: %j", (title, license) => {
    expect(licenseOfText(title + mit.slice(mit.indexOf("Permission")))?.names).toEqual([license]);
  });

  it("with the name of a company in its clauses", () => {
    const text = textOf("bsd-3-clause")
      .replace("the copyright holder nor", "Example, Inc. nor")
      .replace("THE COPYRIGHT HOLDERS AND CONTRIBUTORS", "THE REGENTS AND CONTRIBUTORS")
      .replace("THE COPYRIGHT HOLDER OR", "EXAMPLE OR")
      .replaceAll(/^[123]\./gm, "*");
    expect(licenseOfText(text)?.names).toEqual(["bsd3"]);
  });

  it.each([
    [""],
    ["Copyright (c) 2020 A. All rights reserved."],
    ["MIT"],
    ["See the folder ee/ for its license; all else:\n".concat(mit)],
    [mit.repeat(500)],
    ["permission is hereby granted free of charge to any person ".repeat(1500)],
  ])("none: %#", (text) => {
    expect(licenseOfText(text)).toBeUndefined();
  });
});

describe("the license of a source", () => {
  const of = (files: Readonly<Record<string, string>>, builder = "rustPackageBuilder") =>
    declaredLicense(builder, new Set(Object.keys(files)), (file) => files[file]);

  it.each([
    [{ LICENSE: mit }, "LICENSE", ["mit"]],
    [{ "LICENCE.md": mit, "main.go": "" }, "LICENCE.md", ["mit"]],
    [
      { "LICENSE-MIT": mit, "LICENSE-APACHE": textOf("apache-2.0") },
      "LICENSE-APACHE, LICENSE-MIT",
      ["asl20", "mit"],
    ],
    [{ COPYING: mit, "license.go": "package license" }, "COPYING", ["mit"]],
    [{ LICENSE: "ours", "Cargo.toml": '[package]\nlicense = "ISC"\n' }, "Cargo.toml", ["isc"]],
    [{ LICENSE: mit, "Cargo.toml": '[package]\nlicense = "SEE LICENSE"\n' }, "LICENSE", ["mit"]],
  ])("%#", (files, because, names) => {
    expect(of(files)).toMatchObject({ because, names });
  });

  it("says what it may be where the text does not tell whether later versions apply", () => {
    expect(of({ COPYING: textOf("gpl-3.0") })).toEqual({
      because: "COPYING",
      declared: "GPL-3.0",
      names: undefined,
      either: ["gpl3Only", "gpl3Plus"],
    });
    expect(of({ "Cargo.toml": '[package]\nlicense = "GPL-2.0"\n' })).toMatchObject({
      names: undefined,
      either: ["gpl2Only", "gpl2Plus"],
    });
  });

  it("is not guessed when one text of several is not known", () => {
    expect(of({ LICENSE: mit, "LICENSE.fonts": "ours" })).toEqual({
      because: "LICENSE, LICENSE.fonts",
      declared: undefined,
      names: undefined,
    });
  });

  const classifiers = (...names: readonly string[]) =>
    `[project]\nname = "a"\nclassifiers = [\n  "Programming Language :: Python :: 3", # it's\n${names.map((name) => `  "License :: ${name}",\n`).join("")}]\n`;
  it.each([
    [["OSI Approved :: MIT License"], ["mit"]],
    [["OSI Approved :: GNU General Public License v3 or later (GPLv3+)", "OSI Approved"], ["gpl3Plus"]],
    [["OSI Approved :: MIT License", "OSI Approved :: BSD License"], undefined],
    [["OSI Approved :: Apache Software License"], undefined],
    [["OSI Approved :: GNU General Public License v3 (GPLv3)"], undefined],
  ])("is what classifiers of Python say, if they name one: %j", (names, expected) => {
    const found = of({ "pyproject.toml": classifiers(...names) }, "pythonAppBuilder");
    expect(found?.names).toEqual(expected);
    const withText = of(
      { "pyproject.toml": classifiers(...names), LICENSE: textOf("isc") },
      "pythonAppBuilder",
    );
    expect(withText?.names).toEqual(expected ?? ["isc"]);
  });
});
