// Slow. Depends on: emitters/systemd.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { evaluateHostOs, filledUnits } from "../../support/host-os.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Texts that only Nix knows are arguments and variables as others are: nothing in them means anything to systemd or a shell.

const lib = process.env["NIXPKGS_LIB"] ?? join(import.meta.dirname, "../../nixpkgs/lib.nix");

const hostile = `%h $x \${y} "q" 'a' \\ ; & * #\n\tend`;
/** As systemd reads it within double quotes: systemd.service(5), "Command lines"; systemd.unit(5), "Specifiers". */
const quoted = `%%h $$x $\${y} \\"q\\" 'a' \\\\ ; & * #\\n\\tend`;

const inNix = JSON.stringify(hostile).replaceAll("${", "\\${");
const unknown = `(builtins.replaceStrings [ "\${pkgs.hello}" ] [ "" ] (${inNix} + "\${pkgs.hello}"))`;

const recipe = `{ apps.a.services = {
  components.w = {
    process.command = pkgs.hello;
    process.argv = [ "--x" ${unknown} "is \${${unknown}}" "\${pkgs.hello}/bin" "it's \${pkgs.hello.version}" ];
    process.environment.FMT = ${unknown};
    healthcheck = { enable = true; packages = [ pkgs.curl ]; test = [ "curl" ${unknown} ]; };
  };
  runtimes.container.enable = true; runtimes.hostos.enable = true;
}; }`;

async function compiled(): Promise<string> {
  const { diagnostics, texts } = await compileNixRecipe(recipe);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const out = join(tempFolder(), "out");
  writeTree(out, Object.fromEntries(texts()));
  return out;
}

/** The arguments that a POSIX shell makes of a line of a script. */
const wordsOf = (command: string): readonly string[] =>
  execFileSync("sh", ["-uc", `printf '%s\\0' ${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

describeWith("nix-instantiate", "a value of a service that only Nix knows", () => {
  it("is one literal argument of the unit and of the module", async () => {
    const out = await compiled();
    const hosts = evaluateHostOs(out, ["a"]);
    const host = hosts["a"];
    if (host === undefined) throw new Error("no host");
    expect(host.differences).toEqual([]);
    const unit = filledUnits(out, "a", host)["w.service"] ?? "";
    const [, args] = /^ExecStart=\S+ (.*)$/m.exec(unit) ?? [];
    expect(args).toMatch(/^--x "/);
    expect(args?.split(` "is `)[0]).toBe(`--x "${quoted}"`);
    expect(args).toContain(` "is ${quoted}" /`);
    expect(unit).toContain(`Environment="FMT=${JSON.stringify(hostile).slice(1, -1).replaceAll("%", "%%")}"`);
  });

  it("is one argument of the program that the scripts run", async () => {
    const out = await compiled();
    const scope = `
      lib = import ${lib};
      pkgs = {
        catalogLib.ownNotes = "/own-notes";
        catalogLib.spaceStarts = "/space-starts";
        hello = { type = "derivation"; outPath = "/hello"; version = "1"; meta.mainProgram = "hello"; name = "hello"; };
        coreutils.outPath = "/coreutils"; curl = { outPath = "/curl"; outputs = [ "out" ]; };
        writeShellScript = name: text: text;
      };`;
    const { variables, check } = nixEvalJson(`let ${scope} in {
      variables = builtins.mapAttrs (_: value: "\${value}")
        (import ${out}/apps/a/container/variables.nix { inherit lib pkgs; scripts.w-check = "/w-check"; });
      check = (import ${out}/apps/a/container/scripts.nix { inherit lib pkgs; }).w-check;
    }`) as { readonly variables: Readonly<Record<string, string>>; readonly check: string };
    const entrypoint = nixEvalJson(`builtins.readFile ${out}/apps/a/container/w-entrypoint.sh`) as string;
    const [, line = ""] = /^exec (.*)$/m.exec(entrypoint) ?? [];
    const filled = line.replace(/@([\w-]+)@/g, (_, name: string) => variables[name] ?? "?");
    expect(wordsOf(filled)).toEqual([
      "/hello/bin/hello",
      "--x",
      hostile,
      `is ${hostile}`,
      "/hello/bin",
      "it's 1",
    ]);
    const [, command = ""] = /^exec (.*)$/ms.exec(check) ?? [];
    expect(wordsOf(command.trimEnd()).slice(-2)).toEqual(["curl", hostile]);
  });
});
