import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireTool } from "../support/tools.ts";
import { eventually } from "./engine.ts";
import { NewerEngine } from "./newer-engine.ts";

// What podman-compose of Debian 12 ignores, and scheduled jobs, with a newer podman: newer-engine.ts.

const tools = ["mmdebstrap", "nix-build", "nsenter", "curl"];
const missing = [
  ...tools.filter((tool) => !requireTool(tool)).map((tool) => `${tool} not installed`),
  ...(process.getuid?.() === 0 ? [] : ["needs root"]),
];
const describeContainers = missing.length === 0 ? describe : describe.skip;

describeContainers(
  `containers of a newer podman${missing.map((each) => ` (skipped: ${each})`).join("")}`,
  () => {
    const engine = new NewerEngine();
    const onHost = "/tmp/catalogc-newer-";
    const secrets = { key: "-----BEGIN\n", password: "it's 5%\n" };
    const secretFile = (name: string): string => `${onHost}vault-${name}`;

    const [socket, incoming] = [`${onHost}foreign`, `${onHost}incoming`];
    const socketGroup = 4711;
    const server = createServer((connection) => connection.end("connected"));

    /** A file of a volume, as the host sees it. */
    const stored = (volume: string, file: string): string | undefined => {
      const place = engine.podman("volume", "inspect", "--format", "{{.Mountpoint}}", volume).trim();
      try {
        return readFileSync(join(place, file), "utf8");
      } catch {
        return undefined;
      }
    };
    const answer = (url: string): string | undefined => {
      try {
        return engine.onHost(`curl --fail --silent --max-time 20 ${url}`);
      } catch {
        return undefined;
      }
    };
    const started = async (port: number): Promise<number> => {
      const text = await eventually(`an answer on ${port}`, () => answer(`http://127.0.0.1:${port}/facts`));
      return (JSON.parse(text) as { readonly started: number }).started;
    };
    const times = (word: string): readonly number[] =>
      [...(stored("clock_keeper-state", "ticks") ?? "").matchAll(new RegExp(`^${word} (\\d+)$`, "gm"))].map(
        ([, time]) => Number(time),
      );

    beforeAll(async () => {
      await engine.prepare("containers", onHost);
      const apps = ["clock", "ledger", "vault", "library"];
      const runners = engine.build(...apps.map((app) => `apps.${app}.container`));
      for (const [index, app] of apps.entries()) engine.runner(runners[index] ?? "", app, "version");
      engine.compose("clock", "up", "--detach");
      for (const [name, content] of Object.entries({ ...secrets, locked: "-" }))
        writeFileSync(secretFile(name), content, { mode: 0o444 });
      // podman-compose waits for healthy containers, and no systemd runs the checks.
      const checks = "for container in $(podman ps --quiet); do podman healthcheck run $container; done";
      void engine.background("bash", ["-c", `while :; do ${checks}; sleep 1; done`]);
      engine.compose("ledger", "up", "--detach");
      engine.compose("vault", "up", "--detach");
      rmSync(socket, { recursive: true, force: true });
      rmSync(incoming, { recursive: true, force: true });
      await new Promise<void>((resolve) => void server.listen(socket, resolve));
      mkdirSync(incoming);
      for (const path of [socket, incoming]) {
        chownSync(path, 0, socketGroup);
        chmodSync(path, 0o770);
      }
      engine.runner(runners[3] ?? "", "library", "up", "--detach", "--no-deps", "locked");
    });

    afterAll(() => {
      engine.end();
      server.close();
      for (const path of [socket, incoming]) rmSync(path, { recursive: true, force: true });
      for (const name of ["key", "password", "locked"]) rmSync(secretFile(name), { force: true });
    });

    test("a job runs before its component, and again after a failure", async () => {
      const start = await started(18013);
      expect(stored("ledger_web-state", "tried")).toBe("");
      expect(start).toBeGreaterThanOrEqual(Number(stored("ledger_web-state", "migrated")));
      expect(engine.inspect("ledger_migrate_1", ".State")).toMatchObject({ Status: "exited", ExitCode: 0 });
    });

    test("limits and the time to stop are those of the recipe", () => {
      expect(engine.inspect("clock_keeper_1", ".HostConfig")).toMatchObject({
        Memory: 256 * 2 ** 20,
        PidsLimit: 64,
        ShmSize: 16 * 2 ** 20,
        Ulimits: expect.arrayContaining([{ Name: "RLIMIT_NOFILE", Soft: 512, Hard: 512 }]) as unknown,
      });
    });

    test("hardening restricts the process, and setup still runs once", async () => {
      expect(engine.inspect("vault_keeper_1", ".HostConfig.ReadonlyRootfs")).toBe(true);
      await eventually("a start", () => stored("vault_keeper-state", "starts"));
      const status = engine.podman("exec", "vault_keeper_1", "/bin/sh", "-c", "cat /proc/self/status");
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status).toMatch(/^CapBnd:\t0+$/m);
      rmSync(
        join(
          engine.podman("volume", "inspect", "--format", "{{.Mountpoint}}", "vault_keeper-state").trim(),
          "set-up",
        ),
      );
      engine.podman("restart", "--time", "2", "vault_keeper_1");
      await eventually("a restart", () =>
        (stored("vault_keeper-state", "starts") ?? "").split("\n").length > 2 ? true : undefined,
      );
      expect(stored("vault_keeper-state", "set-up")).toBeUndefined();
    });

    test("secrets are passed by path and by content", async () => {
      await eventually("a checked secret", () => stored("vault_keeper-state", "checked"));
      expect(stored("vault_keeper-state", "key")).toBe(secrets.key);
      for (const file of ["password", "checked"])
        expect(stored("vault_keeper-state", file), file).toBe(secrets.password);
    });

    test("a component connects to a socket of the host as a member of its group there", async () => {
      expect(engine.inspect("library_locked_1", ".HostConfig.GroupAdd")).toEqual([String(socketGroup)]);
      const connect =
        "import socket; s = socket.socket(socket.AF_UNIX); s.connect('/foreign'); print(s.recv(9).decode())";
      const { stdout } = await engine.background("podman", [
        ...["exec", "library_locked_1", "/usr/bin/python3", "-c", connect],
      ]);
      expect(stdout).toBe("connected\n");
    });

    test("a port of UDP is published at its address", async () => {
      const ask = (address: string): string =>
        engine.onHost(
          `/usr/bin/python3 -c "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(3); s.sendto(b'packet', ('${address}', 15353)); print(s.recv(9).decode())" 2> /dev/null || true`,
        );
      await eventually("an echo", () => (ask("127.0.0.2") === "packet" ? true : undefined));
      expect(ask("127.0.0.1")).toBe("");
    });

    test("containers reach those of their networks only", async () => {
      await started(18013);
      expect(answer("http://127.0.0.1:18013/via/store:8014/health")).toBe("");
      const asks = (container: string, name: string): number | null =>
        engine.run("podman", ["exec", container, "/usr/bin/getent", "hosts", name]).status;
      expect(asks("ledger_web_1", "store")).toBe(0);
      expect(asks("ledger_echo_1", "store")).not.toBe(0);
      const isInternal = (network: string): string =>
        engine.podman("network", "inspect", "--format", "{{.Internal}}", network).trim();
      expect([isInternal("ledger_back"), isInternal("ledger_default")]).toEqual(["true", "false"]);
    });

    test("a scheduled job runs, and not twice at the same time", async () => {
      // It takes 70 seconds, and is to run every minute.
      await eventually("the end of a run", () => times("end")[0]);
      const [first = 0] = times("begin");
      expect(first % 60).toBeLessThan(10);
      const [end = 0] = times("end");
      expect(end - first).toBeGreaterThanOrEqual(70);
      // By now a second run was due.
      expect(times("begin").filter((time) => time < end)).toEqual([first]);
      expect(engine.logs("clock_tick_1")).toContain("job is still running");
    });
  },
);
