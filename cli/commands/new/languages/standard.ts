import type { SourceTree } from "../source/tree.ts";
import { address, oneLine, type Project, versionText } from "./project.ts";

/** A call in a build file, and its arguments that are literal words: the first group of each. */
interface BuildFile {
  readonly file: string;
  readonly tools: readonly string[];
  readonly pkgConfig: RegExp;
  readonly call: RegExp;
  readonly name: RegExp;
  readonly version: RegExp;
  readonly description?: RegExp;
  readonly homePage?: RegExp;
  readonly license?: RegExp;
}

const reader =
  ({ file, tools, pkgConfig, call, ...fields }: BuildFile) =>
  (tree: SourceTree): Project => {
    // The call is at the top of the file.
    const content = (tree.read(file) ?? "").slice(0, 50_000).replaceAll(/^[ \t]*(?:#|dnl\b).*$/gm, "");
    const written = call.exec(content)?.[1] ?? "";
    const value = (field: keyof typeof fields): string | undefined => fields[field]?.exec(written)?.[1];
    return {
      builder: "standardBuilder",
      because: file,
      name: oneLine(value("name")),
      version: versionText(value("version")),
      description: oneLine(value("description")),
      homePage: address(value("homePage")),
      licenses: [value("license")],
      packages: { build: [...tools, ...(pkgConfig.test(content) ? ["pkg-config"] : [])] },
    };
  };

/** `project(tool VERSION 1.0 DESCRIPTION "…" HOMEPAGE_URL "…")`: cmake-commands(7), "project". */
export const cmakeProject = reader({
  file: "CMakeLists.txt",
  tools: ["cmake"],
  pkgConfig: /\bfind_package\s*\(\s*PkgConfig\b/i,
  call: /^[ \t]*project[ \t]*\(((?:"[^"]*"|[^")])*)\)/im,
  name: /^\s*"?([^\s"$]+)"?(?=\s|$)/,
  // A variable is known to CMake only.
  version: /\bVERSION\s+"?([^\s"$]+)"?(?=\s|$)/,
  description: /\bDESCRIPTION\s+"([^"$]*)"/,
  homePage: /\bHOMEPAGE_URL\s+"?([^\s"$]+)"?(?=\s|$)/,
});

/** `project('tool', 'c', version : '1.0', license : 'MIT')`: Meson's reference manual, "project()". */
export const mesonProject = reader({
  file: "meson.build",
  tools: ["meson", "ninja"],
  pkgConfig: /\bdependency\s*\(/,
  call: /^[ \t]*project[ \t]*\(((?:'[^'\n]*'|[^')])*)/m,
  name: /^\s*'([^'\n]*)'/,
  version: /\bversion\s*:\s*'([^'\n]*)'\s*(?:,|$)/,
  license: /\blicense\s*:\s*\[?\s*'([^'\n]*)'\s*(?:[,\]]|$)/,
});

/** `AC_INIT([tool], [1.0], [bugs], [tarname], [url])`: the manual of Autoconf, "Initializing configure". */
export const autoconfProject = reader({
  file: "configure.ac",
  tools: ["autoreconfHook"],
  pkgConfig: /\bPKG_(?:CHECK_MODULES|PROG_PKG_CONFIG)\b/,
  call: /^AC_INIT\(((?:\[[^\]]*\]|[^)[\]])*)\)/m,
  name: /^\s*\[?([^\],]*)/,
  version: /^(?:\[[^\]]*\]|[^,[]*),\s*\[?([^\],]*)/,
  homePage: /^(?:\s*(?:\[[^\]]*\]|[^,[]*),){4}\s*\[?([^\],]*)/,
});

/** A release with its `configure`, which may have its `configure.ac` too. */
export function configureScript(tree: SourceTree): Project {
  const { packages, ...project } = autoconfProject(tree);
  const build = (packages?.["build"] ?? []).filter((name) => name !== "autoreconfHook");
  return { ...project, because: "configure", manifest: "configure.ac", packages: { build } };
}

/** `PREFIX ?= /usr/local`: GNU Coding Standards, "Directory Variables". A command line overrides it. */
export const makefile = (tree: SourceTree): Project => ({
  builder: "standardBuilder",
  because: "Makefile",
  options: /^PREFIX[ \t]*[?:]?=/m.test(tree.read("Makefile") ?? "")
    ? { flags: { make: ["PREFIX=$(out)"] } }
    : {},
});
