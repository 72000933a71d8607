import { describe, expect, it } from "vitest";
import { convertTree, type Syntax } from "../../../tooling/convert/convert.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { compileCase } from "../../golden/cases.ts";
import { withoutSyntax } from "../../golden/variants.ts";

// The form of converted recipes: comments, anchors, JSON. In these recipes the comments are numbered.

const nix = `{ lib, pkgs, ... }:
let
  # 1
  version = "1.0"; # 2
  /* 3
     4 */
  tool = pkgs.hello;
  # 5
  flags =
    name:
    let
      # 6
      prefix = "-X";
    in
    [ prefix name ];
in
{
  # 7
  apps.web = {
    # 8
    description = "A service."; # 9
    # 10
    displayName = version;
    programs = {
      # 11
      mainPackage = tool;
      # 12
      runtimes.shell.enable = true;
    };
    # 13
    services.components.web.process = {
      command = tool;
      # 14
      argv = flags "a";
    };
  };
}
`;

const typescript = `import { defineRecipe, pkgs } from "catalogc";
// 1
const version = "1.0"; // 2

/**
 * 3
 * 4
 */
const tool = pkgs.hello;

// 5
function flags(name: string) {
  // 6
  const prefix = "-X";
  return [prefix, name];
}

export default defineRecipe({
  apps: {
    // 7
    web: {
      // 8
      description: "A service.", // 9
      // 10
      displayName: version,
      programs: {
        // 11
        mainPackage: tool,
        // 12
        runtimes: { shell: { enable: true } },
      },
      services: {
        components: {
          web: {
            // 13
            process: {
              command: tool,
              // 14
              argv: flags("a"),
            },
          },
        },
      },
    },
  },
});
`;

const yaml = `apps:
  # 7
  web:
    # 8
    description: A service. # 9
    # 10
    displayName: "1.0"
    programs:
      # 11
      mainPackage: hello
      # 12
      runtimes: { shell: { enable: true } }
    services:
      components:
        web:
          # 13
          process:
            command: hello
            # 14
            argv: [-X, a]
`;

const everything = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const onAttributes = everything.slice(6);

function treeOf(path: string, text: string): RecipeTree {
  const bytes = new TextEncoder().encode(text);
  return {
    list: () => ({ files: [path], problems: [] }),
    kind: (each) => (each === path ? "file" : "missing"),
    read: (each) => (each === path ? { ok: true, bytes } : { ok: false, reason: "missing" }),
  };
}

async function compiled(path: string, text: string): Promise<Record<string, string>> {
  const { files, diagnostics } = await compileCase(
    { recipes: "recipes", recipesFromOut: "../recipes", copyFiles: false },
    treeOf(path, text),
  );
  if (Object.keys(files).length === 0) expect(diagnostics).toBe("");
  return withoutSyntax(files);
}

async function convert(
  path: string,
  text: string,
  to: Syntax,
): Promise<readonly [path: string, text: string]> {
  const { files, diagnostics } = await convertTree(treeOf(path, text), to);
  expect(diagnostics).toEqual([]);
  const [converted, ...others] = files;
  expect(others).toEqual([]);
  if (converted === undefined) throw new Error("nothing was converted");
  return converted;
}

