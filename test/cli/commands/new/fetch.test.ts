// Slow. Depends on: cli.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogcProgram } from "../../../support/catalogc.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { suiteFolder, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const cargo = '[package]\nname = "tool"\nversion = "1.2.0"\ndescription = "A tool"\nlicense = "MIT"\n';
const files = { "Cargo.toml": cargo, "Cargo.lock": "", "src/main.rs": "" };
/** Cargo has another version than the tag. */
const mentions = "Cargo.toml has version 1.2.0, and ";

function git(folder: string, ...args: readonly string[]): string {
  const who = [
    "-c",
    "user.name=Tester",
    "-c",
    "user.email=tester@example.org",
    "-c",
    "protocol.file.allow=always",
  ];
  const env = { ...process.env, GIT_COMMITTER_DATE: "2026-02-03T04:05:06Z" };
  return spawnSync("git", ["-C", folder, ...who, ...args], { encoding: "utf8", env }).stdout.trim();
}

function repository(folder: string, ...tags: readonly string[]): string {
  writeTree(folder, files);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "one");
  for (const tag of tags) git(folder, "tag", tag);
  return `file://${folder}`;
}

/** Runs with a temporary folder of its own, which must be empty afterwards. */
async function newPackage(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = tempFolder();
  mkdirSync(join(folder, "temporary"));
  const result = await catalogcHere(folder, ["new", "pkg", ...args], {
    TMPDIR: join(folder, "temporary"),
    ...env,
  });
  expect(readdirSync(join(folder, "temporary"))).toEqual([]);
  const path = join(folder, "recipes/pkgs/tool/recipe.ts");
  return { ...result, folder, recipe: existsSync(path) ? readFileSync(path, "utf8") : undefined };
}

