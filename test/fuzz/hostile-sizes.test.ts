import { describe, expect, it } from "vitest";
import { runMeasured, type Cost } from "../bench/measure.ts";
import { catalogcProgram } from "../support/catalogc.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

const mostMiB = 500;
/** Times the processor time of an ordinary recipe of the same size in the same syntax. */
const mostCpu = 5;

const times = (count: number, make: (index: number) => string, separator = " "): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

const package_ = (version: string, more = ""): string =>
  `{ pkgs.a = { version = ${version}; source.url = "https://example.org/a.tar.gz"; build.standardBuilder.enable = true; ${more} }; }`;

/** A set and a list that double at each of 30 levels. */
const doubled = (level = 30): string => `
  s0 = { a = "x"; }; ${times(level, (n) => `s${n + 1} = { a = s${n}; b = s${n}; };`)}
  l0 = [ 1 ]; ${times(level, (n) => `l${n + 1} = [ l${n} l${n} ];`)}
  t0 = { a = "x"; }; ${times(level, (n) => `t${n + 1} = { a = t${n}; b = t${n}; };`)}
`;
const nix = (version: string, more = ""): string =>
  `{ lib, pkgs, ... }: let ${doubled()} in ${package_(version, more)}\n`;
const web = (more: string): string =>
  `{ lib, pkgs, ... }: let ${doubled()} in { apps.a.services = { components.web = { process.command = "/bin/web"; ${more} }; runtimes.hostos.enable = true; }; }\n`;
const typescript = (version: string): string => `import { defineRecipe } from "catalogc";
const s0: any = { a: 1 }; ${times(30, (n) => `const s${n + 1}: any = { a: s${n}, b: s${n} };`)}
export default defineRecipe({ pkgs: { a: { version: ${version}, source: { url: "https://example.org/a.tar.gz" }, build: { standardBuilder: { enable: true } } } } });
`;
const options = (count: number, option: (index: number) => string): string =>
  `import { defineRecipe } from "catalogc";\nexport default defineRecipe({ ${times(count, option, ", ")} });\n`;

const withScript = (script: string): string =>
  JSON.stringify({
    pkgs: {
      a: {
        license: "mit",
        source: { url: "https://example.org/a.tar.gz" },
        build: { standardBuilder: { enable: true } },
        test: { script },
      },
    },
  });

type Case = readonly [what: string, file: string, text: string, code: string];

const sharing: readonly Case[] = [
  ["maps attributes", "recipe.nix", nix("builtins.toJSON (lib.mapAttrs (_: v: v) s30)"), "CG218"],
  ["prints JSON", "recipe.nix", nix("builtins.toJSON s30"), "CG218"],
  ["prints a list", "recipe.nix", nix("toString l30"), "CG218"],
  ["flattens", "recipe.nix", nix("toString (lib.flatten l30)"), "CG220"],
  ["compares", "recipe.nix", nix('if s30 == t30 then "1" else "2"'), "CG218"],
  ["updates deeply", "recipe.nix", nix("builtins.toJSON (lib.recursiveUpdate s30 t30)"), "CG218"],
  ["is structured", "recipe.nix", nix('"1"', "build.structuredAttrs = { inherit s30; };"), "CG322"],
  [
    "is structured, of a builder",
    "recipe.nix",
    nix('"1"', "build.standardBuilder.structuredAttrs.x = s30;"),
    "CG322",
  ],
  ["configures a host", "recipe.nix", web("resources.db.hostosConfig.services.x.settings = s30;"), "CG322"],
  [
    "configures a host 2^24 times",
    "recipe.nix",
    web("resources.db.hostosConfig.services.x.settings = s24;"),
    "CG322",
  ],
  ["prints JSON", "recipe.ts", typescript("JSON.stringify(s30)"), "CG220"],
  ["prints JSON on lines", "recipe.ts", typescript("JSON.stringify(s30, null, 2)"), "CG220"],
];

