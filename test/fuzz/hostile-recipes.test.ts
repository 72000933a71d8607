import { beforeAll, describe, expect, it } from "vitest";
import { measureRuns, runMeasured, type MeasuredRun } from "../bench/measure.ts";
import { catalogcProgram } from "../support/catalogc.ts";
import { suiteFolder, tempFolder, writeTree } from "../support/temp-folder.ts";

/** About 2 s here; what has no bound takes minutes. */
const mostCpuMs = 30_000;
const mostMiB = 500;

const nix = (version: string): string =>
  `{ lib, pkgs, ... }:\n{ pkgs.a = { version = ${version}; source.url = "https://example.org/a.tar.gz"; build.standardBuilder.enable = true; }; }\n`;

const typescript = (
  version: string,
  before = "",
): string => `import { defineRecipe, lib, pkgs } from "catalogc";
${before}
const source = { url: "https://example.org/a.tar.gz" };
export default defineRecipe({ pkgs: { a: { version: ${version}, source, build: { standardBuilder: { enable: true } } } } });
`;

const times = (count: number, make: (index: number) => string, separator = " "): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

const web = (more: string): string =>
  `{ lib, pkgs, ... }: { apps.a.services = { components.web = { process.command = "/bin/web"; ${more} }; runtimes = { hostos.enable = true; container.enable = true; }; }; }\n`;

const packages = (count: number): string => `{ lib, ... }: { pkgs = lib.listToAttrs (map (n: {
  name = "p${"${toString n}"}";
  value = { source.url = "https://example.org/a.tar.gz"; build.standardBuilder.enable = true; };
}) (lib.range 1 ${count})); }\n`;

/** An app whose texts are as long as only a hostile one's are. */
const component = (process: object, test: readonly string[] = []): string =>
  JSON.stringify({
    apps: {
      a: {
        displayName: `${"\\".repeat(200_000)}.`,
        services: {
          components: {
            web: {
              process: { command: "/bin/web", ...process },
              ...(test.length > 0 && { healthcheck: { enable: true, test } }),
            },
          },
          runtimes: { hostos: { enable: true } },
        },
        test: { services: { script: "curl localhost" } },
      },
    },
  });