/** The numbers of the comments, in the order of the text. */
const numbers = (text: string): number[] =>
  [...text.matchAll(/^[^"]*?(?:#|\/\/) (\d+)$/gm)].map((match) => Number(match[1]));

const inOrder = (found: readonly number[]): number[] => [...found].sort((a, b) => a - b);

describe("comments", () => {
  it.each([
    ["nix", nix, "ts", everything],
    ["ts", typescript, "nix", everything],
    ["yaml", yaml, "nix", onAttributes],
    ["yaml", yaml, "ts", onAttributes],
  ] as const)(
    "stay from %s with their attributes and constants, there and back",
    async (from, text, to, expected) => {
      const path = `recipe.${from}`;
      const [there, thereText] = await convert(path, text, to);
      expect(inOrder(numbers(thereText))).toEqual(expected);
      const [back, backText] = await convert(there, thereText, from);
      expect(back).toBe(path);
      expect(inOrder(numbers(backText))).toEqual(expected);
      const original = await compiled(path, text);
      expect(await compiled(there, thereText)).toEqual(original);
      expect(await compiled(back, backText)).toEqual(original);
    },
  );

  it.each(["ts", "nix"] as const)("behind values of one line in YAML stay with them in %s", async (to) => {
    const links = "  b: &links { docs: { website: x } } # 2\n  c: *links # 3\n  d: {} # 4\n";
    const list = "  f: [a, b] # 5\n  g: [a,\n    b\n  ] # 6\n  h: x # 7\n";
    const recipe = `apps:\n web:\n  a: 1 # 1\n${links}${list}`;
    const [, printed] = await convert("recipe.yaml", recipe, to);
    expect(numbers(printed)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(printed).toMatch(/(?:#|\/\/) 2\n *"?b\b/);
    expect(printed).toMatch(/(?:#|\/\/) 3\n *"?c\b/);
    expect(printed).toMatch(/(?:#|\/\/) 6\n *"?g\b/);
  });

  it("on constants, which YAML does not have, are left out there", async () => {
    const { files, diagnostics } = await convertTree(treeOf("recipe.nix", nix), "yaml");
    expect(numbers(files.get("recipe.yaml") ?? "")).toEqual(onAttributes);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["CG585", "5 comments are not kept; this is the first"],
    ]);
  });
});

describe("the comment at the top of a file", () => {
  const files = {
    nix: `# The web,\n#  as a service.\n#\n/*\n * More.\n */\n{ pkgs, ... }:\n{\n  # first\n  apps.web.programs.mainPackage = pkgs.hello;\n}\n`,
    yaml: `# yaml-language-server: $schema=./schema.json\n# The web,\n#  as a service.\n#\n# More.\n\napps:\n  # first\n  web:\n    programs:\n      mainPackage: hello\n`,
    ts: `// The web,\n//  as a service.\n//\n/**\n * More.\n */\nimport { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    // first\n    web: { programs: { mainPackage: pkgs.hello } },\n  },\n});\n`,
  } as const;

  it.each([
    ["nix", "ts"],
    ["nix", "yaml"],
    ["ts", "nix"],
    ["ts", "yaml"],
    ["yaml", "ts"],
    ["yaml", "nix"],
  ] as const)("stays there, from %s to %s and back", async (from, to) => {
    const sign = { nix: "#", yaml: "#", ts: "//" };
    const header = (syntax: keyof typeof files) =>
      ["The web,", " as a service.", "", "More."]
        .map((line) => `${sign[syntax]} ${line}`.trimEnd())
        .join("\n");
    const [there, text] = await convert(`recipe.${from}`, files[from], to);
    expect(text.startsWith(`${header(to)}\n\n`)).toBe(true);
    expect(text.split(`${sign[to]} first\n`).length).toBe(2);
    const [, back] = await convert(there, text, from);
    expect(back.startsWith(`${header(from)}\n\n`)).toBe(true);
    expect(await compiled(there, text)).toEqual(await compiled(`recipe.${from}`, files[from]));
  });

  it("is kept apart from that of the first constant of a TypeScript module", async () => {
    const text = `// The file.\n\n// The name.\nconst name = "Web";\nexport default { apps: { web: { displayName: name } } };\n`;
    const [, converted] = await convert("recipe.ts", text, "nix");
    expect(converted.startsWith('# The file.\n\nlet\n  # The name.\n  name = "Web";\nin\n')).toBe(true);
  });
});

describe("anchors in YAML", () => {
  const recipe = `{ pkgs, ... }:
let
  process = { command = pkgs.hello; argv = [ "--a-long-option" "--another-long-option" ]; environment.LEVEL = "info"; };
  short = [ "d" ];
in
{
  apps.web.services.components = {
    a = { inherit process; dependsOn = short; };
    b = { inherit process; dependsOn = short; };
    c.process = process // { argv = [ ]; };
    d.process = { command = pkgs.hello; argv = [ "--a-long-option" "--another-long-option" ]; environment.LEVEL = "info"; };
  };
}
`;

  it("are written where a long constant is used again, not where values happen to be equal", async () => {
    const [path, text] = await convert("recipe.nix", recipe, "yaml");
    expect([...text.matchAll(/^ *(.*[&*].*)$/gm)].map((match) => match[1])).toEqual([
      "process: &process",
      "process: *process",
    ]);
    const original = await compiled("recipe.nix", recipe);
    expect(await compiled(path, text)).toEqual(original);
    const [, back] = await convert(path, text, "nix");
    expect(await compiled("recipe.nix", back)).toEqual(original);
  });
});

describe("JSON", () => {
  it("has the same values and no comments, which is reported", async () => {
    const { files, diagnostics } = await convertTree(treeOf("recipe.nix", nix), "json");
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ["CG585", "warning", "13 comments are not kept; this is the first"],
    ]);
    const [text = ""] = files.values();
    expect(text).toBe(`{
  "apps": {
    "web": {
      "description": "A service.",
      "displayName": "1.0",
      "programs": {
        "mainPackage": "hello",
        "runtimes": {
          "shell": {
            "enable": true
          }
        }
      },
      "services": {
        "components": {
          "web": {
            "process": {
              "command": {
                "$pkg": "hello"
              },
              "argv": ["-X", "a"]
            }
          }
        }
      }
    }
  }
}
`);
    expect(await compiled("recipe.json", text)).toEqual(await compiled("recipe.nix", nix));
    const [, back] = await convert("recipe.json", text, "nix");
    expect(await compiled("recipe.nix", back)).toEqual(await compiled("recipe.nix", nix));
  });

  it("names the packages of YAML as YAML does", async () => {
    const process = (command: string): string =>
      `apps: { web: { services: { components: { web: { process: { command: ${command} } } } } } }\n`;
    for (const command of ["gitea", "python3Packages.gunicorn", "/bin/web"]) {
      const recipe = process(command);
      const { files, diagnostics } = await convertTree(treeOf("recipe.yaml", recipe), "json");
      expect(diagnostics).toEqual([]);
      const [text = ""] = files.values();
      expect(text).toContain(`"command": "${command}"`);
      expect(await compiled("recipe.json", text)).toEqual(await compiled("recipe.yaml", recipe));
    }
  });

  it("keeps numbers apart, and refuses what would be a reference", async () => {
    const recipe = `{ apps.web.services.components.web.resources.x.hostosConfig = { a = 1; b = 1.0; c = 1.5e-7; d = 9223372036854775807; e = -2; f = [ 1 { } [ ] null ]; }; }`;
    const [, text] = await convert("recipe.nix", recipe, "json");
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      '{ "a": 1, "b": 1.0, "c": 1.5e-7, "d": 9223372036854775807, "e": -2, "f": [1, {}, [], null] }',
    );
    const { diagnostics } = await convertTree(
      treeOf("recipe.nix", recipe.replace("a = 1", '"$pkg" = 1')),
      "json",
    );
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["CG580", "an attribute `$pkg` cannot be expressed in JSON"],
    ]);
  });
});

describe("definitions with conditions and priorities", () => {
  const recipe = `{ lib, pkgs, ... }: {
  apps.web = lib.mkMerge [
    { description = lib.mkDefault "A web."; broken = lib.mkOptionDefault true; }
    { displayName = lib.mkIf pkgs.stdenv.isLinux (lib.mkForce "Web"); broken = lib.mkOverride 77 false; }
    { usage = lib.mkMerge [ (lib.mkAfter "b") (lib.mkBefore "a") (lib.mkOrder 700 "c") ]; }
  ];
}`;
  const written = [
    'description = lib.mkDefault "A web.";',
    "broken = lib.mkOptionDefault true;",
    'displayName = lib.mkIf pkgs.stdenv.isLinux (lib.mkForce "Web");',
    "broken = lib.mkOverride 77 false;",
    'usage = lib.mkMerge [ (lib.mkAfter "b") (lib.mkBefore "a") (lib.mkOrder 700 "c") ];',
  ];

  it.each(["yaml", "json"] as const)("are the calls that make them, in %s too", async (to) => {
    const [, text] = await convert("recipe.nix", recipe, to);
    const plain = text.replaceAll("\\n", " ").replaceAll('\\"', '"').replaceAll(/\s+/g, " ");
    for (const each of written) expect(plain).toContain(each);
    expect(plain).not.toContain("_type");
  });
});

describe("numbers in lists that are joined", () => {
  it("are text in Nix, too", async () => {
    const recipe = `import { defineRecipe } from "catalogc";
const ports = [80, 443];
export default defineRecipe({ apps: { web: { displayName: ports.join(",") + ports.map(String).join("-") } } });
`;
    const [, text] = await convert("recipe.ts", recipe, "nix");
    expect(await compiled("recipe.nix", text)).toEqual(await compiled("recipe.ts", recipe));
  });
});

describe("Booleans in texts", () => {
  it("are the same words in Nix", async () => {
    const recipe = `import { defineRecipe } from "catalogc";
const debug = true;
const port = 80;
export default defineRecipe({
  apps: {
    web: {
      displayName: \`--debug=\${debug} \${port === 80} \${!debug}\` + debug + String(debug) + debug.toString() + port,
    },
  },
});
`;
    const [, text] = await convert("recipe.ts", recipe, "nix");
    expect(text).toContain('if debug then "true" else "false"');
    expect(await compiled("recipe.nix", text)).toEqual(await compiled("recipe.ts", recipe));
  });
});

describe("fractions in texts", () => {
  it("keep their digits in Nix", async () => {
    const recipe = `import { defineRecipe } from "catalogc";
const ratio = 0.1234567;
export default defineRecipe({ apps: { web: { displayName: \`\${ratio} \${1.5}\` + ratio } } });
`;
    const [, text] = await convert("recipe.ts", recipe, "nix");
    expect(text).toContain('"0.1234567 1.50.1234567"');
  });
});

describe("texts that look as if they had holes", () => {
  it("are templates in TypeScript, with a backslash", async () => {
    const recipe =
      '{ apps.web = { displayName = "\\${pkgs.hello}"; usage = "\\${version} \\${HOME}"; links.docs = "http://a/\\${HOME}"; }; }';
    const [, text] = await convert("recipe.nix", recipe, "ts");
    expect(text).toContain("displayName: `\\${pkgs.hello}`");
    expect(text).toContain("usage: `\\${version} \\${HOME}`");
    expect(text).toContain('docs: "http://a/${HOME}"');
    expect(await compiled("recipe.ts", text)).toEqual(await compiled("recipe.nix", recipe));
  });
});

describe("characters that are not ASCII", () => {
  const recipe = (text: string) =>
    JSON.stringify({ apps: { web: { usage: text, links: { "é \u00A0": { website: "a" } } } } });

  it.each<[to: Syntax, text: string, key: string]>([
    ["ts", '"Grüße 日本 🎉 👩\u200D🚀 \\u200B\\u00A0\\u202E"', '"é \\u00A0"'],
    ["yaml", '"Grüße 日本 🎉 👩\u200D🚀 \\u200B\\u00A0\\u202E"', '"é \\u00A0"'],
    ["json", '"Grüße 日本 🎉 👩\u200D🚀 \\u200B\\u00A0\\u202E"', '"é \\u00A0"'],
    ["nix", '"Grüße 日本 🎉 👩\u200D🚀 \u200B\u00A0\u202E"', '"é \u00A0"'],
  ])("stay as they are in %s, but for those that are not seen", async (to, text, key) => {
    const written = recipe("Grüße 日本 🎉 👩\u200D🚀 \u200B\u00A0\u202E");
    const [, printed] = await convert(to === "yaml" ? "recipe.json" : "recipe.yaml", written, to);
    expect(printed).toContain(text);
    expect(printed).toContain(key);
  });

  it("are escaped in templates of TypeScript, too", async () => {
    const [, printed] = await convert("recipe.nix", `{ apps.web.usage = "ü \u200B \\\${x}"; }\n`, "ts");
    expect(printed).toContain("`ü \\u200B \\${x}`");
  });
});

describe("a recipe that cannot be read", () => {
  it.each(["nix", "ts", "yaml", "json"] as const)("is not converted to %s", async (to) => {
    const broken =
      '{ pkgs, ... }: { apps.x = { description = "a" + ; programs.packages = [ pkgs.a, pkgs.b ]; }; }';
    const { files, diagnostics } = await convertTree(treeOf("recipe.nix", broken), to);
    expect([...files.keys()]).toEqual([]);
    if (to !== "nix") expect(diagnostics.map(({ code }) => code)).toEqual(["CG140", "CG140"]);
  });
});
