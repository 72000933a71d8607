import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileCase } from "../golden/cases.ts";
import { imageEntrypoint, imageOutput, imageRecipe } from "../support/image-app.ts";
import { suiteFolder, writeTree } from "../support/temp-folder.ts";
import { requireTool } from "../support/tools.ts";
import { machineFiles } from "./machine-files.ts";
import { Machine } from "./machine.ts";
import { debianRoot, makeImage, run } from "./root.ts";

// Units that run an image, on a real machine: Debian with systemd as PID 1 and podman, in qemu. `make test-boot`.

const tools = ["qemu-system-x86_64", "mmdebstrap", "mke2fs", "nix-instantiate", "python3"];
const wanted = env["BOOT"] === "1";
const missing = wanted ? tools.filter((tool) => !requireTool(tool)) : [];
const reason = wanted ? `${missing.join(", ")} not installed` : "runs with BOOT=1";
const title = `images on a machine${wanted && missing.length === 0 ? "" : ` (skipped: ${reason})`}`;

/** The file that hides the names of the host; its place has its hash. */
const hosts = "127.0.0.1 localhost\n::1 localhost\n";
const hostsFile = `opt/catalog/${createHash("sha256").update(hosts).digest("hex")}-hosts`;
const web = "theme = dark\n";
const webFile = `opt/catalog/${createHash("sha256").update(web).digest("hex")}-web.conf`;

/** Within ten minutes of an emulated machine. */
const untilActive =
  "for _ in $(seq 300); do systemctl --quiet is-active web.service && break; sleep 2; done; systemctl --quiet is-active web.service";

describe.skipIf(!wanted || missing.length > 0)(title, () => {
  const folder = suiteFolder();
  let machine: Machine;

  const must = async (command: string): Promise<string> => {
    const { status, output } = await machine.execute(command);
    if (status !== 0) throw new Error(`${command} exited with ${status}: ${output}`);
    return output.trim();
  };

  beforeAll(async () => {
    const root = debianRoot();
    const [postgresql = ""] = readdirSync(join(root, "etc/postgresql"));
    const [recipes, out] = [join(folder, "recipes"), join(folder, "out")];
    mkdirSync(recipes);
    const image = "{ name: localhost/tools/web, tag: one }";
    writeFileSync(join(recipes, "recipe.yaml"), imageRecipe(image, "/etc/keys/web"));
    writeTree(out, (await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false })).files);
    const { files, links } = machineFiles([{ out, apps: ["notes"], isStarted: false }], postgresql);
    const own = {
      [hostsFile]: { text: hosts },
      [webFile]: { text: web },
      "etc/keys/web": { text: "vault\n" },
    };
    const disk = makeImage(root, { files: { ...files, ...own }, links }, folder, (merged) => {
      run("bash", [
        "-c",
        '"$1" > "$2/opt/base.tar"',
        "-",
        join(import.meta.dirname, "../containers/base-layer.sh"),
        merged,
      ]);
    });
    machine = new Machine(root, disk, folder);
    const change = `ENTRYPOINT ${JSON.stringify(imageEntrypoint)}`.replaceAll("'", "'\\''");
    await must(`podman import --change '${change}' /opt/base.tar localhost/tools/web:one`);
    await must("systemctl start --no-block catalog-notes.target");
    await must(
      `${untilActive} || { podman ps --all; journalctl --no-pager --unit migrate.service --unit web.service; false; }`,
    );
  });
  afterAll(() => {
    machine.stop();
  });

  it("a component is up when its check succeeds, in the control group of its unit", async () => {
    expect(await must("systemctl is-active web.service migrate.service")).toBe("active\nactive");
    const pid = await must("podman inspect --format '{{.State.Pid}}' notes-web");
    expect(await must(`cat /proc/${pid}/cgroup`)).toContain("/web.service/");
    expect(await must("cat /sys/fs/cgroup/system.slice/web.service/memory.max")).toBe(
      String(256 * 1024 ** 2),
    );
  });

  it("the journal of its unit has what it prints, with its exact arguments", async () => {
    const lines = (await must("journalctl --unit web.service --output cat")).split("\n");
    for (const line of [...imageOutput, ...hosts.trim().split("\n")]) expect(lines).toContain(line);
    expect(await must("journalctl --unit migrate.service --output cat")).toContain("migrated");
  });

  it("its port is published on the host itself only", async () => {
    expect(
      await must(
        "python3 -c \"import urllib.request as r; print(r.urlopen('http://127.0.0.1:18080').status)\"",
      ),
    ).toBe("200");
    expect(await must("ss --listening --tcp --numeric --no-header 'sport = :18080'")).not.toMatch(
      /(?:0\.0\.0\.0|\*|\[::\]):18080/,
    );
  });

  it("a program that ends is started again, and a stopped unit leaves no container", async () => {
    const before = await must("systemctl show --property MainPID --value web.service");
    await must("podman kill --signal KILL notes-web");
    await must(
      `until systemctl is-active web.service && [ "$(systemctl show --property MainPID --value web.service)" != ${before} ]; do sleep 1; done`,
    );
    await must("systemctl stop web.service");
    expect(await must("podman ps --all --quiet")).toBe("");
  });
});
