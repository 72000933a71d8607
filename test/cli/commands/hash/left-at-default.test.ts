// Slow. Depends on: cli.
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const got = (letter: string): string => `sha256-${letter.repeat(43)}=`;

/** Reports the source hash of a package, then the hash of its dependencies, as long as they differ from the given ones. */
const nix = `#!/bin/sh
for each; do case $each in *'#'*) flake=\${each%#*} flake=\${flake#path:} name=\${each##*#} ;; esac; done
name=\${name#pkgs.}
told() {
  specified=$(sed -n "s/^ *$1 = \\"\\(.*\\)\\";$/\\1/p" "$flake/pkgs/$name/package.nix")
  [ "$specified" = "$2" ] && return
  echo "error: hash mismatch in fixed-output derivation '/nix/store/x.drv':" >&2
  echo "         specified: $specified" >&2
  echo "            got:    $2" >&2
  exit 1
}
told hash ${got("S")}
grep -qs npmDeps "$flake/pkgs/$name/package.nix" || exit 0
told npmDepsHash ${got("D")}
`;

async function fill(file: string, text: string, ...names: readonly string[]) {
  const folder = tempFolder();
  writeTree(folder, { [`recipes/${file}`]: text, "bin/nix": nix });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const PATH = `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`;
  const run = await catalogcHere(folder, ["hash", ...names], { PATH });
  return { ...run, text: readFileSync(join(folder, "recipes", file), "utf8") };
}

it.each([
  [
    "recipe.yaml",
    `pkgs: {z: {license: mit, source: {git: "github:o/y/v1.0.0"}, build: {npmPackageBuilder: {enable: true}}}}\n`,
    `pkgs: {z: {license: mit, source: {git: "github:o/y/v1.0.0", hash: "${got("S")}"}, build: {npmPackageBuilder: {enable: true, npmDepsHash: ${got("D")}}}}}\n`,
  ],
  [
    "recipe.yaml",
    `pkgs:
  z:
    license: mit
    source:
      git: github:o/y/v1.0.0 # pinned
    build:
      npmPackageBuilder:
        enable: true
`,
    `pkgs:
  z:
    license: mit
    source:
      git: github:o/y/v1.0.0 # pinned
      hash: ${got("S")}
    build:
      npmPackageBuilder:
        enable: true
        npmDepsHash: ${got("D")}
`,
  ],
  [
    "recipe.yaml",
    `pkgs:
  z:
    license: mit
    source:
      url: !nix '"https://example.org/\${lib.toLower "Z"}-1.0.0.tar.gz"'
    build: { npmPackageBuilder: { enable: true } }
`,
    `pkgs:
  z:
    license: mit
    source:
      url: !nix '"https://example.org/\${lib.toLower "Z"}-1.0.0.tar.gz"'
      hash: "${got("S")}"
    build: { npmPackageBuilder: { enable: true, npmDepsHash: ${got("D")} } }
`,
  ],
  [
    "recipe.nix",
    `{
  pkgs.z = rec {
    license = "mit";
    version = "1.0.0";
    source.git = "github:o/y/v\${version}"; # pinned
    build.npmPackageBuilder = { enable = true; };
  };
}
`,
    `{
  pkgs.z = rec {
    license = "mit";
    version = "1.0.0";
    source.git = "github:o/y/v\${version}"; # pinned
    source.hash = "${got("S")}";
    build.npmPackageBuilder = { enable = true; npmDepsHash = "${got("D")}"; };
  };
}
`,
  ],
  [
    "recipe.ts",
    `import { defineRecipe } from "catalogc";
const version = "1.0.0";
export default defineRecipe({
  pkgs: {
    z: {
      license: "mit",
      source: { url: \`https://example.org/y-\${version}.tar.gz\` },
      build: {
        npmPackageBuilder: {
          enable: true // needed
        },
      },
    },
  },
});
`,
    `import { defineRecipe } from "catalogc";
const version = "1.0.0";
export default defineRecipe({
  pkgs: {
    z: {
      license: "mit",
      source: { url: \`https://example.org/y-\${version}.tar.gz\`, hash: "${got("S")}" },
      build: {
        npmPackageBuilder: {
          enable: true, // needed
          npmDepsHash: "${got("D")}"
        },
      },
    },
  },
});
`,
  ],
  [
    "recipe.json",
    `{
  "pkgs": {
    "z": {
      "license": "mit",
      "source": { "git": "github:o/y/v1.0.0" },
      "build": {
        "npmPackageBuilder": {
          "enable": true
        }
      }
    }
  }
}
`,
    `{
  "pkgs": {
    "z": {
      "license": "mit",
      "source": { "git": "github:o/y/v1.0.0", "hash": "${got("S")}" },
      "build": {
        "npmPackageBuilder": {
          "enable": true,
          "npmDepsHash": "${got("D")}"
        }
      }
    }
  }
}
`,
  ],
])("adds hashes that %s leaves at their default", async (file, before, after) => {
  const { status, stderr, text } = await fill(file, before, "z");
  expect([text, status, stderr]).toEqual([after, 0, ""]);
});

const standard = "build.standardBuilder.enable = true";

it("prints the report of Nix if no place is found, and fills in the other hashes", async () => {
  const { status, stderr, text } = await fill(
    "recipe.nix",
    `let hash = ""; address = "https://example.org/e.tar.gz"; of = name: { git = "github:o/\${name}/v1.0.0"; }; in {
  pkgs.a = { license = "mit"; source = of "a"; ${standard}; };
  pkgs.b = { license = "mit"; source = { url = "https://example.org/b.tar.gz"; inherit hash; }; ${standard}; };
  pkgs.c = { license = "mit"; source = { url = "https://example.org/c.tar.gz"; inherit hash; }; ${standard}; };
  pkgs.e = { license = "mit"; source.url = address; ${standard}; };
  pkgs.d = { license = "mit"; source = { git = "github:o/d/v1.0.0"; }; ${standard}; };
}
`,
  );
  expect([status, stderr.match(/(?<=error).*(?=\n)|(?<=hint: )[^.:]*/g), text]).toEqual([
    1,
    [
      "[CG560]: no recipe sets `pkgs.e.source.hash`",
      `Nix reports \`${got("S")}\``,
      "[CG560]: no recipe sets `pkgs.a.source.hash`",
      `Nix reports \`${got("S")}\``,
      "s; 3 hashes written",
    ],
    expect.stringContaining(`v1.0.0"; hash = "${got("S")}"; }`),
  ]);
});
