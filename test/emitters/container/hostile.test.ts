// Slow. Depends on: emitters/container.
import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { text } from "../../../compiler/language/text.ts";
import { anyText, unicodeText } from "../../support/arbitrary-text.ts";
import { makeComponent, makeHealthCheck, makeProcess } from "../../support/ir-fixtures.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";
import { emitted, filled } from "./emitted.ts";

// Any text goes through the emitted files and comes out unchanged, judged by those who read them: YAML 1.2 and 1.1,
// podman-compose's interpolation, POSIX shells, Nix.

/** Texts that YAML 1.1 and 1.2, Compose or a shell do not read as text. */
const traps = [
  ..."yes no on off y n true false null ~ 1 1e3 0x1f 0o17 017 1_000 .5 .inf .NaN 22:22 190:20:30".split(" "),
  ..."2001-01-01 = << - ? : , [] {} & * ! | > % @ ` # ' \" \\ $ $$ ${X} ${X:-y} $X $(id) -n --".split(" "),
  ..."!!binary !tag &a *a %TAG @a --- ... a:b a#b a=b @demo@ @coreutils@ @web-check@".split(" "),
  "",
  " ",
  "\n",
  "\t",
  "a: b",
  "a #b",
  "- a",
  " lead",
  "trail ",
  "two\nlines",
  "\r\n",
  "\u0085\u2028\u2029\ufeff",
  // Single quotes would do for the quote, but have no escapes.
  'a "b" \ufeff\u2028',
  "\u0001\u001b\u007f\u0080",
  "\ufffe\uffff🙂ü日本",
  "'\\''",
  "a\\",
  "*",
  "~root",
];
const values = [
  ...traps,
  ...fc.sample(anyText, { numRuns: 300, seed: 1 }),
  ...fc.sample(unicodeText(12), { numRuns: 200, seed: 2 }),
].map((value) => value.replaceAll("\0", ""));

const named = values.map((value, index) => [`V${index}`, value] as const);

const component = makeComponent("web", {
  process: makeProcess({
    command: text("/bin/dump"),
    argv: values.map((value) => text(value)),
    environment: new Map(named.map(([name, value]) => [name, text(value)])),
    preStart: text(values.join("\n")),
    stateDir: text("/var/lib/web"),
  }),
  healthcheck: makeHealthCheck({ enable: true, test: values.map((value) => text(value)) }),
});
const files = emitted([component]);
const composeFile = files.get("compose.yaml") ?? "";

interface Compose {
  readonly services: {
    readonly web: {
      readonly environment: Readonly<Record<string, string>>;
      readonly healthcheck: { readonly test: readonly string[] };
    };
  };
}

/** Compose Specification, "Interpolation": nothing is left to replace once `$$` is a dollar sign. */
function interpolate(value: string): string {
  expect(value.replaceAll("$$", "")).not.toContain("$");
  return value.replaceAll("$$", "$");
}

describe("hostile text", () => {
  test("goes through the compose file, read as YAML 1.2", () => {
    const { web } = (parse(composeFile) as Compose).services;
    expect(Object.entries(web.environment).map(([name, value]) => [name, interpolate(value)])).toEqual(
      [...named].sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    expect(web.healthcheck.test.map(interpolate)).toEqual(["CMD", ...values]);
  });

  describeWith("podman-compose", "goes through podman-compose", () => {
    test("with its own reader of YAML 1.1 and its own interpolation", () => {
      const program = [
        "import sys, json, yaml",
        'sys.path.append("/usr/lib/python3/dist-packages")',
        "import podman_compose",
        "read = podman_compose.normalize(yaml.safe_load(sys.stdin.buffer.read().decode()))",
        'print(json.dumps(podman_compose.rec_subs(read, {"X": "replaced"})))',
      ].join("\n");
      const out = execFileSync("/usr/bin/python3", ["-c", program], { input: composeFile, encoding: "utf8" });
      const { web } = (JSON.parse(out) as Compose).services;
      expect(web.environment).toEqual(Object.fromEntries(named));
      expect(web.healthcheck.test).toEqual(["CMD", ...values]);
    });
  });

  // The image's shell is bash; the script is one for any POSIX shell.
  describe.each(["bash", "dash"])("goes through the entrypoint, run by %s", (shell) => {
    test("as arguments and environment of the program", () => {
      const folder = tempFolder();
      const program = join(folder, "program");
      writeFileSync(
        program,
        `#!/usr/bin/python3
import json, os, sys
json.dump([[os.fsencode(x).hex() for x in sys.argv[1:]],
           {k: os.fsencode(v).hex() for k, v in os.environ.items()}], sys.stdout)
`,
      );
      chmodSync(program, 0o755);
      const script = filled(files, "web", {
        ownNotes: "true",
        spaceStarts: "true",
        coreutils: "",
        "web-pre-start": "true",
        "web-check": "false",
      })
        .replaceAll("/run/catalog", folder)
        .replaceAll("/var/catalog", folder)
        // The check never succeeds, and would outlive the test.
        .replace(/\n\(\n {2}\(\n[^]*?\n\)\n/, "\n")
        .replace("/bin/dump", program);
      const path = join(folder, "entrypoint.sh");
      writeFileSync(path, script);
      execFileSync(shell, ["-n", path]);
      const env = Object.fromEntries(named);
      const out = execFileSync(shell, [path], { env: { PATH: "/usr/bin:/bin", ...env }, encoding: "utf8" });
      const [argv, environment] = JSON.parse(out) as [string[], Record<string, string>];
      const hex = (value: string): string => Buffer.from(value).toString("hex");
      expect(argv).toEqual(values.map(hex));
      for (const [name, value] of named) expect([name, environment[name]]).toEqual([name, hex(value)]);
    });
  });

  describeWith("nix-instantiate", "goes through Nix", () => {
    test("as the text of scripts", () => {
      const folder = tempFolder();
      writeFileSync(join(folder, "scripts.nix"), files.get("scripts.nix") ?? "");
      const scripts = nixEvalJson(
        `import ./scripts.nix { lib = { makeBinPath = builtins.concatStringsSep ":"; }; pkgs = { coreutils = ""; writeShellScript = _: text: text; }; }`,
        { cwd: folder },
      ) as Record<string, string>;
      expect(scripts["web-pre-start"]).toBe(values.join("\n"));
    });
  });
});
