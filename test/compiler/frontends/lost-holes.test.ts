import { describe, expect, it } from "vitest";
import { readModule } from "./typescript/support/read.ts";
import { read } from "./yaml/support/read.ts";

type Diagnostics = ReturnType<typeof readModule>["diagnostics"];

const found = (text: string, diagnostics: Diagnostics): readonly (string | undefined)[] =>
  diagnostics.map(({ code, span }) => `${code} ${text.slice(span?.start, span?.end)}`);

const inTypeScript = (value: string): readonly (string | undefined)[] => {
  const text = `import { lib, pkgs } from "catalogc";\nconst version = "1";\nexport default [pkgs, lib, version, ${value}];`;
  return found(text, readModule(text).diagnostics);
};

describe("holes in texts that have none", () => {
  it.each([
    ['"${pkgs.hello}/bin"', "${pkgs.hello}"],
    ["'${ pkgs[\"a-b\"] }'", '${ pkgs["a-b"] }'],
    ['"\\n${lib.getExe(pkgs.jq)} ."', "${lib.getExe(pkgs.jq)}"],
    ['"v${version}"', "${version}"],
    ['"${config.pkgs.a.version}"', "${config.pkgs.a.version}"],
    ['{ a: ["echo ${version}"] }', "${version}"],
  ])("TypeScript: %s", (value, hole) => expect(inTypeScript(value)).toEqual([`CG136 ${hole}`]));

  it.each([
    "`${pkgs.hello}`",
    "`\\${pkgs.hello} \\${version}`",
    '"\\${pkgs.hello} \\${version} $${version}"',
    // Variables of a shell, and of other programs.
    '"${HOME} ${other} ${version:-1} ${lib.dir} ${config.port}"',
    '"version=$(cat version); echo ${version}"',
    '"for version in 1 2; do echo ${version}; done"',
    '"while read -r version; do echo ${version}; done"',
    "{ '${version}': 1 }",
  ])("are not reported in TypeScript's %s", (value) => expect(inTypeScript(value)).toEqual([]));

  it.each([
    ["a: ${pkgs.hello}/bin", "${pkgs.hello}"],
    ['a: ["\\n${pkgs.hello}"]', "${pkgs.hello}"],
    ['a: |\n  true\n  ${lib.getExe\' pkgs.git "git"}\n', '${lib.getExe\' pkgs.git "git"}'],
  ])("YAML: %s", (text, hole) =>
    expect(found(text, read("yaml", text).diagnostics)).toEqual([`CG137 ${hole}`]),
  );

  it.each(["a: !nix '\"${pkgs.hello}\"'", "a: ${HOME} ${lib.dir} ${version}", "# ${pkgs.hello}\na: 1"])(
    "are not reported in YAML's %s",
    (text) => expect(read("yaml", text).diagnostics).toEqual([]),
  );

  it("JSON, but for Nix in it", () => {
    const text = '{ "a": "${pkgs.hello}", "b": { "$nix": "\\"${pkgs.curl}\\"" }, "c": ["\\"${pkgs.jq}\\""] }';
    expect(found(text, read("json", text).diagnostics)).toEqual(["CG137 ${pkgs.hello}", "CG137 ${pkgs.jq}"]);
  });
});
