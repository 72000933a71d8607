import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";

// The program of `nix run ./out#apps.<app>.container`, with a podman that prints its arguments.

const root = join(import.meta.dirname, "../../..");

/** What the runner of an app with these attributes prints. */
function run(attributes: string, args: readonly string[] = []): string {
  const script = nixEvalJson(
    `
    let
      lib = import ${root}/test/nixpkgs/lib.nix // { max = a: b: if a > b then a else b; };
      runner = import ${root}/templates/lib/container-runner.nix {
        inherit lib;
        coreutils = null; getent = null; gnused = null; podman = null; podman-compose = null;
        runCommand = _: _: _: "/project";
        writeShellApplication = { text, ... }: text;
      };
    in
    runner ({ name = "demo"; folder = ./.; images = { }; } // ${attributes})`,
    { write: true },
  ) as string;
  const bin = tempFolder();
  writeFileSync(join(bin, "podman-compose"), '#!/bin/sh\necho compose "$@"\nenv | grep _GROUP= | sort\n');
  writeFileSync(join(bin, "podman"), '#!/bin/sh\necho podman "$@"\n');
  for (const name of ["podman", "podman-compose"]) chmodSync(join(bin, name), 0o755);
  return execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", script, "runner", ...args], {
    env: { PATH: `${bin}:${process.env["PATH"] ?? ""}` },
    encoding: "utf8",
  });
}

describeWith("nix-instantiate", "the runner of containers", () => {
  it.runIf(process.getuid?.() === 0)("passes the numbers that groups have on this host", () => {
    const folder = tempFolder();
    for (const [name, group] of [
      ["of-root", 0],
      ["shared", 4321],
    ] as const) {
      mkdirSync(join(folder, name));
      chownSync(join(folder, name), 0, group);
    }
    const output = run(`{
      groups = {
        NAMED_GROUP = [ "daemon" "${folder}/shared" ];
        OWNER_GROUP = [ "no-such" "${folder}/missing" "${folder}/of-root" "${folder}/shared" ];
        ROOT_GROUP = [ "no-such" "${folder}/of-root" ];
        UNKNOWN_GROUP = [ "no-such" ];
      };
    }`);
    expect(output.split("\n").slice(1)).toEqual([
      "NAMED_GROUP=1",
      "OWNER_GROUP=4321",
      "ROOT_GROUP=",
      "UNKNOWN_GROUP=",
      "",
    ]);
  });
});
