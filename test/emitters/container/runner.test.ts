// Slow. Depends on: emitters/container.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";

// The program of `nix run ./out#apps.<app>.container`, with a podman that prints its arguments.

const root = join(import.meta.dirname, "../../..");

/** The program of an app with these attributes. */
const scriptOf = (attributes: string): string =>
  nixEvalJson(
    `
    let
      lib = import ${root}/test/nixpkgs/lib.nix // { max = a: b: if a > b then a else b; };
      runner = import ${root}/templates/lib/container-runner.nix {
        inherit lib;
        containerInputs = import ${root}/templates/lib/container-inputs.nix { inherit lib; };
        coreutils = null; getent = null; gnused = null; gnutar = "/gnutar"; podman = null; podman-compose = null;
        util-linux = null;
        runCommand = _: _: _: "/project";
        writeShellApplication = { text, ... }: text;
      };
    in
    runner ({ name = "demo"; app = "Demo"; folder = ./.; archiver = ""; images = { }; } // ${attributes})`,
    { write: true },
  ) as string;

/** Output of the program, where all volumes but some exist. */
function run(
  attributes: string,
  args: readonly string[] = [],
  missing: readonly string[] = ["demo_restoring"],
  versions: readonly [podman: string, compose: string] = ["4.3.1", "1.0.3"],
): string {
  const script = scriptOf(attributes);
  const bin = tempFolder();
  const [podman, compose] = versions;
  writeFileSync(
    join(bin, "podman-compose"),
    `#!/bin/sh\n[ "$1" != --version ] || exec echo "podman-compose version ${compose}"\necho compose "$@"\nenv | grep _GROUP= | sort\n`,
  );
  writeFileSync(
    join(bin, "podman"),
    `#!/bin/sh\n[ "$1" != version ] || exec echo "${podman}"\necho podman "$@"\ncase " ${missing.join(" ")} " in *" $3 "*) [ "$2" != inspect ] ;; esac\n`,
  );
  for (const name of ["podman", "podman-compose"]) chmodSync(join(bin, name), 0o755);
  return execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", script, "runner", ...args], {
    env: { PATH: `${bin}:${process.env["PATH"] ?? ""}` },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
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

  const volumes =
    '{ ownVolumes.web-state = "WEB"; sharedVolumes.files-volume = "WEB"; images.WEB = { outPath = "/load"; imageName = "web"; imageTag = "1"; }; }';
  const adopt = (volume: string, kind: string) =>
    `podman run --rm --network none --user 0:0 --volume demo_${volume}:/volume --entrypoint /bin/catalog-adopt localhost/web:1 ${kind}`;

  it("changes the owner of files in named volumes once, before the app starts", () => {
    const first = run(volumes, ["up", "--detach"], ["demo_adopted", "demo_restoring"]);
    const lines = first.split("\n").filter((line) => /^(?:compose|podman run)/.test(line));
    expect(lines).toEqual([
      "compose --file /project/1/compose.yaml --project-name demo down",
      adopt("web-state", "own"),
      adopt("files-volume", "shared"),
      "compose --file /project/1/compose.yaml --project-name demo up --detach",
    ]);
  });

  it.each([
    ["another command", ["ps"], ["demo_adopted", "demo_restoring"]],
    ["a later start", ["up"], ["demo_restoring"]],
  ])("changes no owner and stops nothing for %s", (_, args, missing) => {
    const output = run(volumes, args, missing);
    expect(output).not.toContain("podman run");
    expect(output).not.toContain("demo down");
  });

  it.each([["up"], ["start"], ["backup", "/tmp"]])(
    "%s is refused while a restore has not ended",
    (...args) => {
      const volume = volumes.replace("{", '{ volumes = [ "web-state" ];');
      expect(() => run(volume, args, [])).toThrow("a restore has not ended: run restore --force again");
    },
  );

  it.each([
    ["backup", "/tmp"],
    ["restore", "--force", "/tmp"],
    ["clean", "--volumes"],
  ])(
    "%s is refused while a container of others, such as one of Quadlet, has a volume of the app",
    (...args) => {
      const volume = volumes.replace("{", '{ volumes = [ "web-state" ];');
      expect(() => run(volume, args)).toThrow("uses the volume demo_web-state: stop it first");
    },
  );

  it("passes the checks that nixpkgs makes of it", () => {
    const input = `set -euo pipefail\n${scriptOf(volumes)}`;
    expect(spawnSync("shellcheck", ["--shell=bash", "-"], { input, encoding: "utf8" }).stdout).toBe("");
  });

  it.each([
    ["4.3.1", "1.3.0"],
    ["4.5.2", "1.6.0"],
  ])("refuses podman %s with podman-compose %s, which never stops waiting", (...versions) => {
    expect(() => run("{ }", ["ps"], undefined, versions)).toThrow(
      `demo: podman-compose ${versions[1]} never stops waiting with podman ${versions[0]}: use podman 4.6 or newer`,
    );
    expect(run("{ }", ["ps"], undefined, ["4.6.0", versions[1]])).toContain("compose");
    expect(run("{ }", ["ps"], undefined, [versions[0], "1.2.0"])).toContain("compose");
  });
});
