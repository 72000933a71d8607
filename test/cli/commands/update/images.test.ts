// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { Registry } from "../../../support/registry.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { describeWith } from "../../../support/tools.ts";

const recipe = (image: string): string => `apps:
  notes:
    displayName: Notes
    description: Keeps notes.
    usage: Open it.
    services:
      components:
        web:
          process:
            image: { ${image} }
      runtimes:
        container: { enable: true }
`;

describeWith(["docker-registry", "skopeo"], "images of a registry", () => {
  let registry: Registry | undefined;
  const host = (): string => registry?.host ?? "";
  const digests = new Map<string, string>();
  beforeAll(async () => {
    registry = await Registry.start();
    for (const tag of ["1.2-alpine", "1.10-alpine", "1.11", "2.0-rc1", "latest"])
      digests.set(tag, await registry.push("team/notes", tag, tag));
  });
  afterAll(() => registry?.stop());

  const folderWith = (image: string): string => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.yaml": recipe(image) });
    return folder;
  };
  const textIn = (folder: string): string =>
    /image: \{ (.*) \}/.exec(readFileSync(join(folder, "recipes/recipe.yaml"), "utf8"))?.[1] ?? "";
  const run = (folder: string, ...args: readonly string[]) => catalogcHere(folder, args, registry?.env ?? {});

  it("hash fills in the digest, and the hash of the archive that skopeo writes", async () => {
    const folder = folderWith(`name: "${host()}/team/notes", tag: 1.2-alpine`);
    const { status, stderr } = await run(folder, "hash", "apps.notes");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const digest = digests.get("1.2-alpine") ?? "";
    const name = `${host()}/team/notes`;
    const archive = join(folder, "archive.tar");
    const copied = [`docker://${name}@${digest}`, `docker-archive:${archive}:${name}:1.2-alpine`];
    spawnSync("skopeo", ["copy", "--src-tls-verify=false", "--insecure-policy", ...copied]);
    const hash = createHash("sha256").update(readFileSync(archive)).digest("base64");
    expect(textIn(folder)).toBe(`name: "${name}", tag: 1.2-alpine, digest: ${digest}, hash: sha256-${hash}`);
    const plan = readFileSync(join(folder, "out/apps/notes/plan.json"), "utf8");
    expect(plan).toContain(digest);
    const again = await run(folder, "hash", "apps.notes");
    expect(again.stdout).toContain("no hash had to be written");
  });

  it("update follows tags of the same form, with digest and hash", async () => {
    const folder = folderWith(`name: "${host()}/team/notes", tag: 1.2-alpine`);
    await run(folder, "hash", "apps.notes");
    const before = textIn(folder);
    const dry = await run(folder, "update", "--all", "--dry-run");
    expect(dry.stdout).toContain("available  apps.notes.web 1.2-alpine -> 1.10-alpine");
    expect(textIn(folder)).toBe(before);
    const { status, stdout } = await run(folder, "update", "apps.notes");
    expect(status).toBe(0);
    expect(stdout).toContain("updated    apps.notes.web 1.2-alpine -> 1.10-alpine");
    expect(textIn(folder)).toContain(`tag: 1.10-alpine, digest: ${digests.get("1.10-alpine") ?? ""}`);
    expect(textIn(folder).split("hash: ")[1]).not.toBe(before.split("hash: ")[1]);
    expect((await run(folder, "update", "apps.notes")).stdout).toContain("current    apps.notes.web");
  });

  it("update pins a tag again that means another image now", async () => {
    const first = (await registry?.push("team/moving", "16", "first")) ?? "";
    const folder = folderWith(`name: "${host()}/team/moving", tag: "16", digest: "${first}"`);
    expect((await run(folder, "update", "apps.notes")).stdout).toContain("current");
    await run(folder, "compile");
    const second = (await registry?.push("team/moving", "16", "second")) ?? "";
    const { stdout } = await run(folder, "update", "apps.notes");
    expect(stdout).toContain(`16@${first.slice(0, 14)} -> 16@${second.slice(0, 14)}`);
    expect(stdout).toContain("another image under the same tag");
    expect(textIn(folder)).toContain(second);
  });

  it("what cannot be looked up is named", async () => {
    const folder = folderWith(`name: "${host()}/team/missing", tag: "1"`);
    const missing = await run(folder, "update", "apps.notes");
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining("it answers 404")]);
    const latest = folderWith(`name: "${host()}/team/notes"`);
    expect((await run(latest, "update", "apps.notes")).stdout).toContain("its tag is not a version");
    expect((await run(latest, "hash", "apps.nots")).stderr).toContain("apps.notes");
    const without = await run(latest, "hash", "apps.notes", "--verbose");
    expect(without.status).toBe(0);
    const noTools = await catalogcHere(folderWith(`name: "${host()}/team/notes"`), ["hash", "apps.notes"], {
      PATH: "/nowhere",
    });
    expect(noTools.stderr).toContain("nix shell nixpkgs#skopeo --command catalogc hash apps.notes");
  });
});
