import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

const recipe = `let license = "mit"; in
{
  pkgs.tool = {
    inherit license;
    broken = false;
    homePage = "https://example.org/" + license;
    source = { url = "https://example.org/tool.tar.gz"; hash = ""; };
    build.standardBuilder.enable = true;
  };
  pkgs.other = {
    inherit license;
    source = { url = "https://example.org/other.tar.gz"; hash = "sha256-${"D".repeat(42)}A="; };
    build.standardBuilder.enable = true;
  };
}
`;

/** The messages about an attempt to set something in the recipe. */
async function set(folder: string, option: string, value: string): Promise<string> {
  writeTree(folder, { "recipes/recipe.nix": recipe });
  return (await catalogcHere(folder, ["set", option, value])).stderr;
}

/** The messages about hashes when Nix is a script; `undefined`: without Nix. */
async function hash(folder: string, script: string | undefined, text = recipe): Promise<string> {
  writeTree(folder, { "recipes/recipe.nix": text, "bin/nix": `#!/bin/sh\n${script ?? ""}\n` });
  const program = `${folder}/bin`;
  if (script === undefined) rmSync(`${program}/nix`);
  else chmodSync(`${program}/nix`, 0o755);
  return (await catalogcHere(folder, ["hash"], { PATH: program })).stderr;
}

const pinned = `image = { name = "docker.io/library/web"; tag = "1"; digest = "sha256:${"0".repeat(64)}"; };`;

/** The messages about the image of an app when skopeo is a script; `undefined`: without skopeo. */
async function hashImage(folder: string, process: string, script: string | undefined): Promise<string> {
  const text = `{ apps.demo.services.components.web.process = { ${process} }; }`;
  writeTree(folder, { "recipes/recipe.nix": text });
  if (script !== undefined) {
    writeTree(folder, { "bin/skopeo": `#!/bin/sh\n${script}\n` });
    chmodSync(`${folder}/bin/skopeo`, 0o755);
  }
  return (await catalogcHere(folder, ["hash", "apps.demo"], { PATH: `${folder}/bin` })).stderr;
}

const mismatch = (specified: string): string =>
  `echo "error: hash mismatch in fixed-output derivation '/nix/store/x.drv':" >&2
echo "         specified: ${specified}" >&2
echo "            got:    sha256-CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC=" >&2
exit 1`;

/** Each of two packages has another hash. */
const bothHashes = `for each; do case $each in
  *'#'*) flake=\${each%#*} flake=\${flake#path:} name=\${each##*#pkgs.} ;;
esac; done
while read -r line; do case $line in "hash = "*) hash=\${line#*'"'} hash=\${hash%'"'*} ;; esac; done < "$flake/pkgs/$name/package.nix"
case $name in tool) letter=T ;; *) letter=O ;; esac
got="sha256-\${letter}${"E".repeat(42)}="
[ "$hash" = "$got" ] && exit 0
echo "error: hash mismatch in fixed-output derivation '/nix/store/x.drv':" >&2
echo "         specified: $hash" >&2
echo "            got:    $got" >&2
exit 1`;

/** Another hash than the one that a package has now. */
const reported = bothHashes.replace("letter=O", "letter=P");

const builderFailure = `echo "error: builder for '/nix/store/x-go-modules.drv' failed with exit code 10;
       last 2 log lines:
       > go: no dependencies to vendor
       > vendor folder is empty, please set 'vendorHash = null;' in your expression
       For full logs, run 'nix log /nix/store/x-go-modules.drv'.
error: 1 dependencies of derivation '/nix/store/x.drv' failed to build" >&2`;

/** The messages of `catalogc check --nix` about `packages` packages if Nix fails with an error for each. */
async function checkNix(folder: string, packages: number): Promise<string> {
  const names = Array.from({ length: packages }, (_, index) => `tool${index}`);
  const source = `license = "mit"; source.path = ./.; build.standardBuilder.enable = true;`;
  const use = `build.standardBuilder.packages.run = [ pkgs.opensssl ];`;
  const script = `for name in ${names.join(" ")}; do
  case "$*" in *'"pkgs.'$name'"'*) ;; *) break ;; esac
done
echo "trace: catalogc pkgs.$name" >&2
echo 'error: Function called without required argument "opensssl", did you mean "openssl"?' >&2
exit 1`;
  writeTree(folder, {
    "recipes/recipe.nix": `{ pkgs, ... }:\n\n{\n${names.map((name) => `  pkgs.${name} = {\n    ${source}\n    ${use}\n  };\n`).join("")}}\n`,
    "bin/nix": `#!/bin/sh\n${script}\n`,
  });
  chmodSync(`${folder}/bin/nix`, 0o755);
  await catalogcHere(folder, ["compile"]);
  return (await catalogcHere(folder, ["check", "--nix"], { PATH: `${folder}/bin` })).stderr;
}

