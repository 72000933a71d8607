import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertFile, type Syntax } from "../../../cli/convert/convert.ts";
import { commentsOf } from "../../../cli/convert/kept-comments.ts";
import { DiskTree } from "../../../cli/disk-tree.ts";
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

it("what is in a list is above the attribute", async () => {
  expect(await convert(nix, "nix", "yaml")).toBe(`# the file
# argument
# end of file

pkgs:
  # set
  tool:
    # behind
    version: "1.0"
    # within
    # interpolated
    description: "# no # no ''# no"
    license: |
      # no
    source:
      url: https://example.org/a.tar.gz
    build:
      # end of set
      standardBuilder:
        enable: true
        packages:
          # first
          # second
          # last
          build: [jq, curl]
`);
});

const plain = `{ pkgs, lib, ... }: let version = "1.0"; in {
  pkgs.tool = { inherit version; description = "Tool" + "s."; license = "mit"; source.path = ./. ;
    build.standardBuilder = { enable = true; packages.build = [ pkgs.jq pkgs.curl ] ++ [ ]; packages.run = [ ]; }; }; }`;

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