const long: readonly Case[] = [
  [
    "has one key again and again",
    "recipe.json",
    `{ "pkgs": { ${times(60_000, () => '"a":1', ",")} } }`,
    "CG171",
  ],
  ["has one key again and again", "recipe.yaml", `pkgs:\n${"  a: 1\n".repeat(8_000)}`, "CG171"],
  ["has one key again and again", "recipe.nix", `{ ${"a = 1; ".repeat(40_000)} }`, "CG171"],
  ["has one key again and again", "recipe.ts", options(40_000, () => "a: 1"), "CG171"],
  ["has comments and a mistake", "recipe.yaml", `pkgs:\n${"  # x\n".repeat(68_000)}  a: 1\n`, "CG300"],
  ["has empty lines and a mistake", "recipe.yaml", `pkgs:\n${"\n".repeat(400_000)}  a: 1\n`, "CG300"],
  ["is NUL", "recipe.ts", "\0".repeat(120_000), "CG100"],
  ["is NUL", "recipe.nix", "\0".repeat(120_000), "CG144"],
  ["is NUL", "recipe.yaml", "\0".repeat(120_000), "CG195"],
  ["has unknown keys", "recipe.yaml", times(32_000, (n) => `k${n}: 1\n`, ""), "CG187"],
  [
    "has unknown options",
    "recipe.yaml",
    `pkgs:\n  a:\n${times(24_000, (n) => `    k${n}: 1\n`, "")}`,
    "CG187",
  ],
  ["has unknown keys", "recipe.nix", `{ ${times(32_000, (n) => `k${n}=1;`)} }`, "CG187"],
  ["has unknown keys", "recipe.ts", options(32_000, (n) => `k${n}:1`), "CG187"],
  ["has unknown keys", "recipe.json", `{ ${times(32_000, (n) => `"k${n}":1`, ",")} }`, "CG187"],
  ["names nothing that is there", "recipe.ts", options(40_000, () => "a: x"), "CG187"],
  ["has many documents", "recipe.yaml", "---\n".repeat(104_000), "CG176"],
  ["has many anchors", "recipe.yaml", `pkgs:\n${times(12_000, (n) => `  a${n}: &a${n} 1\n`, "")}`, "CG187"],
  ["closes what is not open", "recipe.ts", ") ".repeat(120_000), "CG100"],
  ["closes what is not open", "recipe.yaml", '"]: [ '.repeat(68_000), "CG170"],
  ["has strings in a row", "recipe.yaml", '"a" '.repeat(100_000), "CG170"],
  ["has tags in a row", "recipe.yaml", "!a ".repeat(132_000), "CG170"],
  ["has aliases in a row", "recipe.yaml", "*a ".repeat(132_000), "CG170"],
  ["has directives", "recipe.yaml", "%a\n".repeat(132_000), "CG170"],
  ["has keys without a name", "recipe.yaml", "? \n".repeat(330_000), "CG322"],
  ["has keys on several lines", "recipe.yaml", "a\n b: c\n".repeat(48_000), "CG170"],
  ["holds tokens", "recipe.json", withScript("do xoxb-xoxb-".repeat(30_000)), "advice/secret-token"],
  ["is larger than a recipe", "recipe.yaml", "# x\n".repeat(270_000), "CG184"],
];

/** An ordinary recipe of a syntax with about that many characters. */
function ordinary(file: string, size: number): string {
  const of = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `p${index}`,
        {
          description: "A package with a few words.",
          license: "mit",
          source: { url: `https://example.org/a-${index}.tar.gz` },
          build: { standardBuilder: { enable: true } },
        },
      ]),
    );
  const data = { pkgs: of(Math.max(1, Math.round(size / 260))) };
  switch (file) {
    case "recipe.json":
      return JSON.stringify(data, null, 1);
    case "recipe.ts":
      return `import { defineRecipe } from "catalogc";\nexport default defineRecipe(${JSON.stringify(data, null, 1)});\n`;
    case "recipe.yaml":
      return (
        JSON.stringify(data, null, 2)
          .replace(/^\{\n|\n\}$|[{}",]/gm, "")
          .replace(/^ {2}| *$/gm, "")
          .replace(/\n{2,}/g, "\n") + "\n"
      );
    default:
      return inNix(data);
  }
}

const inNix = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? `{\n${Object.entries(value)
        .map(([name, each]) => `${name} = ${inNix(each)};\n`)
        .join("")}}`
    : JSON.stringify(value);

function run(
  file: string,
  text: string,
): { readonly status: number | null; readonly stderr: string; readonly cost: Cost } {
  const folder = tempFolder();
  writeTree(folder, { [`recipes/a/${file}`]: text });
  return runMeasured([catalogcProgram, "compile", "--no-cache"], folder);
}

const known = new Map<string, number>();
/** The processor time of an ordinary recipe, in ms, of a size in steps of 250 kB. */
function ordinaryCpu(file: string, size: number): number {
  const steps = Math.min(4, Math.ceil(size / 250_000));
  const key = `${file} ${size < 20_000 ? 0 : steps}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { status, stderr, cost } = run(file, ordinary(file, size < 20_000 ? size : (steps - 0.5) * 250_000));
  expect({ status, errors: stderr.match(/^error.*/gm) }).toEqual({ status: 0, errors: null });
  known.set(key, cost.cpuMs);
  return cost.cpuMs;
}

describe.each([
  ["a value that is referenced 2^30 times", sharing],
  ["a file", long],
])("%s", (_kind, cases) => {
  it.each(cases)(
    "%s (%s) ends in a diagnostic like an ordinary recipe of its size",
    (what, file, text, code) => {
      const { status, stderr, cost } = run(file, text);
      const usual = ordinaryCpu(file, text.length);
      console.log(
        `${what} (${file}, ${text.length} characters): ${Math.round(cost.cpuMs)} ms, ${Math.round(cost.peakMiB)} MiB; ordinary: ${Math.round(usual)} ms`,
      );
      expect(status).toBe(1);
      expect(stderr).toContain(`error[${code}]`);
      expect(stderr).not.toContain("internal error");
      expect(cost.peakMiB).toBeLessThan(mostMiB);
      expect(cost.cpuMs).toBeLessThan(mostCpu * usual);
      // A hundred of the file, and one that counts the others.
      expect([...stderr.matchAll(/^error\[/gm)].length).toBeLessThanOrEqual(101);
    },
  );
});