/** Scenes of `catalogc set` and `catalogc hash` that end in a diagnostic. */
export const editingCases: Readonly<Record<string, (folder: string) => string | Promise<string>>> = {
  CG560: (folder) => set(folder, "pkgs.tool.version", "2.0.0"),
  CG561: (folder) => set(folder, "pkgs.tool.homePage", "https://example.com/"),
  CG562: (folder) => set(folder, "pkgs.tool.source", "x"),
  CG563: (folder) => set(folder, "pkgs.tool.broken", "maybe"),
  CG564: (folder) => set(folder, "pkgs.tool.", "x"),
  CG565: (folder) => hash(folder, `${builderFailure}\nexit 1`),
  CG566: (folder) => hash(folder, mismatch(`sha256-${"B".repeat(43)}=`)),
  CG567: (folder) => hash(folder, undefined),
  CG834: (folder) => checkNix(folder, 1),
  CG835: async (folder) => (await checkNix(folder, 22)).replace(/error\[CG834\][^]*?\n\n/g, ""),
  async CG750(folder) {
    await hash(folder, "");
    const who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org"];
    for (const args of [
      ["init", "--quiet"],
      ["add", "--all"],
      ["commit", "--quiet", "--message", "recipes"],
    ])
      spawnSync("git", [...who, ...args], { cwd: folder });
    writeTree(folder, { "bin/nix": `#!/bin/sh\n${reported}\n` });
    chmodSync(`${folder}/bin/nix`, 0o755);
    const PATH = `${folder}/bin:${process.env["PATH"] ?? ""}`;
    return (await catalogcHere(folder, ["hash", "other"], { PATH })).stderr;
  },
  CG698: (folder) =>
    hash(folder, bothHashes, recipe.replace(/(?<=hash = )"[^"]*"/g, "none").replace("let", 'let none = "";')),
  CG820: (folder) => hashImage(folder, 'command = "/bin/web";', ""),
  CG821: (folder) => hashImage(folder, pinned, undefined),
  CG822: (folder) =>
    hashImage(folder, pinned, "echo 'level=fatal msg=\"reading manifest: unauthorized\"' >&2; exit 1"),
  async CG503(folder) {
    writeTree(folder, { "recipes/recipe.nix": recipe });
    return (await catalogcHere(folder, ["update", "other"])).stderr;
  },
  async CG504(folder) {
    const crate = "https://crates.io/api/v1/crates/other/1.0.0/download";
    writeTree(folder, { "recipes/recipe.nix": recipe.replace("https://example.org/other.tar.gz", crate) });
    return (await catalogcHere(folder, ["update", "other", "--registry", "crates=http://catalogc.invalid"]))
      .stderr;
  },
  async CG505(folder) {
    const source = `git:file://${folder}?tag=1.0.0`;
    writeTree(folder, {
      "recipes/recipe.nix": recipe
        .replace('url = "https://example.org/other.tar.gz"', `git = "${source}"`)
        .replace("pkgs.other = {", 'pkgs.other = {\n    version = "1.0.0";')
        .replace('hash = "";', `hash = "sha256-${"D".repeat(42)}A=";`),
      "bin/nix": `#!/bin/sh\necho >> '${folder}/recipes/recipe.nix'\n`,
    });
    chmodSync(`${folder}/bin/nix`, 0o755);
    const who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org"];
    for (const args of [
      ["init"],
      ["commit", "--allow-empty", "-m", "one"],
      ["tag", "1.0.0"],
      ["tag", "1.1.0"],
    ])
      spawnSync("git", ["-C", folder, ...who, ...args]);
    const PATH = `${folder}/bin:${process.env["PATH"] ?? ""}`;
    return (await catalogcHere(folder, ["update", "other"], { PATH })).stderr;
  },
  async CG506(folder) {
    writeTree(folder, { "recipes/recipe.nix": recipe });
    return (await catalogcHere(folder, ["update", "other", "--commit"])).stderr;
  },
};