describe("catalogc new of a repository", () => {
  it("takes the newest release, and compiles", async () => {
    const url = repository(tempFolder(), "v1.2.0", "v1.10.0", "v2.0.0-rc.1", "nightly-20260101", "v1.3.0");
    const { status, stdout, stderr, recipe, folder } = await newPackage(["--from", `git:${url}`]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(`${mentions}git:${url}?tag=v1.10.0 has 1.10.0\n`);
    expect(recipe).toContain(`git: "git:${url}?tag=v1.10.0",`);
    expect(recipe).toContain('version: "1.10.0",');
    const compiled = await catalogcHere(folder, ["compile"]);
    expect([compiled.status, compiled.stderr.match(/\[(?!CG427)/g)]).toEqual([0, null]);
  });

  it("takes the revision that the address has", async () => {
    const url = repository(tempFolder(), "v1.2.0", "v1.3.0");
    const { recipe } = await newPackage(["tool", "--from", `git:${url}?tag=v1.2.0`]);
    expect(recipe).toContain(`git: "git:${url}?tag=v1.2.0"`);
  });

  it("takes the last commit of one without releases, with its date as the version", async () => {
    const folder = tempFolder();
    const url = repository(folder, "weekly");
    const { recipe } = await newPackage(["tool", "--from", `git:${url}`]);
    expect(recipe).toContain(`git: "git:${url}?rev=${git(folder, "rev-parse", "HEAD")}"`);
    expect(recipe).toContain('version: "0-unstable-2026-02-03",');
  });

  let forge = "";
  beforeAll(() => {
    forge = suiteFolder();
    repository(join(forge, "me/tool"), "v1.2.0");
    symlinkSync("tool", join(forge, "me/tool.git"));
  });

  // Git itself can replace addresses: git-config(1), `url.<base>.insteadOf`.
  it.each([
    ["github:me/tool", "https://github.com/", "github:me/tool/v1.2.0"],
    ["https://github.com/me/tool", "https://github.com/", "github:me/tool/v1.2.0"],
    ["git@github.com:me/tool.git", "https://github.com/", "github:me/tool/v1.2.0"],
    ["https://github.com/me/tool/tree/v1.2.0", "https://github.com/", "github:me/tool/v1.2.0"],
    ["codeberg:me/tool", "https://codeberg.org/", "codeberg:me/tool/v1.2.0"],
    ["gitlab:me/tool", "https://gitlab.com/", "gitlab:me/tool/v1.2.0"],
    ["gitea:git.example.org/me/tool", "https://git.example.org/", "gitea:git.example.org/me/tool/v1.2.0"],
    [
      "forgejo:git.example.org/me/tool/v1.2.0",
      "https://git.example.org/",
      "forgejo:git.example.org/me/tool/v1.2.0",
    ],
    ["https://git.sr.ht/~me/tool", "https://git.sr.ht/~", "git:https://git.sr.ht/~me/tool?tag=v1.2.0"],
  ])("writes %s as recipes do", async (address, base, form) => {
    const { status, stderr, recipe } = await newPackage(["tool", "--from", address], {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.file://${forge}/.insteadOf`,
      GIT_CONFIG_VALUE_0: base,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(recipe).toContain(`git: "${form}"`);
  });

  it.each([
    ['[package]\nname = "Of_Manifest"\n', "of-manifest"],
    ["[package]\n", "own.tool"],
  ])("names the package as the manifest or else the repository: %j", async (manifest, name) => {
    const folder = join(tempFolder(), "own.tool");
    writeTree(folder, { Makefile: "" });
    const url = repository(folder, "v1.2.0");
    writeTree(folder, { "Cargo.toml": manifest });
    git(folder, "commit", "--all", "--message", "two");
    const { stdout } = await newPackage(["--from", `git:${url}?rev=${git(folder, "rev-parse", "HEAD")}`]);
    expect(stdout).toContain(`created recipes/pkgs/${name.replace(".", "-")}/recipe.ts`);
  });

  it("fetches submodules in the recipe, and follows no link out of the source", async () => {
    const folder = tempFolder();
    writeTree(folder, { ".gitmodules": '[submodule "a"]\n\tpath = a\n\turl = ../a\n' });
    symlinkSync("/etc/passwd", join(folder, "LICENSE"));
    const url = repository(folder, "v1.2.0");
    const { recipe, stdout } = await newPackage(["tool", "--from", `git:${url}`, "--license", "isc"]);
    expect(recipe).toContain("submodules: true");
    expect(stdout).not.toContain("root");
  });

  it("runs no hook, filter or program that the repository or its address names", async () => {
    const folder = tempFolder();
    writeTree(folder, { ".gitattributes": "* filter=evil\n" });
    const url = repository(folder, "v1.2.0");
    const evil = join(folder, "evil");
    const env = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "filter.evil.smudge",
      GIT_CONFIG_VALUE_0: `touch ${evil}; cat`,
    };
    expect(await newPackage(["tool", "--from", `git:${url}`], env)).toMatchObject({ status: 0 });
    const { status, stderr } = await newPackage(["tool", "--from", `git:ext::sh -c touch% ${evil}`]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("error[CG595]: cannot fetch the source")]);
    expect(existsSync(evil)).toBe(false);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("leaves nothing behind after %s", async (signal) => {
    const folder = tempFolder();
    const script = "#!/bin/sh\ntouch begun\nexec sleep 60\n";
    writeTree(folder, { "bin/git": script, "temporary/.keep": "" });
    chmodSync(join(folder, "bin/git"), 0o755);
    const child = spawn(
      process.execPath,
      [catalogcProgram, "new", "pkg", "tool", "--from", "github:me/tool"],
      {
        cwd: folder,
        env: {
          ...process.env,
          PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
          TMPDIR: join(folder, "temporary"),
        },
        stdio: "ignore",
      },
    );
    await waitUntil(() => existsSync(join(folder, "begun")));
    child.kill(signal);
    expect(await once(child, "close")).toEqual([null, signal]);
    expect(readdirSync(join(folder, "temporary"))).toEqual([".keep"]);
    expect(existsSync(join(folder, "recipes"))).toBe(false);
  });

  it.each([
    ["git:file:///nowhere/repo", "does not appear to be a git repository"],
    ["github:me/tool", "127.0.0.1"],
  ])("reports why %s cannot be fetched", async (address, reason) => {
    const offline = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "url.http://127.0.0.1:9/.insteadOf",
      GIT_CONFIG_VALUE_0: "https://github.com/",
    };
    const { status, stderr, recipe } = await newPackage(["tool", "--from", address], offline);
    expect([status, recipe]).toEqual([1, undefined]);
    expect(stderr).toMatch(/^error\[CG595\]: cannot fetch the source/);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("Check the address and the network.");
  });
});

describe("catalogc new of an archive", () => {
  const served = suiteFolder();
  const server = createServer(({ url = "" }, response) => {
    const path = join(served, url);
    if (url === "/endless.tar.gz") {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 20)));
      };
      response.on("drain", more);
      more();
    } else if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  let address = "";

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeTree(join(served, "tool-1.4.0"), files);
    mkdirSync(join(served, "releases/old"), { recursive: true });
    spawnSync("tar", ["-czf", "releases/old/tool-1.4.0.tar.gz", "tool-1.4.0"], { cwd: served });
    const escaping = ["--absolute-names", "--transform=s,^,../../,", "tool-1.4.0/Cargo.toml"];
    spawnSync("tar", ["-czf", "slip-1.0.tar.gz", ...escaping], { cwd: served });
    symlinkSync("/etc/passwd", join(served, "tool-1.4.0/LICENSE"));
    spawnSync("tar", ["-czf", "link-1.0.tar.gz", "tool-1.4.0"], { cwd: served });
    // A member with 4 MB instead of the 4 GB that its header says.
    const header = Buffer.alloc(512);
    header.write("bomb-1.0/Cargo.toml");
    header.write("0000644\0", 100);
    header.write("40000000000 ", 124);
    header.write("        ", 148);
    header.write("0", 156);
    header.write("ustar\0" + "00", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    writeFileSync(join(served, "bomb-1.0.tar.gz"), gzipSync(Buffer.concat([header, Buffer.alloc(4 << 20)])));
    writeFileSync(join(served, "text-1.0.tar.gz"), "not an archive");
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("reads it without unpacking it, in any folder of its server", async () => {
    const url = `${address}/releases/old/tool-1.4.0.tar.gz`;
    const { status, stdout, recipe } = await newPackage(["--from", url]);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${mentions}${url} has 1.4.0\n`)]);
    expect(recipe).toContain(`url: "${url}",`);
    expect(recipe).toContain('version: "1.4.0",');
  });

  it("reads no file that leaves it", async () => {
    for (const name of ["slip", "link"]) {
      const { stdout, folder } = await newPackage(["tool", "--from", `${address}/${name}-1.0.tar.gz`]);
      expect(stdout).not.toContain("root");
      expect(readdirSync(folder).filter((each) => each !== "recipes")).toEqual(["temporary"]);
    }
    expect(existsSync(join(served, "../Cargo.toml"))).toBe(false);
  });

  it.each([
    ["missing-1.0.tar.gz", "it answers 404"],
    ["text-1.0.tar.gz", "tar:"],
    ["bomb-1.0.tar.gz", "tar:"],
    ["endless.tar.gz", "its answer is too long"],
  ])("reports why %s cannot be read", async (name, reason) => {
    const { status, stderr, recipe } = await newPackage(["tool", "--from", `${address}/${name}`]);
    expect([status, recipe]).toEqual([1, undefined]);
    expect(stderr).toContain(`error[CG595]: cannot fetch the source \`${address}/${name}\`: ${reason}`);
  });

  it("reports that a page of a registry is not a source", async () => {
    const { stderr } = await newPackage(["tool", "--from", "https://crates.io/crates/tool"]);
    expect(stderr).toContain("it is the page of a project, not a repository or an archive");
  });

  it("reports that a server does not answer", async () => {
    const { stderr } = await newPackage(["tool", "--from", "http://127.0.0.1:9/tool-1.0.tar.gz"]);
    expect(stderr).toMatch(/cannot fetch the source .*: (?:it refuses connections|bad port)/);
  });
});