/** The effect, the file, the recipe, and the code of the diagnostic that ends it; none if merely large. */
const cases: readonly (readonly [what: string, file: string, text: string, code: string | undefined])[] = [
  [
    "doubles a string",
    "recipe.nix",
    nix(`let s0 = "x"; ${times(60, (n) => `s${n + 1} = s${n} + s${n};`)} in s60`),
    "CG220",
  ],
  [
    "doubles a string",
    "recipe.ts",
    typescript("s60", `const s0 = "x"; ${times(60, (n) => `const s${n + 1} = s${n} + s${n};`)}`),
    "CG220",
  ],
  [
    "doubles a string that only Nix knows",
    "recipe.nix",
    nix(`let s0 = "\${pkgs.hello}"; ${times(60, (n) => `s${n + 1} = s${n} + s${n};`)} in s60`),
    "CG220",
  ],
  [
    "doubles a string that only Nix knows",
    "recipe.ts",
    typescript(
      "s60",
      `const s0 = \`\${pkgs.hello}\`; ${times(60, (n) => `const s${n + 1} = \`\${s${n}}\${s${n}}\`;`)}`,
    ),
    "CG220",
  ],
  [
    "leaves a variable to conditions without end",
    "recipe.nix",
    `{ pkgs, ... }: let f = n: if pkgs.stdenv.isLinux then f (n + 1) else null; in
{ pkgs.a = { version = "1"; source.url = "https://example.org/a.tar.gz"; build.standardBuilder.enable = true; build.env.A = f 0; }; }
`,
    undefined,
  ],
  [
    "shares a residual exponentially",
    "recipe.nix",
    nix(`let s0 = pkgs.hello; ${times(60, (n) => `s${n + 1} = pkgs.f s${n} s${n};`)} in "\${s60}"`),
    undefined,
  ],
  [
    "doubles definitions",
    "recipe.nix",
    nix(
      `let s0 = lib.mkMerge [ "1" ]; ${times(60, (n) => `s${n + 1} = lib.mkMerge [ s${n} s${n} ];`)} in s60`,
    ),
    "CG319",
  ],
  ["recurs for ever", "recipe.nix", nix("let f = x: f (x + 1) + 1; in f 0"), "CG219"],
  [
    "recurs for ever",
    "recipe.ts",
    typescript("`${f(0)}`", "const f = (x: number): number => f(x + 1) + 1;"),
    "CG219",
  ],
  ["loops for ever", "recipe.nix", nix("let f = x: f (x + 1); in f 0"), "CG218"],
  ["is its own value", "recipe.nix", nix("let a = b; b = a; in a"), "CG206"],
  [
    "has a revision of colons",
    "recipe.ts",
    typescript('"1"').replace('url: "', `git: "${"a:b@".repeat(100_000)}", url: "`),
    "CG301",
  ],
  [
    "has a license of blanks",
    "recipe.ts",
    typescript('"1"').replace("version:", `license: "x${" ".repeat(300_000)}y", version:`),
    "CG413",
  ],
  [
    "has a hash of padding",
    "recipe.ts",
    typescript('"1"').replace("url:", `hash: "a${"=".repeat(300_000)}b", url:`),
    "CG425",
  ],
  [
    "keeps its state below slashes",
    "recipe.json",
    component({ stateDir: `/a${"/".repeat(300_000)}` }),
    "CG462",
  ],
  ["keeps its state deep below", "recipe.json", component({ stateDir: "/a".repeat(150_000) }), "CG462"],
  [
    "names a configuration file with all folders above",
    "recipe.json",
    component({ configData: { [`${"a/".repeat(150_000)}a`]: { text: "" } } }),
    "CG466",
  ],
  [
    "gives a process long texts of one character",
    "recipe.json",
    component({
      environment: { DATA_DIR: `/a${"/".repeat(150_000)}b` },
      argv: ["--data-dir", `/a${"/".repeat(150_000)}b`, `--password=<${"x".repeat(150_000)}>`],
    }),
    undefined,
  ],
  [
    "is checked by half a thousand kilobytes of nothing",
    "recipe.json",
    component({}, ["sh", "-c", ";".repeat(300_000), "-c".repeat(100_000)]),
    undefined,
  ],
  [
    "installs by empty lines",
    "recipe.json",
    JSON.stringify({
      pkgs: {
        a: {
          build: { standardBuilder: { enable: true }, extraAttrs: { installPhase: "\n".repeat(300_000) } },
          source: { url: "https://example.org/a.tar.gz" },
        },
      },
    }),
    undefined,
  ],
  ["throws blanks", "recipe.nix", nix(`throw "a${" ".repeat(300_000)}b"`), "CG207"],
  ["trims blanks", "recipe.nix", nix(`lib.strings.trim "a${" ".repeat(300_000)}b"`), undefined],
  ["has blanks for a comment", "recipe.ts", typescript(`"1"${" ".repeat(300_000)}/**/`), undefined],
  [
    "has thousands of holes that are none in one text",
    "recipe.ts",
    typescript(
      `"${times(80_000, (n) => `\${n${n % 1000}}`)} ${times(80_000, () => "for")} ${times(1000, (n) => `n${n}=`)}"`,
      times(1000, (n) => `const n${n} = "";`),
    ),
    undefined,
  ],
  ["makes a giant range", "recipe.nix", nix("toString (builtins.length (lib.range 0 2000000000))"), "CG220"],
  ["makes a giant range", "recipe.ts", typescript("`${lib.range(0, 2000000000).length}`"), "CG220"],
  [
    "makes a giant list",
    "recipe.nix",
    nix("toString (builtins.length (builtins.genList (x: x) 2000000000))"),
    "CG220",
  ],
  [
    "nests generated lists",
    "recipe.nix",
    nix("toString (builtins.genList (x: builtins.genList (y: builtins.genList (z: z) 1000) 1000) 1000)"),
    "CG218",
  ],
  [
    "sums up long lists",
    "recipe.nix",
    nix("toString (map (x: builtins.genList (y: x + y) 100000) (lib.range 1 1000))"),
    "CG218",
  ],
  [
    "generates lists of sets",
    "recipe.nix",
    nix('builtins.deepSeq (builtins.genList (x: { a = { b = x; c = [ { } ]; }; }) 400000) ""'),
    "CG218",
  ],
  [
    "generates a text out of lists of sets",
    "recipe.nix",
    `{ lib, ... }: { pkgs.a.description = builtins.deepSeq (builtins.genList (x: { a = { b = x; c = [ { } ]; }; }) 400000) ""; }`,
    "CG218",
  ],
  ["makes a long range", "recipe.nix", nix('builtins.deepSeq (lib.range 1 400000) "1"'), undefined],
  [
    "makes many long strings",
    "recipe.nix",
    nix(
      'builtins.deepSeq (map (x: lib.strings.replicate 1000000 "xyz" + toString x) (lib.range 1 10000)) ""',
    ),
    "CG218",
  ],
  [
    "takes a long string apart",
    "recipe.nix",
    nix('toString (lib.stringToCharacters (lib.strings.replicate 4000000 "x"))'),
    "CG220",
  ],
  [
    "hashes long strings",
    "recipe.nix",
    nix(
      'toString (map (x: builtins.hashString "sha256" (lib.strings.replicate 4000000 "x")) (lib.range 1 100))',
    ),
    "CG218",
  ],
  ["repeats a string", "recipe.ts", typescript('"x".repeat(4000000000)'), "CG220"],
  [
    "doubles a list",
    "recipe.nix",
    nix(
      "let f = n: if n == 0 then [ 1 ] else builtins.concatMap (x: [ x x ]) (f (n - 1)); in toString (f 60)",
    ),
    "CG218",
  ],
  [
    "replaces again and again",
    "recipe.nix",
    nix(
      'let f = n: s: if n == 0 then s else f (n - 1) (builtins.replaceStrings ["a"] ["aaaa"] s); in f 30 "a"',
    ),
    "CG218",
  ],
  [
    "has a list of 100,000",
    "recipe.nix",
    nix(`lib.concatStrings [ ${times(100_000, () => '"a"')} ]`),
    undefined,
  ],
  ["has a list of 100,000", "recipe.ts", typescript(`[${'"a", '.repeat(100_000)}].join("")`), undefined],
  [
    "has a list of 100,000",
    "recipe.json",
    `{ "pkgs": { "a": { "version": [${times(100_000, () => '"a"', ",")}] } } }`,
    "CG300",
  ],
  [
    "is one line of 900 kB with a hundred mistakes",
    "recipe.json",
    `{ "pkgs": { ${times(100, (n) => `"p${n}": { "verzion": "${"1".repeat(9_000)}" }`, ", ")} } }`,
    "CG303",
  ],
  ["nests deeply", "recipe.nix", nix("[".repeat(50_000) + "]".repeat(50_000)), "CG193"],
  ["nests deeply", "recipe.ts", typescript("[".repeat(20_000) + "]".repeat(20_000)), "CG193"],
  ["adds for long", "recipe.ts", typescript(`"a"${' + "a"'.repeat(20_000)}`), "CG193"],
  ["nests deeply", "recipe.yaml", `pkgs: ${"[".repeat(50_000)}${"]".repeat(50_000)}\n`, "CG193"],
  [
    "nests deeply by indentation",
    "recipe.yaml",
    `pkgs:\n${times(1300, (n) => `${" ".repeat(n + 1)}a:`, "\n")} 1\n`,
    "CG193",
  ],
  [
    "defines a set in 30,000 parts",
    "recipe.nix",
    nix(
      `let s = { ${times(30_000, (n) => `a.b.c${n} = {};`)} }; in toString (lib.length (lib.attrNames s.a.b))`,
    ),
    undefined,
  ],
  ["nests deeply", "recipe.json", `{ "pkgs": ${"[".repeat(50_000)}${"]".repeat(50_000)} }`, "CG193"],
  [
    "doubles by aliases",
    "recipe.yaml",
    `pkgs:\n  a0: &a0 { x: 1 }\n${times(60, (n) => `  a${n + 1}: &a${n + 1} { x: *a${n}, y: *a${n} }`, "\n")}\n`,
    "CG175",
  ],
  [
    "has thousands of components that share a resource",
    "recipe.nix",
    `{ apps.a.services = { components = { ${times(
      1500,
      (n) =>
        `c${n} = { process.command = "/bin/c"; resources.db.hostosConfig.services.redis.package = null; };`,
    )} }; runtimes.hostos.enable = true; }; }`,
    undefined,
  ],
  [
    "merges a large module thousands of times",
    "recipe.nix",
    `{ lib, ... }: { apps.a.services = { components.c = {
      process.command = "/bin/c";
      resources.db.hostosConfig = let m = rec { ${times(2000, (n) => `a${n} = 1;`)} services.redis.package = null; };
        in lib.mkMerge [ ${times(3000, () => "m")} ];
    }; runtimes.hostos.enable = true; }; }`,
    "CG322",
  ],
  [
    "publishes thousands of ports",
    "recipe.nix",
    web('process.ports = map (n: "${toString n}:80") (lib.range 1 20000);'),
    undefined,
  ],
  ["makes thousands of packages", "recipe.nix", packages(2000), undefined],
  ["makes tens of thousands of packages", "recipe.nix", packages(60_000), "CG322"],
  [
    "makes tens of thousands of components",
    "recipe.nix",
    `{ lib, ... }: { apps.a.services = { runtimes.hostos.enable = true; components = lib.listToAttrs (map (n: {
      name = "c${"${toString n}"}"; value.process.command = "/bin/c";
    }) (lib.range 1 30000)); }; }`,
    "CG322",
  ],
  [
    "has an argument two hundred thousand times",
    "recipe.nix",
    web('process.argv = lib.replicate 200000 "a";'),
    "CG322",
  ],
  [
    "has a package two hundred thousand times",
    "recipe.nix",
    web("process.packages = map (n: pkgs.hello) (lib.range 1 200000);"),
    "CG322",
  ],
  ["is under many licenses", "recipe.nix", nix('"1"; license = lib.replicate 200000 "mit"'), "CG322"],
  [
    "merges an empty module again and again",
    "recipe.nix",
    web("resources.db.hostosConfig = lib.mkMerge (lib.replicate 90000 { });"),
    undefined,
  ],
  [
    "merges a version again and again",
    "recipe.nix",
    `{ lib, ... }: { pkgs.a = lib.mkMerge ([ { build.standardBuilder.enable = true; source.url = "https://example.org/a.tar.gz"; } ]
      ++ lib.replicate 80000 { version = lib.mkDefault "1"; }); }`,
    undefined,
  ],
  [
    "fills fifty thousand holes of a text",
    "recipe.nix",
    web(`process.preStart = lib.concatStrings (lib.replicate 50000 "${"${pkgs.hello}"}\\n");`),
    undefined,
  ],
];

