import { describe, expect, it } from "vitest";
import { advice, build, source } from "../../support/advice.ts";

describe("deprecated licenses", () => {
  const of = (license: string) => advice(`license = ${license}; ${source} ${build}`);
  const versions = (name: string, stem: string) => [
    `the license \`${name}\` is deprecated: it does not state whether later versions apply`,
    `Write \`${stem}Only\` or \`${stem}Plus\`, as the source states: "only" is this version, "plus" includes later ones.`,
  ];

  it.each([
    ['"gpl3"', '"gpl3"', versions("gpl3", "gpl3")],
    ['"GPL-3.0"', '"GPL-3.0"', versions("GPL-3.0", "gpl3")],
    ['[ "mit" "LGPL-2.1" ]', '"LGPL-2.1"', versions("LGPL-2.1", "lgpl21")],
    ["lib.licenses.lgpl2", "lib.licenses.lgpl2", versions("lgpl2", "lgpl2")],
    [
      "lib.licenses.apsl10",
      "lib.licenses.apsl10",
      ["the license `apsl10` is deprecated", "Write `apple-psl10`, which is the same license."],
    ],
  ])("%s", async (license, at, said) => {
    expect(await of(license)).toEqual([["advice/deprecated-license", at, ...said]]);
  });

  it.each([
    '"gpl3Only"',
    '"GPL-3.0-or-later"',
    '"APSL-1.0"',
    "lib.licenses.mit",
    '{ fullName = "Own"; deprecated = true; }',
  ])("%s is not reported", async (license) => {
    expect(await of(license)).toEqual([]);
  });
});
