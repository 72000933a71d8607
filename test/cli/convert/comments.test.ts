import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertFile, type Syntax } from "../../../tooling/convert/convert.ts";
import { commentsOf } from "../../../tooling/convert/kept-comments.ts";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** What a recipe becomes, with what is said about it. */
async function convert(text: string, from: Syntax, to: Syntax): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, { [`recipe.${from}`]: text });
  const { files, diagnostics } = await convertFile(new DiskTree(folder), `recipe.${from}`, to);
  const said = diagnostics.map(({ code, message }) => `${code} ${message}`);
  return [...said, files.get(`recipe.${to}`) ?? ""].join("\n");
}

const linesIn = async (text: string, syntax: Syntax): Promise<readonly string[]> =>
  (await commentsOf({ path: `recipe.${syntax}`, text }, syntax)).flatMap(({ lines }) => lines);

const typescript = `// the file

import { defineRecipe, pkgs } from "catalogc"; // import

const version = /* within */ "1.0"; // behind
const build = [
  pkgs.jq, // first
  /* second
   * and more */
  pkgs.curl,
  // last
];

export default defineRecipe({
  pkgs: {
    tool: {
      version,
      description: \`// no \${/* template */ "tool"} /* no */\`,
      license: "mit", // license
      source: { url: \`https://example.org/\${version}.tar.gz\` /* url */ },
      build: { standardBuilder: { enable: true, packages: { build } } },
      // end of set
    },
  },
});
// end of file
`;
const inTypeScript = [
  ...["the file", "import", "within", "behind", "first", "second", "and more", "last"],
  ...["template", "license", "url", "end of set", "end of file"],
];

const nix = `# the file
{ pkgs, /* argument */ ... }:
{
  # set
  pkgs.tool = {
    version = "1.0"; # behind
    description = /* within */ "# no \${"# no" /* interpolated */} ''# no";
    license = ''
      # no
    '';
    source.url = "https://example.org/a.tar.gz";
    build.standardBuilder = {
      enable = true;
      packages.build = [
        # first
        pkgs.jq
        pkgs.curl # second
        # last
      ];
      # end of set
    };
  };
}
# end of file
`;
const inNix = [
  ...["the file", "argument", "set", "behind", "within", "interpolated"],
  ...["first", "second", "last", "end of set", "end of file"],
];

const yaml = `# the file

pkgs: # section
  tool: # tool
    version: "# no" # behind
    description: | # header
      # no
      Text # no.
    license: mit
    source:
      url: https://example.org/a#no
    build:
      standardBuilder:
        enable: true
        packages:
          build: [jq, # flow
            curl] # after
          run:
            # first
            - jq # second
            # last
    # end of set
`;
const inYaml = [
  ...["the file", "section", "tool", "behind", "header", "flow", "after"],
  ...["first", "second", "last", "end of set"],
];

const recipes = [
  ["ts", typescript, inTypeScript],
  ["nix", nix, inNix],
  ["yaml", yaml, inYaml],
] as const;

describe.each(recipes)("a recipe in %s", (from, text, comments) => {
  it("has comments wherever they may be", async () => {
    expect(await linesIn(text, from)).toEqual(comments);
  });

  it.each(["ts", "nix", "yaml"] as const)("keeps them in %s", async (to) => {
    if (to === from && to === "ts") return;
    const converted = await convert(text, from, to);
    expect([...(await linesIn(converted, to))].sort()).toEqual([...comments].sort());
  });

  it("is said to lose them in JSON", async () => {
    const count = (await commentsOf({ path: `recipe.${from}`, text }, from)).length;
    expect(await convert(text, from, "json")).toMatch(
      new RegExp(`^CG585 ${count} comments are left out: JSON has none\n{`),
    );
  });
});

/** The lines of the last list of a name, and what is behind it up to what is less indented. */
function listIn(converted: string, name: string): string {
  const lines = converted.split("\n");
  const start = lines.findLastIndex((line) => new RegExp(`\\b${name}( =|:) ?(\\[.*)?$`).test(line));
  const margin = /^ */.exec(lines[start] ?? "")?.[0].length ?? 0;
  const end = lines.findIndex((line, at) => at > start && line.search(/\S|$/) <= margin);
  const list = lines.slice(start, lines[end]?.trim().startsWith("]") ? end + 1 : end);
  return list.map((line) => line.trim().replace(/[,;]$/, "")).join("\n");
}

