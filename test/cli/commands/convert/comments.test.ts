// Slow. Depends on: tooling/convert.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertFile, type Syntax } from "../../../../tooling/convert/convert.ts";
import { commentsOf } from "../../../../tooling/convert/comments.ts";
import { DiskTree } from "../../../../cli/disk/disk-tree.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

/** The converted recipe, and the number of comments that the converter says it left out. */
async function convert(text: string, from: Syntax, to: Syntax) {
  const folder = tempFolder();
  writeTree(folder, { [`recipe.${from}`]: text });
  const { files, diagnostics } = await convertFile(new DiskTree(folder), `recipe.${from}`, to);
  const said = diagnostics.map(({ code, message }) => `${code} ${message}`).join("\n");
  const [, count] = /^CG585 (this|\d+) comment/.exec(said) ?? [];
  const lost = count === "this" ? 1 : Number(count ?? 0);
  return { text: files.get(`recipe.${to}`) ?? "", said, lost };
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

const onAttributes = {
  ts: ["the file", "license"],
  nix: ["the file", "set", "behind"],
  yaml: ["the file", "tool", "behind"],
};

describe.each(recipes)("a recipe in %s", (from, text, comments) => {
  it("has comments wherever they may be", async () => {
    expect(await linesIn(text, from)).toEqual(comments);
  });

  it.each(["ts", "nix", "yaml"] as const)(
    "keeps in %s comments at the top and on attributes, and counts the others",
    async (to) => {
      if (to === from && to === "ts") return;
      const converted = await convert(text, from, to);
      const kept = await linesIn(converted.text, to);
      expect(comments).toEqual(expect.arrayContaining([...kept]));
      expect(kept).toEqual(expect.arrayContaining([...onAttributes[from]]));
      expect(kept.length + converted.lost).toBe(
        (await commentsOf({ path: `recipe.${from}`, text }, from)).length,
      );
    },
  );

  it("is reported to lose its comments in JSON", async () => {
    const count = (await commentsOf({ path: `recipe.${from}`, text }, from)).length;
    expect((await convert(text, from, "json")).lost).toBe(count);
  });
});

it("the comment at the top is only there, also without an empty line below it", async () => {
  for (const to of ["ts", "nix"] as const) {
    const converted = await convert("# top\npkgs:\n  # below\n  tool:\n    license: mit\n", "yaml", to);
    expect(await linesIn(converted.text, to)).toEqual(["top", "below"]);
  }
});

describe("comments in Nix expressions within other syntaxes", () => {
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
    expect((await convert(text, from, "nix")).lost).toBe(2);
  });
});

it("line terminators of JavaScript end the lines of comments in every syntax", async () => {
  const text = nix.replace("# set", "# a\u2028b\u2029*/ c");
  for (const to of ["ts", "yaml"] as const) {
    const lines = await linesIn((await convert(text, "nix", to)).text, to);
    expect(lines).toEqual(expect.arrayContaining(["a", "b", "*/ c"]));
  }
});

const plain = `{ pkgs, lib, ... }: let version = "1.0"; in {
  pkgs.tool = { inherit version; description = "Tool" + "s."; license = "mit"; source.path = ./. ;
    build.standardBuilder = { enable = true; packages.build = [ pkgs.jq pkgs.curl ] ++ [ ]; packages.run = [ ];
    packages.check = lib.optionals pkgs.x [ pkgs.y { a = [ 1 2 ]; } ]; }; }; }`;

it("no comment is lost silently, wherever it is written", async () => {
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
        expect((await linesIn(converted.text, to)).length + converted.lost).toBe(places.length);
      },
    ),
    { numRuns: 60 },
  );
});
