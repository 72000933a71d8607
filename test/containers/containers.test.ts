import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountNumber } from "../../compiler/ir/numbers.ts";
import { requireTool } from "../support/tools.ts";
import { Engine, eventually, get, type Run } from "./engine.ts";

// The emitted containers of golden/containers run for real: podman, podman-compose, images built from the emitted Nix
// files. Nothing of what is emitted is changed or replaced.

const tools = ["podman", "podman-compose", "runc", "nix-build"];
const missing = [
  ...tools.filter((tool) => !requireTool(tool)).map((tool) => `${tool} not installed`),
  ...(process.getuid?.() === 0 ? [] : ["needs root"]),
];
const describeContainers = missing.length === 0 ? describe : describe.skip;

/** What test-service reports about itself; bytes in hexadecimal. */
interface Facts {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly uid: number;
  readonly gid: number;
  readonly folder: string;
  readonly started: number;
  readonly pid: number;
}

const hex = (text: string): string => Buffer.from(text).toString("hex");
const facts = async (port: number): Promise<Facts> =>
  JSON.parse((await get(`http://127.0.0.1:${port}/facts`)) ?? `no answer on ${port}`) as Facts;
const file = (port: number, path: string): Promise<string | undefined> =>
  get(`http://127.0.0.1:${port}/file${path}`);
const lines = async (port: number, path: string): Promise<number> =>
  (await file(port, path))?.split("\n").filter((line) => line !== "").length ?? 0;
const answers = (port: number): Promise<string> =>
  eventually(`an answer on ${port}`, () => get(`http://127.0.0.1:${port}/facts`));