describe("what is said in a list stays between its elements", () => {
  const inNix = "build = [\n# first\npkgs.jq\n# second\npkgs.curl\n# last\n]";
  const inTypeScript = "build: [\n// first\npkgs.jq\n// second\npkgs.curl\n// last\n]";
  const inYaml = "build:\n# first\n- jq\n# second\n- curl\n# last";

  it.each([
    ["ts", typescript.replace("\n   * and more */", " */"), "nix", inNix],
    ["ts", typescript.replace("\n   * and more */", " */"), "yaml", inYaml],
    ["nix", nix, "ts", inTypeScript],
    ["nix", nix, "yaml", inYaml],
  ] as const)("from %s", async (from, text, to, expected) => {
    expect(listIn(await convert(text, from, to), "build")).toBe(expected);
  });

  it.each([
    ["ts", "run: [\n// first\n// second\npkgs.jq\n// last\n]"],
    ["nix", "run = [\n# first\n# second\npkgs.jq\n# last\n]"],
  ] as const)("from yaml to %s", async (to, expected) => {
    expect(listIn(await convert(yaml, "yaml", to), "run")).toBe(expected);
  });

  it("unless it has none: then it is above the attribute", async () => {
    const empty = nix.replace(/\[[^\]]*\]/, "[ # none yet\n ]");
    expect(await convert(empty, "nix", "yaml")).toContain("          # none yet\n          build: []\n");
  });
});

it("the comment at the top is only there, also without an empty line below it", async () => {
  for (const to of ["ts", "nix"] as const) {
    const converted = await convert("# top\npkgs:\n  # below\n  tool:\n    license: mit\n", "yaml", to);
    expect(await linesIn(converted, to)).toEqual(["top", "below"]);
  }
});

describe("comments in Nix expressions within other syntaxes", () => {
  const build = (list: string): string =>
    nix
      .replace("{ pkgs,", "{ lib, pkgs,")
      .replace(/packages\.build = \[[^\]]*\]/, `packages.build = ${list}`);

  it("stay there in TypeScript, with the margin of the line", async () => {
    const converted = await convert(build("(x: [\n# in\nx\n]) pkgs.jq"), "nix", "ts");
    expect(converted).toContain(`
          packages: {
            build: nix\`(x: [
              # in
              x
            ])
              pkgs.jq\`,
`);
    expect(converted.match(/\bin\n/g)).toHaveLength(1);
  });

  it("are above the attribute in YAML, where it is evaluated", async () => {
    const converted = await convert(
      build("lib.optionals pkgs.stdenv.isLinux [\n# in\npkgs.jq\n]"),
      "nix",
      "yaml",
    );
    expect(converted).toContain(
      "          # in\n          build: !nix lib.optionals pkgs.stdenv.isLinux [ pkgs.jq ]\n",
    );
  });

  it.each([
    ["ts", 'import { defineRecipe, nix } from "catalogc";\n', "nix`[ # one\n  pkgs.jq /* two */ ]`"],
    ["yaml", "", "!nix |\n  [ # one\n    pkgs.jq /* two */ ]"],
    ["json", "", '{ "$nix": "[ # one\\n pkgs.jq /* two */ ]" }'],
  ] as const)("are found in %s", async (from, before, list) => {
    const recipe =
      from === "yaml"
        ? `pkgs:\n tool:\n  build:\n   standardBuilder:\n    packages:\n     build: ${list.replaceAll("\n", "\n     ")}\n`
        : `{ "pkgs": { "tool": { "build": { "standardBuilder": { "packages": { "build": ${list} } } } } } }`;
    const text = from === "ts" ? `${before}export default defineRecipe(${recipe});\n` : recipe;
    expect(await linesIn(text, from)).toEqual(["one", "two"]);
    expect(listIn(await convert(text, from, "nix"), "build")).toMatch(
      /build = \[\n# one\n# two\npkgs.jq\n\]$/,
    );
  });
});

it("what ends a line in JavaScript ends the lines of comments everywhere", async () => {
  const text = nix.replace("# set", "# a\u2028b\u2029*/ c").replace("# first", "# d\u2028e");
  for (const to of ["ts", "yaml"] as const) {
    const lines = await linesIn(await convert(text, "nix", to), to);
    expect(lines).toEqual(expect.arrayContaining(["a", "b", "*/ c", "d", "e"]));
  }
});

const plain = `{ pkgs, lib, ... }: let version = "1.0"; in {
  pkgs.tool = { inherit version; description = "Tool" + "s."; license = "mit"; source.path = ./. ;
    build.standardBuilder = { enable = true; packages.build = [ pkgs.jq pkgs.curl ] ++ [ ]; packages.run = [ ];
    packages.check = lib.optionals pkgs.x [ pkgs.y { a = [ 1 2 ]; } ]; }; }; }`;

it("none is lost, whatever is written between which words", async () => {
  const words = plain.split(/\s+/);
  expect(await linesIn(plain, "nix")).toEqual([]);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat({ max: words.length - 1 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom("", "  "),
      fc.constantFrom<Syntax>("ts", "yaml", "nix"),
      async (places, margin, to) => {
        const text = words
          .map((word, at) => (places.includes(at) ? `${margin}# note ${at}\n${word}` : word))
          .join("\n");
        const converted = await convert(text, "nix", to);
        expect([...(await linesIn(converted, to))].sort()).toEqual(places.map((at) => `note ${at}`).sort());
      },
    ),
    { numRuns: 60 },
  );
});
