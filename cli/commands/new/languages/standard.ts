import type { SourceTree } from "../source/tree.ts";
import { address, oneLine, type Project, versionText } from "./project.ts";

/** What a call in a build file says with literal words. */
interface Declared {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly homePage?: string | undefined;
  readonly license?: string | undefined;
}

const reader =
  (
    because: string,
    tools: readonly string[],
    declared: (text: string) => Declared,
    pkgConfig: RegExp,
    options: (text: string) => Project["options"] = () => ({}),
  ) =>
  (tree: SourceTree): Project => {
    // The call is at the top of the file.
    const content = (tree.read(because) ?? "").slice(0, 50_000);
    const { version, description, homePage, license, name } = declared(content);
    const build = [...tools, ...(pkgConfig.test(content) ? ["pkg-config"] : [])];
    return {
      builder: "standardBuilder",
      because,
      name: oneLine(name),
      version: versionText(version),
      description: oneLine(description),
      homePage: address(homePage),
      licenses: [license],
      packages: { build },
      options: options(content) ?? {},
    };
  };

const none = (): Declared => ({});
const never = /(?!)/;

/** `project(tool VERSION 1.0 DESCRIPTION "…" HOMEPAGE_URL "…")`: cmake-commands(7), "project". */
export const cmakeProject = reader(
  "CMakeLists.txt",
  ["cmake"],
  ofCmake,
  /\bfind_package\s*\(\s*PkgConfig\b/i,
);

function ofCmake(text: string): Declared {
  const written = /^[ \t]*project[ \t]*\(((?:"[^"]*"|[^")])*)\)/im.exec(withoutComments(text))?.[1] ?? "";
  const words = [...written.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, string, word]) => string ?? word ?? "");
  // A variable is known to CMake only.
  const after = (key: string): string | undefined => literal(words[words.indexOf(key) + 1 || words.length]);
  return {
    name: literal(words[0]),
    version: after("VERSION"),
    description: after("DESCRIPTION"),
    homePage: after("HOMEPAGE_URL"),
  };
}

const withoutComments = (text: string): string => text.replaceAll(/^[ \t]*#.*$/gm, "");

const literal = (word: string | undefined): string | undefined =>
  word?.includes("$") === true ? undefined : word;

/** `project('tool', 'c', version : '1.0', license : 'MIT')`: Meson's reference manual, "project()". */
export const mesonProject = reader("meson.build", ["meson", "ninja"], ofMeson, /\bdependency\s*\(/);

function ofMeson(text: string): Declared {
  const written = /^[ \t]*project[ \t]*\(((?:'[^'\n]*'|[^')])*)/m.exec(withoutComments(text))?.[1] ?? "";
  const after = (key: string): string | undefined =>
    new RegExp(`\\b${key}\\s*:\\s*\\[?\\s*'([^'\\n]*)'\\s*(?:[,\\]]|$)`).exec(written)?.[1];
  return {
    name: /^\s*'([^'\n]*)'/.exec(written)?.[1],
    version: after("version"),
    license: after("license"),
  };
}

/** `AC_INIT([tool], [1.0], [bugs], [tarname], [url])`: the manual of Autoconf, "Initializing configure". */
export const autoconfProject = reader(
  "configure.ac",
  ["autoreconfHook"],
  ofAutoconf,
  /\bPKG_(?:CHECK_MODULES|PROG_PKG_CONFIG)\b/,
);

function ofAutoconf(text: string): Declared {
  const [, written = ""] = /^AC_INIT\(((?:\[[^\]]*\]|[^)[\]])*)\)/m.exec(text) ?? [];
  const [name, version, , , homePage] = written
    .slice(0, 1000)
    .split(/,(?![^[]*\])/)
    .map((each) => each.trim().replace(/^\[([^]*)\]$/, "$1"));
  return { name, version, homePage };
}

/** A release with its `configure`, which may have its `configure.ac` too. */
export function configureScript(tree: SourceTree): Project {
  const { packages, ...project } = autoconfProject(tree);
  const build = (packages?.["build"] ?? []).filter((name) => name !== "autoreconfHook");
  return { ...project, because: "configure", manifest: "configure.ac", packages: { build } };
}

/** `PREFIX ?= /usr/local`: GNU Coding Standards, "Directory Variables". A command line overrides it. */
export const makefile = reader("Makefile", [], none, never, (content) =>
  /^PREFIX[ \t]*[?:]?=/m.test(content) ? { flags: { make: ["PREFIX=$(out)"] } } : {},
);