describeContainers(`containers${missing.map((each) => ` (skipped: ${each})`).join("")}`, () => {
  const engine = new Engine();
  let driven: Run;
  let outageBegan = 0;

  /** The recipe's own values, from the evaluated output. */
  const catalog = (): { apps: Record<string, never> } =>
    JSON.parse(readFileSync(join(engine.out, "catalog.json"), "utf8")) as never;
  const processOf = (
    app: string,
    component: string,
  ): { argv: string[]; environment: Record<string, string> } =>
    (
      catalog().apps as Record<
        string,
        {
          services: {
            components: Record<string, { process: { argv: string[]; environment: Record<string, string> } }>;
          };
        }
      >
    )[app]?.services.components[component]?.process ?? { argv: [], environment: {} };

  const folders = ["/tmp/catalogc-incoming", "/tmp/catalogc-foreign"];
  /** Also those of an earlier run that was killed. */
  const removeFolders = (): void => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  /** The lines of RUN.md that give containers access to a folder of the host. */
  const accessCommands = (folder: string): string => {
    const text = readFileSync(join(engine.out, "apps/library/RUN.md"), "utf8");
    const commands = [...text.matchAll(new RegExp(`^setfacl .*/catalogc-${folder}$`, "gm"))];
    return commands.length === 0 ? "RUN.md has no command" : commands.join("\n");
  };

  /** The number in images of the group of a volume, as RUN.md lists it. */
  const groupId = (group: string): string => {
    const text = readFileSync(join(engine.out, "apps/library/RUN.md"), "utf8");
    return new RegExp(`^\\| \`${group}\` *\\| (\\d+) *\\|`, "m").exec(text)?.[1] ?? "none";
  };
  /** A named volume with a file of the number that all accounts had. */
  const oldVolume = (name: string, uid: number, gid: number, mode: number): void => {
    // podman changes the owner of a volume when it is used for the first time.
    const image = "localhost/library-scanner:latest";
    engine.podman(
      "run",
      "--rm",
      "--volume",
      `library_${name}:/volume`,
      "--entrypoint",
      "/bin/sh",
      image,
      "-c",
      "",
    );
    const place = ["volume", "inspect", "--format", "{{.Mountpoint}}", `library_${name}`];
    const folder = engine.podman(...place).trim();
    writeFileSync(join(folder, "old"), "", { mode: 0o600 });
    chownSync(join(folder, "old"), 1000, 1000);
    chownSync(folder, uid, gid);
    chmodSync(folder, mode);
  };

  const password = 'it\'s "5%" $HOME';
  const secrets = { key: "-----BEGIN\n", password: `${password}\n`, locked: "-" };

  /** The line of RUN.md that gives a container a secret. */
  const ownerCommand = (name: string): string => {
    const text = readFileSync(join(engine.out, "apps/vault/RUN.md"), "utf8");
    return new RegExp(`^chown .*/catalogc-vault-${name}$`, "m").exec(text)?.[0] ?? "RUN.md has no command";
  };

  beforeAll(async () => {
    await engine.prepare("containers");
    const [shop, notes, outage, library, vault, ...test] = engine.build(
      "apps.shop.container",
      "apps.notes.container",
      "apps.outage.container",
      "apps.library.container",
      "apps.vault.container",
      ...[0, 1].map(
        (index) =>
          `builtins.elemAt apps.shop.test-services-container.nodes.machine.environment.systemPackages ${index}`,
      ),
    );
    // The runner loads the images; with these, podman-compose works on the emitted file itself.
    engine.must(`${notes}/bin/notes-container`, ["version"]);
    engine.must(`${outage}/bin/outage-container`, ["version"]);
    // Folders of the host: one with the group that RUN.md names, and one without.
    removeFolders();
    for (const folder of folders) mkdirSync(folder, { mode: 0o750 });
    engine.must("bash", ["-ec", accessCommands("incoming")]);
    engine.must(`${library}/bin/library-container`, ["version"]);
    oldVolume("documents-volume", 0, Number(groupId("library_documents")), 0o2770);
    oldVolume("scanner-state", 1000, 1000, 0o750);
    engine.must(`${library}/bin/library-container`, ["up", "--detach"]);
    engine.must(`${vault}/bin/vault-container`, ["version"]);
    // Files of root; RUN.md gives two of them to a container.
    for (const [name, content] of Object.entries(secrets)) {
      rmSync(`/tmp/catalogc-vault-${name}`, { force: true });
      writeFileSync(`/tmp/catalogc-vault-${name}`, content, { mode: 0o400 });
    }
    for (const name of ["key", "password"]) engine.must("bash", ["-ec", ownerCommand(name)]);
    engine.compose("vault", "up", "--detach");
    outageBegan = Date.now();
    engine.compose("outage", "up", "--detach");
    engine.compose("notes", "up", "--detach");
    expect(test[0]).toBe(shop);
    const driver = join(engine.out, "apps/shop/test/container.py");
    driven = await engine.background(
      "python3",
      [join(import.meta.dirname, "drive.py"), driver],
      test.map((path) => `${path}/bin`),
    );
  });

  afterAll(() => {
    engine.end();
    removeFolders();
    for (const name of Object.keys(secrets)) rmSync(`/tmp/catalogc-vault-${name}`, { force: true });
  });

  test("the emitted driver starts the app and passes", () => {
    expect(driven.stderr).not.toContain("timed out");
    expect(driven.status, driven.stdout + driven.stderr).toBe(0);
  });

  test("images are named by what is in them: a container of another one is another container", () => {
    for (const name of ["shop_api_1", "shop_database_1"]) {
      const image = engine.inspect(name, ".ImageName") as string;
      expect(image).toMatch(/^localhost\/shop-(?:api|database):[a-z0-9]{32}$/);
      const latest = image.replace(/:.*$/, ":latest");
      const id = engine.podman("image", "inspect", "--format", "{{.Id}}", latest).trim();
      expect(engine.inspect(name, ".Image")).toBe(id);
    }
  });

  describe("start order", () => {
    test("each waits until what it needs is healthy", async () => {
      const [api, web] = [await facts(18001), await facts(18002)];
      // api is healthy four seconds after its start at the earliest.
      expect(web.started - api.started).toBeGreaterThanOrEqual(4);
      const started = (name: string): number =>
        Date.parse(engine.inspect(name, ".State.StartedAt") as string) / 1000;
      expect(api.started).toBeGreaterThan(started("shop_database_1"));
    });

    test("a frontend reaches what is behind it, on its published port", async () => {
      const through = JSON.parse((await get("http://127.0.0.1:18080/facts")) ?? "") as Facts;
      expect(through.pid).toBe((await facts(18002)).pid);
    });

    test("components and resources find each other by name", async () => {
      expect(await get("http://127.0.0.1:18002/via/database:5432/")).toBe("boot\n");
      expect(await get("http://127.0.0.1:18001/via/web:8002/health")).toBe("");
      expect(await get("http://127.0.0.1:18001/via/proxy:80/health")).toBe("");
    });

    test("the engine's health checks are the recipe's", async () => {
      expect(engine.inspect("shop_api_1", ".Config.Healthcheck")).toMatchObject({
        Interval: 1e9,
        Timeout: 3e9,
        StartPeriod: 20e9,
        Retries: 3,
      });
      // A busy machine may need longer for one check than its three seconds.
      for (const name of ["database", "api", "web", "proxy"])
        await eventually(
          `a passing check of ${name}`,
          () => engine.run("podman", ["healthcheck", "run", `shop_${name}_1`]).status === 0 || undefined,
        );
    });
  });

  describe("the process", () => {
    test("finds the packages of the component and of its container, as `podman exec` does", async () => {
      const environment = (await file(18001, "/proc/self/environ")) ?? "";
      const own = environment.split("\0").find((variable) => variable.startsWith("PATH="));
      const ran = engine.podman(
        "exec",
        "shop_api_1",
        "/bin/sh",
        "-c",
        'command -v test-service; echo "$PATH"',
      );
      const [found, path] = ran.trim().split("\n");
      expect(found).toMatch(/^\/nix\/store\/\S+-test-service\S*\/bin\/test-service$|\/bin\/test-service$/);
      for (const each of [own, path]) expect(each).toMatch(/-curl\S*\/bin:\S*-test-service\S*\/bin:/);
    });

    test("gets its arguments byte for byte", async () => {
      const { argv } = processOf("shop", "api");
      expect(argv.length).toBeGreaterThan(20);
      expect((await facts(18001)).argv).toEqual(argv.map(hex));
      expect((await facts(18003)).argv).toEqual(
        ["serve", "8003", "/etc/catalog/notes/editor/editor.toml", "$HOME"].map(hex),
      );
    });

    test("gets its environment byte for byte, with what only Nix knows", async () => {
      const { environment } = await facts(18001);
      const { SERVICE, ...plain } = processOf("shop", "api").environment;
      expect(SERVICE).toBeDefined();
      for (const [name, value] of Object.entries(plain))
        expect([name, environment[hex(name)]]).toEqual([name, hex(value)]);
      expect(Buffer.from(environment[hex("SERVICE")] ?? "", "hex").toString()).toMatch(
        /-test-service-1\.0\.0\/bin$/,
      );
    });

    test("gets variables that shells set for themselves, and none of the entrypoint's", async () => {
      const { environment } = await facts(18003);
      expect(environment[hex("HOME")]).toBe(hex("/srv/my notes"));
      for (const [name, value] of Object.entries(processOf("notes", "editor").environment))
        expect([name, environment[hex(name)]]).toEqual([name, hex(value)]);
      const others = Object.keys((await facts(18001)).environment).map((name) =>
        Buffer.from(name, "hex").toString(),
      );
      expect(others).not.toContain("ready");
      expect(others).not.toContain("what");
    });

    test("can run scripts that no package brings, as on every NixOS host", () => {
      const script = "#!/usr/bin/env cat\n";
      const program = `import os, subprocess; open("/tmp/hook", "w").write(${JSON.stringify(script)}); os.chmod("/tmp/hook", 0o755); print(subprocess.check_output(["/tmp/hook"]).decode(), end="")`;
      expect(engine.podman("exec", "shop_api_1", "/usr/bin/python3", "-c", program)).toBe(script);
    });

    test("runs in its state directory under the account that it asks for", async () => {
      const [api, web, editor] = [
        ["shop", "api"],
        ["shop", "web"],
        ["notes", "editor"],
      ].map(([app = "", component = ""]) => accountNumber(app, component));
      expect(new Set([api, web, editor]).size).toBe(3);
      expect(await facts(18001)).toMatchObject({ uid: api, gid: api, folder: "/var/lib/api" });
      expect(await facts(18002)).toMatchObject({ uid: web, gid: web, folder: "/var/lib/web" });
      expect(await facts(18003)).toMatchObject({ uid: 0, gid: 0, folder: "/srv/my notes" });
      const owner = (name: string, path: string): string =>
        engine.podman(
          "exec",
          name,
          "/usr/bin/python3",
          "-c",
          `import os; s = os.stat(${JSON.stringify(path)}); print(s.st_uid, oct(s.st_mode & 0o777))`,
        );
      expect(owner("shop_api_1", "/var/lib/api")).toBe(`${api} 0o750\n`);
      expect(owner("notes_editor_1", "/srv/my notes")).toBe("0 0o750\n");
      // Also for components that run as root: an account to drop privileges to.
      expect(engine.podman("exec", "notes_editor_1", "/usr/bin/getent", "passwd", "editor")).toContain(
        `editor:x:${editor}:${editor}:`,
      );
      expect(engine.podman("exec", "notes_editor_1", "/usr/bin/getent", "passwd", "nobody")).toContain(
        "nobody:x:65534:65534:",
      );
    });

    test("finds services and protocols by their names", () => {
      const asked = "import socket; print(socket.getservbyname('http'), socket.getprotobyname('tcp'))";
      expect(engine.podman("exec", "shop_api_1", "/usr/bin/python3", "-c", asked)).toBe("80 6\n");
    });
  });

  describe("configuration files", () => {
    test("come from the recipe tree, from beside the compose file, and from Nix", async () => {
      await answers(18003);
      const directory = "/etc/catalog/notes/editor";
      expect(await file(18003, `${directory}/editor.toml`)).toBe('theme = "light"\n');
      expect(await file(18003, `${directory}/themes/dark.toml`)).toBe("background = '$black'\n");
      expect(await file(18003, `${directory}/paths.toml`)).toMatch(
        /^service = "\/.*-test-service-1\.0\.0"\n$/,
      );
      expect(await file(18003, `${directory}/unused.toml`)).toBeUndefined();
    });

    test("change without a restart", async () => {
      const path = "/etc/catalog/notes/reader/reader.toml";
      const { pid, started } = await facts(18004);
      expect(await file(18004, path)).toBe("one\n");
      writeFileSync(join(engine.out, "apps/notes/container/config/reader/reader.toml"), "two\n");
      expect(await file(18004, path)).toBe("two\n");
      expect(await facts(18004)).toMatchObject({ pid, started });
    });
  });

  describe("shared folders", () => {
    const stat = (path: string, component = "reader"): string =>
      engine.podman(
        "exec",
        `library_${component}_1`,
        "/usr/bin/python3",
        "-c",
        `import os; s = os.stat("${path}"); print(s.st_uid, s.st_gid, oct(s.st_mode & 0o7777))`,
      );

    test("are written by several components, each with its own account", async () => {
      await answers(18009);
      expect(await file(18009, "/var/lib/reader/documents/log")).toBe("scanner\nreader\n");
      expect(await file(18008, "/documents/page")).toBe("read\n");
      const documents = groupId("library_documents");
      expect(stat("/var/lib/reader/documents")).toBe(`0 ${documents} 0o2770\n`);
      const { uid } = await facts(18008);
      expect(stat("/var/lib/reader/documents/log")).toBe(`${uid} ${documents} 0o660\n`);
    });

    test("and state with files of the old number 1000 belong to the account of now", async () => {
      const { uid, gid } = await facts(18008);
      expect(uid).toBeGreaterThanOrEqual(50_000);
      expect(stat("/documents/old", "scanner")).toBe(`${uid} ${groupId("library_documents")} 0o660\n`);
      expect(stat("/var/lib/scanner/old", "scanner")).toBe(`${uid} ${gid} 0o600\n`);
      expect(stat("/var/lib/scanner", "scanner")).toBe(`${uid} ${gid} 0o750\n`);
    });

    test("of the host keep their owner, and are read-only where the recipe says", async () => {
      expect(await file(18009, "/var/lib/reader/page")).toBe("scanned\n");
      expect(stat("/incoming")).toBe("0 0 0o770\n");
      const { uid, gid } = await facts(18008);
      expect(stat("/incoming/page")).toBe(`${uid} ${gid} 0o660\n`);
    });

    test("have an account with the numbers and groups of the recipe", async () => {
      expect(await facts(18009)).toMatchObject({ uid: 1200, gid: 1300 });
      const groups = /^Groups:(.*)$/m.exec((await file(18009, "/proc/self/status")) ?? "")?.[1] ?? "";
      expect(groups.trim().split(/\s+/)).toEqual(
        expect.arrayContaining(["44", groupId("library_documents"), groupId("scans")]),
      );
    });

    test("that a component cannot use fail its start, with the command that helps", async () => {
      const message = "locked cannot write to /tmp/catalogc-foreign. Run on the host: ";
      const line = await eventually("a failed start", () =>
        engine
          .logs("library_locked_1")
          .split("\n")
          .find((each) => each.startsWith(message)),
      );
      engine.must("bash", ["-ec", line.slice(message.length)]);
      // A new container does not wait because of the starts of the old one.
      engine.compose("library", "down", "--timeout", "2");
      engine.compose("library", "up", "--detach");
      await eventually("a start", () =>
        engine.run("podman", ["exec", "library_locked_1", "/usr/bin/ls", "/var/catalog/started"]).status === 0
          ? "started"
          : undefined,
      );
    });
  });

  describe("secrets", () => {
    test("are passed by path and by content, also to setup, preStart and health checks", async () => {
      await answers(18011);
      const environment = ((await file(18011, "/proc/self/environ")) ?? "").split("\0");
      expect(environment).toEqual(
        expect.arrayContaining([`PASSWORD=${password}`, "KEY_FILE=/run/secrets/key.pem"]),
      );
      expect(await file(18011, "/var/lib/keeper/key")).toBe("-----BEGIN\n");
      for (const name of ["password", "set-up", "checked"])
        expect(await file(18011, `/var/lib/keeper/${name}`), name).toBe(`${password}\n`);
    });

    test("are not in arguments or settings of the container and its image", async () => {
      expect(await file(18011, "/proc/self/cmdline")).not.toContain("5%");
      const shown = engine.podman("inspect", "vault_keeper_1") + engine.logs("vault_keeper_1");
      expect(shown).toContain("/run/secrets/key.pem");
      expect(shown).not.toContain("5%");
    });

    test("that a container cannot read fail its start, with the owner that helps", async () => {
      const message = "locked cannot read the secret key as the uid 1200 of the container. Run on the host: ";
      const line = await eventually("a failed start", () =>
        engine
          .logs("vault_locked_1")
          .split("\n")
          .find((each) => each.startsWith(message)),
      );
      engine.must("bash", ["-ec", line.slice(message.length)]);
      engine.compose("vault", "down", "--timeout", "2");
      engine.compose("vault", "up", "--detach");
      await eventually("a start", () =>
        engine.run("podman", ["exec", "vault_locked_1", "/usr/bin/ls", "/var/catalog/started"]).status === 0
          ? "started"
          : undefined,
      );
    });
  });

  describe("restarts", () => {
    test("preStart runs before every start, setup once in the life of a container", async () => {
      expect(await lines(18001, "/var/lib/api/pre-starts")).toBe(1);
      expect(await lines(18002, "/var/lib/web/setups")).toBe(1);
      engine.podman("restart", "--time", "2", "shop_api_1", "shop_web_1");
      await answers(18001);
      await answers(18002);
      expect(await lines(18001, "/var/lib/api/pre-starts")).toBe(2);
      expect(await lines(18002, "/var/lib/web/setups")).toBe(1);
      expect(await lines(18002, "/var/lib/web/starts")).toBe(2);
    });

    test("new containers find the state of the old ones, and wait again", async () => {
      engine.compose("shop", "down", "--timeout", "2");
      expect(
        engine.podman("ps", "--all", "--quiet", "--filter", "label=com.docker.compose.project=shop"),
      ).toBe("");
      engine.compose("shop", "up", "--detach");
      await answers(18002);
      expect(await lines(18001, "/var/lib/api/pre-starts")).toBe(3);
      expect(await lines(18002, "/var/lib/web/starts")).toBe(3);
      expect(await lines(18002, "/var/lib/web/setups")).toBe(2);
      expect(await get("http://127.0.0.1:18002/via/database:5432/")).toBe("boot\nboot\n");
      expect((await facts(18002)).started - (await facts(18001)).started).toBeGreaterThanOrEqual(4);
    });
  });

  describe("hardening", () => {
    /** The sets of capabilities of the process, in hexadecimal, and whether it can get privileges. */
    const status = async (port: number, field: string): Promise<string> =>
      new RegExp(`^${field}:\\s*(\\S+)$`, "m").exec((await file(port, "/proc/self/status")) ?? "")?.[1] ?? "";
    const shell = (container: string, command: string): Run =>
      engine.run("podman", ["exec", container, "/bin/sh", "-c", command]);

    test("leaves a component only its state, volumes and folders in memory to write to", () => {
      expect(engine.inspect("shop_web_1", ".HostConfig.ReadonlyRootfs")).toBe(true);
      expect(
        shell("shop_web_1", "for folder in . /tmp /var/tmp; do : > $folder/x && rm $folder/x; done").stderr,
      ).toBe("");
      for (const folder of ["/", "/etc", "/var", "/etc/catalog"])
        expect(shell("shop_web_1", `: > ${folder}/x`).status, folder).not.toBe(0);
    });

    test("leaves a component no capability and no way to get one", async () => {
      await answers(18002);
      expect(await status(18002, "NoNewPrivs")).toBe("1");
      for (const set of ["CapEff", "CapPrm", "CapBnd", "CapInh", "CapAmb"])
        expect(Number(`0x${await status(18002, set)}`), set).toBe(0);
    });

    test("leaves root what it needs to prepare files and to drop its privileges", async () => {
      expect(await status(18003, "CapBnd")).toBe("00000000000405fb");
      expect(await status(18003, "NoNewPrivs")).toBe("1");
      const drop =
        "import os; open('/tmp/own', 'w'); os.chown('/tmp/own', 1000, 1000); os.setgroups([]); os.setgid(1000); os.setuid(1000); open('/tmp/own', 'w')";
      engine.podman("exec", "notes_editor_1", "/usr/bin/python3", "-c", drop);
    });

    test("is not there where the recipe says so", async () => {
      expect(engine.inspect("notes_reader_1", ".HostConfig.ReadonlyRootfs")).toBe(false);
      expect(await status(18004, "NoNewPrivs")).toBe("0");
      expect(Number(`0x${await status(18004, "CapBnd")}`)).not.toBe(0);
    });
  });

  describe("what goes wrong", () => {
    test("a failing preStart is a failed start, tried again without end but not at once", async () => {
      expect(engine.inspect("outage_broken_1", ".HostConfig.RestartPolicy")).toMatchObject({
        Name: "on-failure",
        MaximumRetryCount: 0,
      });
      const volume = engine.podman("volume", "inspect", "--format", "{{.Mountpoint}}", "outage_broken-state");
      // Five starts are five seconds apart, including the time of the start itself, so that none waits on a slow machine.
      // The sixth is five minutes after the first.
      await eventually(
        "five starts",
        () => /^started 5 times/m.exec(engine.logs("outage_broken_1")) ?? undefined,
      );
      expect(engine.logs("outage_broken_1")).toMatch(
        /^(?:started \d times of late, the next start is in [1-5] s\n){0,4}started 5 times of late, the next start is in \d{2,3} s\n/,
      );
      // By now it would have failed hundreds of times.
      const periods = 1 + Math.floor((Date.now() - outageBegan) / 300_000);
      const attempts = readFileSync(join(volume.trim(), "attempts"), "utf8").match(/^attempt$/gm) ?? [];
      expect(attempts.length).toBeGreaterThanOrEqual(5);
      expect(attempts.length).toBeLessThanOrEqual(5 * periods);
      // A container that waits can be stopped like any other: it is not killed.
      engine.podman("stop", "--time", "600", "outage_broken_1");
      expect(engine.inspect("outage_broken_1", ".State.ExitCode")).not.toBe(137);
    });

    test("a resource that only itself can reach is unhealthy, and says where it listens", async () => {
      const checked = await eventually("a resource that listens", () => {
        const run = engine.run("podman", ["exec", "outage_deaf_1", "/bin/catalog-check"]);
        return run.stdout === "" ? undefined : run;
      });
      expect(checked.stdout).toBe("deaf listens on 127.0.0.1:11211 only\n");
      expect(checked.status).toBe(1);
      expect(engine.run("podman", ["healthcheck", "run", "outage_deaf_1"]).status).toBeGreaterThan(0);
    });

    test("a resource without a listener on a published port is unhealthy, and names the port", async () => {
      const said = "mute publishes metrics, but nothing listens on port 9150 there";
      await eventually("the report", () => engine.logs("outage_mute_1").includes(said) || undefined);
      const checked = engine.run("podman", ["exec", "outage_mute_1", "/bin/catalog-check"]);
      expect(checked).toMatchObject({ status: 1, stdout: `${said}\n` });
    });

    test("failing checks make a component unhealthy, and its dependents do not start", async () => {
      // Either the answer is no, or there is none in time; a dependent that waits says so.
      for (let check = 0; check < 2; check++)
        expect(engine.run("podman", ["healthcheck", "run", "outage_sick_1"]).status).toBeGreaterThan(0);
      expect(engine.inspect("outage_sick_1", ".State.Health.Status")).toBe("unhealthy");
      expect(engine.logs("outage_patient_1")).toContain("waiting for sick to be healthy");
      expect(await get("http://127.0.0.1:18007/facts")).toBeUndefined();
    });
  });
});
