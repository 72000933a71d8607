import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileCase } from "../golden/cases.ts";
import { imageEntrypoint, imageOutput, imageRecipe } from "../support/image-app.ts";
import { nixEvalJson } from "../support/nix.ts";
import { suiteFolder, writeTree } from "../support/temp-folder.ts";
import { requireTool } from "../support/tools.ts";
import { machineFiles } from "./machine-files.ts";
import { Machine } from "./machine.ts";
import { debianRoot, makeImage, run } from "./root.ts";

// Quadlet files on a machine with podman 5, put there by the program that installs them: Debian 13 in qemu.
// `make test-boot`.

const tools = ["qemu-system-x86_64", "mmdebstrap", "mke2fs", "nix-instantiate", "python3"];
const wanted = env["BOOT"] === "1";
const missing = wanted ? tools.filter((tool) => !requireTool(tool)) : [];
const reason = wanted ? `${missing.join(", ")} not installed` : "runs with BOOT=1";
const title = `Quadlet on a machine${wanted && missing.length === 0 ? "" : ` (skipped: ${reason})`}`;
const templates = join(import.meta.dirname, "../../templates/lib");

/** The program of `nix run ./out#apps.notes.quadlet`, with its folder at `/opt/notes`. */
function installer(out: string): string {
  const text = nixEvalJson(
    `let
      lib = import ${join(import.meta.dirname, "../nixpkgs/lib.nix")};
      quadletInstaller = import ${templates}/quadlet-installer.nix {
        inherit lib;
        containerInputs = import ${templates}/container-inputs.nix { inherit lib; };
        coreutils = null; diffutils = null; getent = null; gnugrep = null; gnused = null;
        writeShellApplication = { text, ... }: text;
      };
    in
    import ${out}/apps/notes/container/quadlet.nix { inherit lib; pkgs.catalogLib = { inherit quadletInstaller; }; }`,
    { write: true },
  ) as string;
  return `#!/bin/bash\nset -euo pipefail\n${text.replaceAll(/\/\S*\/store\/[\w.-]+/g, "/opt/notes")}`;
}

describe.skipIf(!wanted || missing.length > 0)(title, () => {
  const folder = suiteFolder();
  let root = "";
  let disk = "";
  let machine: Machine;

  const must = async (command: string): Promise<string> => (await machine.succeed(command)).trim();
  const started = (): Promise<string> => must("podman inspect --format '{{.State.Pid}}' notes-web");
  const untilHealthy = (): Promise<void> =>
    machine.waitFor('[ "$(podman inspect --format {{.State.Health.Status}} notes-web)" = healthy ]');

  beforeAll(async () => {
    root = debianRoot("trixie");
    const [recipes, out] = [join(folder, "recipes"), join(folder, "out")];
    mkdirSync(recipes);
    writeFileSync(
      join(recipes, "recipe.yaml"),
      imageRecipe("{ name: localhost/tools/web, tag: one }", "/etc/keys/web"),
    );
    const { files } = await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false });
    writeTree(out, files);
    const container = "apps/notes/container/";
    const copied = Object.entries(files).flatMap(([path, text]) =>
      path.startsWith(container) ? [[`opt/notes/${path.slice(container.length)}`, { text }] as const] : [],
    );
    const [postgresql = ""] = readdirSync(join(root, "etc/postgresql"));
    const machineOwn = machineFiles([], postgresql);
    const own = {
      ...Object.fromEntries(copied),
      "opt/install": { text: installer(out), executable: true },
      "etc/keys/web": { text: "vault\n" },
    };
    const all = { files: { ...machineOwn.files, ...own }, links: machineOwn.links };
    disk = makeImage(root, all, folder, (merged) => {
      const base = join(import.meta.dirname, "../containers/base-layer.sh");
      run("bash", ["-c", '"$1" > "$2/opt/base.tar"', "-", base, merged]);
    });
    machine = new Machine(root, disk, folder);
    const change = `ENTRYPOINT ${JSON.stringify(imageEntrypoint)}`.replaceAll("'", "'\\''");
    await must(`podman import --change '${change}' /opt/base.tar localhost/tools/web:one`);
    await must("/opt/install");
  });
  afterAll(() => {
    machine.stop();
  });

  it("units are active once their containers are healthy, after the jobs before them", async () => {
    expect(await must("systemctl is-active notes-web notes-migrate catalog-notes.target")).toBe(
      "active\nactive\nactive",
    );
    expect(await must("podman inspect --format '{{.State.Health.Status}}' notes-web")).toBe("healthy");
    const lines = (await must("journalctl --unit notes-web --unit notes-migrate --output cat")).split("\n");
    for (const line of imageOutput) expect(lines).toContain(line);
    expect(lines.indexOf("migrated")).toBeLessThan(lines.indexOf("arg:serve"));
  });

  it("a container that is killed starts again", async () => {
    const before = await started();
    await must("podman kill --signal KILL notes-web");
    await machine.waitFor(
      `pid=$(podman inspect --format '{{.State.Pid}}' notes-web) && [ "$pid" -gt 0 ] && [ "$pid" != ${before} ]`,
    );
    await untilHealthy();
  });

  it("the same program again restarts what changed only", async () => {
    const before = await started();
    await must("/opt/install");
    expect(await started()).toBe(before);
    await must("sed -i 's/theme = dark/theme = light/' /opt/notes/config/web/web.conf && /opt/install");
    expect(await must("podman exec notes-web cat /etc/web.conf")).toBe("theme = light");
  });

  it("the app starts at boot, and nothing is left once it is removed", async () => {
    await machine.powerOff();
    machine = new Machine(root, disk, folder);
    await untilHealthy();
    await must("/opt/install remove");
    expect(await must("podman ps --all --quiet; find /etc/containers/systemd -name 'catalog*'")).toBe("");
    expect(
      await must(
        "podman volume ls --quiet; systemctl list-unit-files 'notes*' 'catalog-*' --no-legend || true",
      ),
    ).toBe("");
  });
});