describe("a recipe that", () => {
  let runs: readonly MeasuredRun[] = [];
  beforeAll(() => {
    const folders = cases.map(([, file, text]) => {
      const cwd = suiteFolder();
      writeTree(cwd, { [`recipes/a/${file}`]: text });
      return { cwd, args: ["compile"] };
    });
    runs = measureRuns(catalogcProgram, folders);
  });

  it.each(cases.map((each, index) => [...each, index] as const))(
    "%s (%s) ends soon and small",
    (_, file, _text, code, index) => {
      const { status, stderr, cpuMs, peakMiB } = runs[index] ?? expect.unreachable("each has a run");
      if (code === undefined) expect(stderr).not.toMatch(/^error|internal error/m);
      else
        expect(stderr).toMatch(
          new RegExp(`^error\\[${code}\\].*\\n +--> recipes/a/${file.replace(".", "\\.")}:`, "m"),
        );
      expect(status).toBe(code === undefined ? 0 : 1);
      expect(peakMiB).toBeLessThan(mostMiB);
      expect(cpuMs).toBeLessThan(mostCpuMs);
    },
  );
});

it("a chain of thousands of options is one error", () => {
  const folder = tempFolder();
  const version = (index: number): string => (index === 2000 ? '"1"' : `config.pkgs.p${index + 1}.version`);
  const others = `source.url = "https://example.org/a.tar.gz"; build.standardBuilder.enable = true;`;
  const pkgs = times(2001, (index) => `p${index} = { version = ${version(index)}; ${others} };`);
  writeTree(folder, { "recipes/recipe.nix": `{ config, ... }: { pkgs = { ${pkgs} }; }\n` });
  const { status, stderr } = runMeasured([catalogcProgram, "compile"], folder);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error\[CG219\].*\n +--> recipes\/recipe.nix:/m);
  expect(stderr).toMatch(/hint: [3-9]\d\d options refer to each other in a chain that ends here\. /);
  expect(stderr).not.toContain("call itself");
});
