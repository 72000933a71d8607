import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireTool } from "../support/tools.ts";
import { Engine, eventually, get, type Run } from "./engine.ts";

// Backups of the containers of golden/backup by its runner, with a real PostgreSQL of this machine in the image of the
// resource.

const tools = ["podman", "podman-compose", "runc", "nix-build", "tar", "flock", "setpriv"];
const servers = "/usr/lib/postgresql";
const missing = [
  ...tools.filter((tool) => !requireTool(tool)).map((tool) => `${tool} not installed`),
  ...(existsSync(servers) ? [] : ["postgresql not installed"]),
  ...(process.getuid?.() === 0 ? [] : ["needs root"]),
];
const describeBackups = missing.length === 0 ? describe : describe.skip;

class BackupEngine extends Engine {
  constructor() {
    super();
    this.env["POSTGRESQL"] = join(servers, readdirSync(servers)[0] ?? "");
  }
}

describeBackups(`backups${missing.map((each) => ` (skipped: ${each})`).join("")}`, () => {
  const engine = new BackupEngine();
  const folder = join(engine.folder, "backups");
  const inbox = "/tmp/catalogc-inbox";
  const url = "http://127.0.0.1:18021/page";
  let program = "";

  const runner = (...args: readonly string[]): string => engine.must(program, args);
  const shell = (container: string, command: string): string =>
    engine.podman("exec", container, "/bin/bash", "-ec", `PATH=/usr/bin:$PATH; ${command}`);
  const ask = (statement: string): string =>
    engine
      .podman(
        "exec",
        "--user",
        "postgres",
        "journal_store_1",
        "/run/current-system/sw/bin/psql",
        "-XAtc",
        statement,
        "journal",
      )
      .trim();
  const up = async (): Promise<void> => {
    runner("up", "--detach");
    await eventually("the app", () => get("http://127.0.0.1:18021/"));
    await eventually(
      "the server",
      () => engine.run("podman", ["exec", "journal_store_1", "/bin/catalog-check"]).status === 0 || undefined,
    );
  };
  const complete = (): readonly string[] => readdirSync(folder).filter((each) => !each.startsWith("."));

  beforeAll(async () => {
    mkdirSync(inbox, { recursive: true });
    chmodSync(inbox, 0o755);
    await engine.prepare("backup");
    program = `${engine.build("apps.journal.container")[0]}/bin/journal-container`;
    await up();
    shell(
      "journal_journal_1",
      "echo first > page; echo kept > /srv/attachments/file; mkdir private; chmod 0700 private",
    );
    ask("CREATE TABLE entries (text text)");
    ask("INSERT INTO entries VALUES ('first')");
  });
  afterAll(() => {
    engine.end();
    rmSync(inbox, { recursive: true, force: true });
  });

  test("an app is restored on an engine without its data, and serves it", async () => {
    const before = shell(
      "journal_journal_1",
      "stat --format '%u:%g %a' . page private /srv/attachments/file",
    );
    const made = runner("backup", folder).trim().split("\n").at(-1) ?? "";
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    // What ran before runs again.
    expect(await eventually("the app", () => get(url))).toBe("first\n");

    runner("clean", "--volumes");
    for (const kind of [
      "ps --all",
      "volume ls",
      "network ls --filter name=journal",
      "image ls --filter label=catalog.app=journal",
    ])
      expect(engine.podman(...kind.split(" "), "--quiet").trim(), kind).toBe("");
    runner("restore", made);
    await up();
    expect(await get(url)).toBe("first\n");
    expect(shell("journal_journal_1", "cat /srv/attachments/file")).toBe("kept\n");
    expect(shell("journal_journal_1", "stat --format '%u:%g %a' . page private /srv/attachments/file")).toBe(
      before,
    );
    expect(ask("SELECT text FROM entries")).toBe("first");
  });

  test("a backup with a part of its files is refused, and changes nothing", async () => {
    const [last = ""] = complete();
    const copy = join(engine.folder, "copy");
    cpSync(join(folder, last), copy, { recursive: true });
    rmSync(join(copy, "volumes/journal-state.tar"));
    const partial = engine.run(program, ["restore", "--force", copy]);
    expect(partial.status).toBe(1);
    expect(partial.stderr).toContain(`${copy} is not complete: volumes/journal-state.tar`);
    expect(await get(url)).toBe("first\n");
  });

  test("data of an app is only replaced on request", async () => {
    const refused = engine.run(program, ["restore", folder]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("the app has data: restore --force replaces it");
    shell("journal_journal_1", "echo second > page; echo new > /srv/attachments/new");
    ask("INSERT INTO entries VALUES ('second')");
    runner("restore", "--force", folder);
    await up();
    expect(await get(url)).toBe("first\n");
    expect(shell("journal_journal_1", "ls /srv/attachments")).toBe("file\n");
    expect(ask("SELECT text FROM entries")).toBe("first");
  });

  test("an app with a part of its data does not start, and is restored again", async () => {
    const [last = ""] = complete();
    const copy = join(engine.folder, "damaged");
    cpSync(join(folder, last), copy, { recursive: true });
    const archive = join(copy, "volumes/journal-state.tar");
    writeFileSync(archive, Buffer.alloc(statSync(archive).size, 1));
    expect(engine.run(program, ["restore", "--force", copy]).status).not.toBe(0);
    const refused = engine.run(program, ["up", "--detach"]);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("a restore has not ended")]);
    runner("restore", "--force", folder);
    await up();
    expect(await get(url)).toBe("first\n");
  });

  /** Sends a signal to a backup once it has begun. */
  const interrupt = (signal: string): Run =>
    engine.run("bash", [
      "-c",
      `"$1" backup "$2" & pid=$!; until ls "$2"/.incomplete-*/volumes; do sleep 0.01; done; kill -${signal} $pid; wait $pid`,
      ...["interrupt", program, folder],
    ]);
  const incomplete = (): readonly string[] =>
    readdirSync(folder).filter((each) => each.startsWith(".incomplete"));

  test("a backup that ends early leaves no backup, and the app runs again", async () => {
    const before = complete();
    expect(interrupt("TERM").status).toBe(1);
    expect([complete(), incomplete()]).toEqual([before, []]);
    await eventually("the app", () => get(url));
    interrupt("KILL");
    expect(complete()).toEqual(before);
    expect(incomplete()).toHaveLength(1);
  });

  test("only the newest complete backups are kept", () => {
    const made = [1, 2, 3].map(() => runner("backup", "--keep", "2", folder).trim().split("/").at(-1));
    expect(complete()).toEqual(made.slice(1));
    expect(incomplete()).toEqual([]);
  });

  // A podman with another storage stands for Docker: it answers `docker version` as Docker does, and only notes what
  // Compose is asked for.
  test("the engine that has the volumes of the app is used, and two of them are an error", () => {
    const bin = join(engine.folder, "bin");
    const storage = `--root ${join(engine.folder, "docker")} --runroot ${join(engine.folder, "docker-run")}`;
    mkdirSync(bin);
    writeFileSync(
      join(bin, "docker"),
      `#!/bin/bash
case "$*" in
  "version --format {{(index .Server.Components 0).Name}}") echo Engine ;;
  version*) echo 27.0.0 ;;
  "compose version --short") echo v2.30.0 ;;
  compose*) echo "asked: $*" ;;
  *) exec podman ${storage} "$@" ;;
esac
`,
    );
    chmodSync(join(bin, "docker"), 0o755);
    const run = (...args: readonly string[]): Run => engine.run(program, args, [bin]);
    const docker = (...args: readonly string[]): string => engine.must(join(bin, "docker"), args);
    docker("volume", "create", "journal_store-state");
    const both = run("ps");
    expect(both.status).toBe(1);
    expect(both.stderr).toBe(
      "journal: podman and docker have volumes of this app: choose with --engine podman or --engine docker\n",
    );
    expect(run("--engine", "podman", "ps").stderr).toContain("journal: podman ");
    runner("--engine", "podman", "clean", "--volumes");
    const started = run("up", "--detach");
    expect(started.stderr).toContain("journal: docker 27.0.0 with docker compose 2.30.0\n");
    expect(started.stdout).toMatch(/^asked: compose --file \S+ --project-name journal up --detach$/m);
    const names = docker("image", "ls", "--format", "{{.Repository}}").split("\n");
    expect(names).toContain("localhost/journal-store");
    expect(engine.podman("image", "ls", "--quiet")).toBe("");
    const labels = docker("image", "inspect", "--format", "{{json .Labels}}", "localhost/journal-journal");
    // The version is that of this machine's package: test/nixpkgs/host.nix.
    expect(JSON.parse(labels)).toEqual({
      "catalog.app": "journal",
      "catalog.component": "journal",
      "org.opencontainers.image.version": "host",
    });
    // An engine without the data makes no backup, which `keep` would count.
    expect(run("--engine", "podman", "backup", "--keep", "1", folder).stderr).toContain(
      "podman has no data of the app",
    );
  });
});
