// Slow. Depends on: emitters/container.
import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";

// The root of a component's image, without its packages: the commands that make it, run here.

const root = join(import.meta.dirname, "../../..");

function imageRoot(asRoot: boolean): string {
  const commands = nixEvalJson(
    `
    let
      lib = import ${root}/test/nixpkgs/lib.nix;
      image = import ${root}/templates/lib/component-image.nix {
        inherit lib;
        bash = { outPath = "/bash"; meta.mainProgram = "bash"; }; coreutils = "/coreutils"; findutils = "/findutils"; gnugrep = "/gnugrep"; gnused = "/gnused"; iana-etc = "/iana-etc";
        runCommand = _: _: commands: commands;
        writeScript = name: _: "/" + name;
        dockerTools = { streamLayeredImage = image: image; caCertificates = null; };
      } {
        name = "web"; labels = { app = "demo"; component = "web"; }; user = "web"; uid = 52000; gid = 52001; asRoot = ${asRoot}; stateDir = "/srv/it's web"; variables = { };
        entrypoint = builtins.toFile "entrypoint" "exec web\\n";
        packages = [ ];
      };
    in
    builtins.head image.contents`,
    { write: true },
  ) as string;
  const out = join(tempFolder(), "root");
  execFileSync("bash", ["--norc", "-euc", commands], { env: { PATH: process.env["PATH"], out } });
  return out;
}

describeWith("nix-instantiate", "the image of a component", () => {
  it("has the interpreters in the first lines of scripts, as every NixOS host", () => {
    const out = imageRoot(false);
    expect(readlinkSync(join(out, "usr/bin/env"))).toBe("/coreutils/bin/env");
    expect(readlinkSync(join(out, "bin/sh"))).toBe("/bash/bin/bash");
  });

  it.each([
    [false, "/root"],
    [true, "/srv/it's web"],
  ])("has the component's account, and root (as root: %s)", (asRoot, home) => {
    expect(readFileSync(join(imageRoot(asRoot), "etc/passwd"), "utf8")).toBe(
      `root:x:0:0:root:${home}:/bin/sh\nweb:x:52000:52001:web:/srv/it's web:/bin/sh\nnobody:x:65534:65534:nobody:/var/empty:/bin/false\n`,
    );
  });

  it("has the names of services and protocols, as every NixOS host", () => {
    const out = imageRoot(false);
    for (const name of ["services", "protocols"])
      expect(readlinkSync(join(out, "etc", name))).toBe(`/iana-etc/etc/${name}`);
  });
});
