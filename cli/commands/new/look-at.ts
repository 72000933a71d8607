import { parseJson } from "../../../tooling/support/json-data.ts";
import { below, members } from "./languages/manifest.ts";
import type { SourceTree } from "./source/tree.ts";

/** Sentences about what a source has and a recipe cannot take from it. */
export function lookAt(tree: SourceTree): readonly string[] {
  const has = (file: string, pattern: RegExp): boolean => pattern.test(tree.read(file) ?? "");
  const locked = [...members(below(parseJson(tree.read("package-lock.json") ?? ""), "packages"))];
  const downloads = locked.flatMap(([path]) => /^node_modules\/(.+)$/.exec(path)?.[1] ?? []);
  const found: readonly (readonly [applies: boolean, sentence: string])[] = [
    [
      below(parseJson(tree.read("package.json") ?? ""), "workspaces") !== undefined,
      "`package.json` has workspaces: choose one with `npmWorkspace` in `build.extraAttrs`",
    ],
    [
      locked.some(([, each]) => isFetched(each) && below(each, "integrity") === undefined),
      "`package-lock.json` has packages without `integrity`: create it again with a current npm",
    ],
    ...downloads
      .filter((name) => downloaders.has(name))
      .map(
        (name) =>
          [true, `the install script of \`${name}\` downloads a program: use that of nixpkgs`] as const,
      ),
    [has(".gitattributes", /\bfilter=lfs\b/), "the source has files of Git LFS, which are not fetched"],
    ...[".goreleaser.yaml", ".goreleaser.yml"].map(
      (file) => [has(file, /\bldflags:/), `\`${file}\` sets \`ldflags\`: copy those of the version`] as const,
    ),
    ...calls.flatMap(([file, call]) => {
      const wanted = [...(tree.read(file) ?? "").matchAll(call)].map(([, what = ""]) => what.trim());
      const shown = [...new Set(wanted)].filter((what) => !/^PkgConfig\b/i.test(what)).slice(0, 20);
      const list = shown.map((what) => `\`${what}\``).join(", ");
      return [[shown.length > 0, `\`${file}\` looks for ${list}: add the packages`] as const];
    }),
  ];
  return found.flatMap(([applies, sentence]) => (applies ? [sentence] : []));
}

const isFetched = (locked: unknown): boolean => /^https?:/.test(String(below(locked, "resolved")));

/** Packages of npm whose install scripts download programs (their `install.js`). Read 2026-11. */
const downloaders: ReadonlySet<string> = new Set(["cypress", "electron", "playwright", "puppeteer"]);

/** Calls that find libraries and programs. Sources: cmake-commands(7), Meson's reference manual, pkg.m4. */
const calls: readonly (readonly [file: string, call: RegExp])[] = [
  ["CMakeLists.txt", /^[ \t]*(?:find_package|find_program|pkg_check_modules)[ \t]*\([ \t]*([^)\n]{1,80})/gim],
  ["meson.build", /\b(?:dependency|find_program|find_library)\s*\(\s*'([^'\n]{1,80})'/g],
  ["configure.ac", /^[ \t]*(?:PKG_CHECK_MODULES|AC_CHECK_LIB|AC_(?:CHECK|PATH)_PROGS?)\(([^)\n]{1,80})/gm],
];
