import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldenRoot } from "../golden/cases.ts";
import { restartModeSince, withoutRestartMode } from "../support/restart-mode.ts";
import { suiteFolder } from "../support/temp-folder.ts";
import { requireTool } from "../support/tools.ts";
import { hostileUnit, hostileValues } from "./hostile-values.ts";
import { machineFiles } from "./machine-files.ts";
import { Machine } from "./machine.ts";
import { debianRoot, makeImage, run } from "./root.ts";

// The services of golden/services on a real machine: Debian with systemd as PID 1, in qemu. `make test-boot`.

const tools = ["qemu-system-x86_64", "mmdebstrap", "mke2fs", "nix-instantiate", "gcc", "go", "python3"];
const wanted = env["BOOT"] === "1";
const missing = wanted ? tools.filter((tool) => !requireTool(tool)) : [];
const reason = wanted ? `${missing.join(", ")} not installed` : "runs with BOOT=1";
const title =
  wanted && missing.length === 0 ? "services on a machine" : `services on a machine (skipped: ${reason})`;

const out = join(goldenRoot, "services/out");
const apps = ["accounts", "broken-service", "cache", "library", "recovery", "ruin", "shop", "vitals"];
/** What the tests start themselves, when others have measured the times of the first start. */
const later = {
  out: join(goldenRoot, "programs/out"),
  apps: ["programs", "chores", "habits"],
  isStarted: false,
};
const driverOf = (app: string): string => join(out, "apps", app, "test/hostos.py");

/** How a `witness` was started: what it wrote to `starts`. */
interface Start {
  readonly argv: readonly string[];
  /** `NAME=value`; as the arguments, in hexadecimal. */
  readonly environment: readonly string[];
  readonly uid: number;
  readonly gid: number;
  readonly directory: string;
  readonly postgresql: boolean;
}

const variables = (assignments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    assignments.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
  );
const environmentOf = (start: Start): Record<string, string> => variables(start.environment.map(fromHex));
const fromHex = (hex: string): string => Buffer.from(hex, "hex").toString();

describe.skipIf(!wanted || missing.length > 0)(title, () => {
  const folder = suiteFolder();
  let machine: Machine;

  beforeAll(() => {
    const root = debianRoot();
    const [postgresql = ""] = readdirSync(join(root, "etc/postgresql"));
    const { files, links } = machineFiles([{ out, apps, isStarted: true }, later], postgresql);
    const cases = hostileValues.map((values, index) => [
      `etc/systemd/system/case-${index}.service`,
      { text: hostileUnit(`case-${index}`, "/opt/dump", values) },
    ]);
    const image = makeImage(
      root,
      { files: { ...files, ...Object.fromEntries(cases) }, links },
      folder,
      (merged) => {
        const build = (source: string, program: string): string =>
          run("gcc", ["-static", "-O1", "-o", join(merged, program), source]);
        mkdirSync(join(merged, "opt/witness/bin"), { recursive: true });
        build(join(out, "../recipes/witness/witness.c"), "opt/witness/bin/witness");
        build(join(import.meta.dirname, "dump.c"), "opt/dump");
        const listing = join(import.meta.dirname, "interfaces.go");
        run("env", ["CGO_ENABLED=0", "go", "build", "-o", join(merged, "usr/bin/interfaces"), listing]);
        run("chroot", [merged, "systemd-sysusers"]);
        // Folders of the host that are there before the app `library`.
        run("chroot", [
          merged,
          "sh",
          "-c",
          "install -d -m 2770 -g scans /srv/incoming && install -d -m 0750 -g strangers /srv/foreign && " +
            "install -d -m 0700 /srv/owned && echo kept > /srv/owned/data",
        ]);
        // Debian has programs elsewhere, and creating a database takes long in an emulated machine.
        const server = `/usr/lib/postgresql/${postgresql}/bin`;
        run("chroot", [
          merged,
          "sh",
          "-c",
          `ln -s ${server}/postgres /usr/bin/postgres && ln -s ../sbin/nginx /usr/bin/nginx && ` +
            "install -d -o postgres /var/lib/records && " +
            `su postgres -s /bin/sh -c '${server}/initdb --no-sync -D /var/lib/records/data' && rm -rf /tmp/*`,
        ]);
      },
    );
    machine = new Machine(root, image, folder);
  });

  afterAll(() => {
    (machine as Machine | undefined)?.stop();
  });

  const show = async (unit: string, property: string): Promise<string> =>
    (await machine.succeed(`systemctl show --property=${property} --value ${unit}`)).trim();
  /** Microseconds since the machine was switched on; 0 for never. */
  const when = async (unit: string, event: "ActiveEnter" | "ExecMainStart"): Promise<number> =>
    Number(await show(unit, `${event}TimestampMonotonic`));
  const systemdVersion = async (): Promise<number> =>
    Number(/systemd (\d+)/.exec(await machine.succeed("systemctl --version"))?.[1]);
  const journal = (unit: string): Promise<string> =>
    machine.succeed(`journalctl --output=cat --unit=${unit}`);
  const starts = async (directory: string): Promise<Start[]> =>
    (await machine.succeed(`cat ${directory}/starts`))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Start);
  const only = async (directory: string): Promise<Start> => {
    const [start, ...more] = await starts(directory);
    if (!start || more.length > 0) throw new Error(`${directory}: not one start`);
    return start;
  };

  it("is driven by the generated driver, which passes", () => {
    const { status, stderr } = machine.drive(driverOf("shop"));
    if (status !== 0) console.log(machine.console.slice(-4000));
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("is driven by the generated driver, which fails when a service is broken", () => {
    const { status, stderr } = machine.drive(driverOf("broken-service"));
    expect(stderr).toContain('unit "failing.service" reached state "failed"');
    expect(status).toBe(1);
  });

  it("starts backends before, frontends after, and dependents once the component is healthy", async () => {
    const start = await when("shopfront.service", "ExecMainStart");
    const healthy = await when("shopfront.service", "ActiveEnter");
    // What it saw when it started: the server itself may have started again since.
    expect((await only("/var/lib/shopfront")).postgresql).toBe(true);
    expect(healthy).toBeGreaterThan(start);
    expect(await when("worker.service", "ExecMainStart")).toBeGreaterThanOrEqual(healthy);
    expect(await when("nginx.service", "ExecMainStart")).toBeGreaterThanOrEqual(healthy);
  });

  it("does not count failures during the start period, even more than `retries`", async () => {
    const said = await journal("shopfront.service");
    // Refused connections may come first; then five answers say so.
    expect(said.match(/not healthy yet/g)?.length).toBeGreaterThanOrEqual(5);
    expect(said).not.toContain("failed (");
    expect(await show("shopfront.service", "TimeoutStartUSec")).not.toBe("infinity");
  });

  it("fails a start after retries failed checks, and starts no dependent", async () => {
    const said = await journal("hopeless.service");
    expect(said).toContain("hopeless: health check failed (1 of 2)");
    expect(said).toContain("hopeless: health check failed (2 of 2)");
    expect(said).toContain("hopeless: never became healthy");
    expect(await when("hopeless.service", "ActiveEnter")).toBe(0);
    expect(await when("mourner.service", "ExecMainStart")).toBe(0);
  });

  it("shows a component that becomes unhealthy, and that it is well again", async () => {
    const failed = "systemctl --failed --plain --no-legend | grep -q ^patient-health.service";
    expect((await machine.execute(failed)).status).toBe(1);
    await machine.succeed("touch /var/lib/private/patient/unhealthy");
    await machine.waitFor(failed);
    const said = await journal("patient-health.service");
    expect(said).toContain("patient: health check failed (1 of 2)");
    expect(said).toContain("patient: health check failed (2 of 2)");
    expect(said).toContain("patient: unhealthy");
    expect(await show("patient.service", "ActiveState")).toBe("active");
    await machine.succeed("rm /var/lib/private/patient/unhealthy");
    await machine.waitFor("test $(systemctl show -P Result patient-health.service) = success");
  });

  it("runs preStart as the component's user before every start", async () => {
    expect(await machine.succeed("cat /srv/clerk/pre-starts")).toBe("clerk in /srv/clerk\n");
    await machine.succeed("systemctl kill --signal=KILL --kill-whom=main clerk.service");
    await machine.waitFor("test $(wc -l < /srv/clerk/starts) = 2");
    expect(await machine.succeed("cat /srv/clerk/pre-starts")).toBe("clerk in /srv/clerk\n".repeat(2));
  });

  it("fails the start when preStart fails, tries again, and gives up", async () => {
    await machine.waitFor("systemctl is-failed refused.service");
    expect(await machine.succeed("cat /var/lib/refused/pre-starts")).toBe("tried\n".repeat(5));
    expect((await machine.execute("ls /var/lib/refused/starts")).status).not.toBe(0);
    expect(await when("refused.service", "ExecMainStart")).toBe(0);
  });

  it("tries one with a health check as often, and leaves no check behind", async () => {
    await machine.waitFor("systemctl is-failed frail.service");
    expect(await machine.succeed("cat /var/lib/private/frail/pre-starts")).toBe("tried\n".repeat(5));
    expect(await show("frail-health.timer", "ActiveState")).toBe("inactive");
  });

  it("tries one that others wait for as often, and starts them once, when it has started", async () => {
    const tries = (name: string): Promise<string> =>
      machine.succeed(`cat /var/lib/private/${name}/pre-starts`);
    await machine.waitFor("systemctl is-failed lost.service");
    const knowsDirect = (await systemdVersion()) >= restartModeSince;
    // Earlier ones count each try twice when what waits is started anew in between.
    expect(await tries("lost")).toMatch(knowsDirect ? /^(?:tried\n){5}$/ : /^(?:tried\n){3,5}$/);
    expect(await when("orphan.service", "ExecMainStart")).toBe(0);
    await machine.waitFor("systemctl is-active heir.service");
    expect(await tries("late")).toBe("tried\n".repeat(3));
    expect((await only("/var/lib/private/heir")).uid).toBeGreaterThan(0);
    expect(await when("heir.service", "ExecMainStart")).toBeGreaterThanOrEqual(
      await when("late.service", "ActiveEnter"),
    );
    const failed = /Dependency failed for heir\.service/.test(await journal("heir.service"));
    expect(failed).toBe(!knowsDirect);
  });

  it("checks the health of what runs, and of nothing else", async () => {
    const timer = (state: string) =>
      machine.waitFor(`test $(systemctl show -P ActiveState patient-health.timer) = ${state}`);
    // Killed, it is restarted, and checked again.
    await machine.succeed("systemctl kill --signal=KILL --kill-whom=main patient.service");
    await machine.waitFor("test $(wc -l < /var/lib/private/patient/starts) = 2");
    await machine.waitFor("systemctl is-active patient.service");
    await timer("active");
    const checked = await show("patient-health.service", "ExecMainStartTimestampMonotonic");
    await machine.waitFor(
      `test $(systemctl show -P ExecMainStartTimestampMonotonic patient-health.service) != ${checked}`,
    );
    await machine.succeed("systemctl stop patient.service");
    await timer("inactive");
    await machine.succeed("systemctl start patient.service");
    await timer("active");
    // Asked to end, it ends without a failure, and is not started again.
    await machine.succeed("systemctl kill --signal=TERM --kill-whom=main patient.service");
    await timer("inactive");
    expect(await show("patient.service", "ActiveState")).toBe("inactive");
    expect((await machine.execute("systemctl start patient-health.service")).status).not.toBe(0);
    expect(await show("patient.service", "ActiveState")).toBe("inactive");
  });

  it("goes on checking what others wait for after it has crashed, and restarts them", async () => {
    const worker = await when("worker.service", "ExecMainStart");
    await machine.succeed("systemctl kill --signal=KILL --kill-whom=main shopfront.service");
    await machine.waitFor("test $(wc -l < /var/lib/shopfront/starts) = 2");
    await machine.waitFor("systemctl is-active shopfront.service");
    await machine.waitFor("systemctl is-active shopfront-health.timer");
    const healthy = await when("shopfront.service", "ActiveEnter");
    const checked = "systemctl show -P ExecMainStartTimestampMonotonic shopfront-health.service";
    await machine.waitFor(`test $(${checked}) -gt ${healthy}`);
    await machine.waitFor("systemctl is-active worker.service");
    expect(await when("worker.service", "ExecMainStart")).toBeGreaterThan(worker);
    expect(await show("shopfront-health.service", "Result")).toBe("success");
  });

  it("leaves what waits for a component alone when that crashes, with newer systemd", async () => {
    const heir = await when("heir.service", "ExecMainStart");
    const late = await when("late.service", "ExecMainStart");
    // Forgets its starts before.
    await machine.succeed("systemctl reset-failed late.service");
    await machine.succeed("systemctl kill --signal=KILL --kill-whom=main late.service");
    await machine.waitFor(
      `test $(systemctl show -P ExecMainStartTimestampMonotonic late.service) -gt ${late}`,
    );
    await machine.waitFor("systemctl is-active heir.service");
    const stays = (await systemdVersion()) >= restartModeSince;
    expect((await when("heir.service", "ExecMainStart")) === heir).toBe(stays);
  });

  it("tries a setup again that failed, and then starts the components", async () => {
    await machine.waitFor("systemctl is-active prepared.service");
    expect(await machine.succeed("cat /var/lib/recovery-setup")).toBe("tried\n".repeat(3));
    expect(await when("prepared.service", "ExecMainStart")).toBeGreaterThanOrEqual(
      await when("recovery-setup.service", "ActiveEnter"),
    );
  });

  it("starts a component again whose shared backend failed its first start", async () => {
    await machine.waitFor("systemctl is-active cached.service");
    expect(await journal("memcached.service")).toContain("Failed to start memcached.service");
    expect(await journal("cached.service")).toContain("Dependency failed for cached.service");
    expect((await only("/var/lib/private/cached")).uid).toBeGreaterThan(0);
    expect(await show("cache-retry@cached.service", "Result")).toBe("success");
  });

  it("serves a site after one failed start of another app, on which a component waits", async () => {
    const folder = "/var/lib/private/ruined";
    // At the start of the machine, nginx waits for other apps, too, and so maybe for a later try.
    await machine.waitFor("systemctl is-failed ruined.service");
    await machine.succeed("systemctl stop nginx.service");
    await machine.succeed(`rm ${folder}/pre-starts && touch ${folder}/wait-for-nginx`);
    await machine.succeed("systemctl reset-failed ruined.service");
    await machine.succeed("systemctl start --no-block nginx.service ruined.service");
    await machine.waitFor("systemctl is-active nginx.service");
    const served = await when("nginx.service", "ExecMainStart");
    await machine.waitFor("systemctl is-failed ruined.service");
    // Earlier systemd counts each try twice when what waits is started anew in between.
    expect(await machine.succeed(`cat ${folder}/pre-starts`)).toMatch(/^(?:tried\n){2,5}$/);
    const givenUp = Number(await show("ruined.service", "InactiveEnterTimestampMonotonic"));
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(givenUp);
    expect(await show("nginx.service", "ActiveState")).toBe("active");
    expect(await when("facade.service", "ExecMainStart")).toBe(0);
  });

  it("leaves nginx and other apps alone when one app is restarted, stopped or started", async () => {
    const others = ["nginx.service", "postgresql.service", "late.service", "prepared.service"];
    const runs = () => Promise.all(others.map((unit) => show(unit, "InvocationID")));
    const before = await runs();
    expect(before).not.toContain("");
    await machine.execute("systemctl restart ruined.service facade.service");
    for (const verb of ["restart", "stop", "start"])
      await machine.succeed(`systemctl ${verb} shopfront.service worker.service`);
    await machine.succeed("systemctl stop ruined.service facade.service");
    expect(await runs()).toEqual(before);
  });

  it("starts no frontend that was stopped when a backend, and so a component, is restarted", async () => {
    await machine.succeed("systemctl stop nginx.service");
    const run = await show("shopfront.service", "InvocationID");
    await machine.succeed("systemctl restart postgresql.service");
    await machine.waitFor("systemctl is-active shopfront.service");
    expect(await show("shopfront.service", "InvocationID")).not.toBe(run);
    expect(await show("nginx.service", "ActiveState")).toBe("inactive");
    await machine.succeed("systemctl start nginx.service");
  });

  it("does not start a component again that was stopped while its backend fails", async () => {
    await machine.succeed("systemctl stop cached.service memcached.service && rm /run/memcached-tried");
    expect((await machine.execute("systemctl start cached.service")).status).not.toBe(0);
    await machine.succeed(
      "systemctl is-active cache-retry@cached.service || systemctl show -P ActiveState cache-retry@cached.service | grep activating",
    );
    await machine.succeed("systemctl stop cached.service");
    expect(await show("cache-retry@cached.service", "ActiveState")).toBe("inactive");
    expect(await show("cached.service", "ActiveState")).toBe("inactive");
  });

  it("runs setup once a boot, before every component", async () => {
    await machine.succeed("systemctl restart admin.service");
    expect(await machine.succeed("cat /var/lib/accounts-setup")).toBe("set up\n");
    const done = await when("accounts-setup.service", "ActiveEnter");
    for (const component of ["admin", "clerk", "guest"])
      expect(await when(`${component}.service`, "ExecMainStart")).toBeGreaterThanOrEqual(done);
  });

  it("runs each component as the user its policy says", async () => {
    expect((await starts("/var/lib/admin"))[0]).toMatchObject({ uid: 0, gid: 0 });
    await machine.succeed("getent passwd admin && getent group admin");

    const guest = await only("/var/lib/private/guests/first");
    // The range of dynamic users: systemd.exec(5), `DynamicUser=`.
    expect(guest.uid).toBeGreaterThanOrEqual(61184);
    expect(guest.uid).toBeLessThanOrEqual(65519);
    expect((await machine.execute("grep -q ^guest: /etc/passwd")).status).toBe(1);

    const [clerk] = await starts("/srv/clerk");
    expect(`${clerk?.uid}:${clerk?.gid}\n`).toBe(await machine.succeed("echo $(id -u clerk):$(id -g clerk)"));
    expect(clerk?.uid).not.toBe(0);
  });

  it("limits a component as its recipe says", async () => {
    const properties = {
      MemoryMax: 64 * 1024 ** 2,
      CPUQuotaPerSecUSec: "500ms",
      TasksMax: 32,
      LimitNOFILE: 512,
      KillSignal: 2,
      TimeoutStopUSec: "20s",
      AmbientCapabilities: "cap_net_raw",
      CapabilityBoundingSet: "cap_net_raw",
      // The first by ProtectClock=: systemd.exec(5).
      DeviceAllow: "char-rtc r\n/dev/zero rw",
    };
    for (const [property, value] of Object.entries(properties))
      expect(await show("clerk", property), property).toBe(String(value));
    const pid = await show("clerk", "MainPID");
    expect(await machine.succeed(`stat -f -c %b*%S /proc/${pid}/root/dev/shm`)).toBe("1024*4096\n");
    // CAP_NET_RAW is bit 13: capabilities(7).
    expect(await machine.succeed(`grep -h CapEff /proc/${pid}/status`)).toMatch(/0{12}2000$/m);
    const [start] = await starts("/srv/clerk");
    expect(start && environmentOf(start)["FROM_FILE"]).toBe("yes");
  });

  it("passes secrets by path and by content, and shows none", async () => {
    const pin = "pin '5%' $HOME";
    expect(await machine.succeed("cat /srv/clerk/secrets")).toBe(`badge of the clerk\n${pin}\n`);
    const [start] = await starts("/srv/clerk");
    expect(start?.argv.map(fromHex)).toEqual(["sleep"]);
    const environment = start ? environmentOf(start) : {};
    expect(environment).toMatchObject({ PIN: pin, BADGE_FILE: "/run/credentials/clerk.service/badge" });
    const pid = await show("clerk", "MainPID");
    expect(await machine.succeed(`tr '\\0' ' ' < /proc/${pid}/cmdline`)).not.toContain("pin");
    const shown = await machine.succeed("systemctl show clerk; systemctl cat clerk; journalctl -u clerk");
    expect(shown).toContain("LoadCredential");
    expect(shown).not.toContain("5%' $HOME");
    // Credentials are readable by the account of the unit only: systemd.exec(5), `LoadCredential=`.
    expect(
      (await machine.execute(`setpriv --reuid=65534 cat /run/credentials/clerk.service/pin`)).status,
    ).not.toBe(0);
  });

  it("lets components write to one folder, each with its own account", async () => {
    const documents = "/var/lib/catalog-volumes/library/documents";
    await machine.waitFor("systemctl is-active visitor.service");
    expect(await machine.succeed(`cat ${documents}/log`)).toBe("scanner\nreader\n");
    expect(await machine.succeed(`cat ${documents}/box/page`)).toBe("read\n");
    expect(await machine.succeed("cat /var/lib/private/visitor/seen")).toBe("scanner\nreader\n");
    const owner = (path: string) => machine.succeed(`stat --format='%U:%G %a' ${path}`);
    expect(await owner(documents)).toBe("root:library_documents 2770\n");
    expect(await owner(`${documents}/box/page`)).toMatch(/:library_documents 660$/m);
    expect(await owner("/srv/made")).toBe("root:library_made 2770\n");
    expect(await owner("/srv/made/page")).toBe("reader:library_made 660\n");
    expect(await machine.succeed("id -u reader")).toBe("1200\n");
    // The check runs in a unit of its own, with the folders and groups of its component.
    expect(await show("reader-health.service", "Result")).toBe("success");
    expect(await show("reader-health.service", "BindPaths")).toContain(`${documents}:`);
  });

  it("backs up an app while it is stopped, and restores it", async () => {
    const documents = "/var/lib/catalog-volumes/library/documents";
    const files = `${documents}/log ${documents}/box/page /var/lib/reader /var/lib/visitor/seen`;
    const state = async (): Promise<string> => {
      await machine.waitFor("systemctl is-active visitor.service");
      return machine.succeed(`stat --dereference --format='%n %U:%G %a' ${files}`);
    };
    const before = await state();
    const log = await machine.succeed(`cat ${documents}/log`);
    await machine.succeed("systemctl start library-backup.service");
    const name = (await machine.succeed("ls /srv/backups")).trim();
    expect(await state()).toBe(before);
    // Scripts before each start write to it.
    expect(await machine.succeed(`cat ${documents}/log`)).toBe(`${log}scanner\nreader\n`);
    await machine.succeed(`echo lost > ${documents}/log; touch ${documents}/new; rm /var/lib/visitor/seen`);
    expect((await machine.execute(`systemctl start library-restore@${name}.service`)).status).toBe(1);
    expect(await journal(`library-restore@${name}.service`)).toContain("has data. To replace it, restore");
    await machine.succeed(`systemctl start library-restore@${name}:force.service`);
    expect(await state()).toBe(before);
    expect(await machine.succeed(`cat ${documents}/log`)).toBe(`${log}scanner\nreader\n`);
    expect((await machine.execute(`test -e ${documents}/new`)).status).toBe(1);
  });

  it("leaves existing folders as they are, and says which owner they need", async () => {
    const owner = (path: string) => machine.succeed(`stat --format='%U:%G %a' ${path}`);
    expect(await owner("/srv/incoming")).toBe("root:scans 2770\n");
    expect(await owner("/srv/incoming/page")).toMatch(/:scans 660$/m);
    for (const [component, folder, before, message] of [
      [
        "locked",
        "/srv/foreign",
        "root:strangers 750",
        "locked cannot write to /srv/foreign. Run on the host: ",
      ],
      ["owner", "/srv/owned", "root:root 700", "/srv/owned must belong to owner:owner. Run: "],
    ] as const) {
      await machine.waitFor(`systemctl is-failed ${component}.service`);
      expect(await when(`${component}.service`, "ExecMainStart")).toBe(0);
      expect(await owner(folder)).toBe(`${before}\n`);
      const [line = ""] = (await journal(`${component}.service`))
        .split("\n")
        .filter((each) => each.includes(message));
      await machine.succeed(line.slice(line.indexOf(message) + message.length));
      await machine.succeed(`systemctl reset-failed ${component} && systemctl start ${component}`);
    }
    expect((await only("/srv/owned")).directory).toBe("/srv/owned");
    expect(await machine.succeed("cat /srv/owned/data")).toBe("kept\n");
  });

  it("makes state directories where the recipe says, with their owner", async () => {
    const owner = "stat --format='%u:%g %a'";
    const guest = await only("/var/lib/private/guests/first");
    expect(guest.directory).toMatch(/^\/var\/lib\/(?:private\/)?guests\/first$/);
    // Newer versions map the account, which is different each time, to `nobody`: systemd.exec(5), `DynamicUser=`.
    expect([`${guest.uid}:${guest.gid} 750\n`, "65534:65534 750\n"]).toContain(
      await machine.succeed(`${owner} /var/lib/private/guests/first`),
    );
    expect(await machine.succeed("stat --format='%U:%G %a' /srv/clerk")).toBe("clerk:clerk 750\n");
    expect((await starts("/srv/clerk"))[0]?.directory).toBe("/srv/clerk");
    expect(await machine.succeed("stat --format='%U:%G %a' /var/lib/admin")).toBe("root:root 750\n");
  });

  it("does not restart a component for a changed configuration file", async () => {
    const file = "'/etc/catalog/accounts/admin/a b.toml'";
    expect(await machine.succeed(`cat ${file}`)).toBe("title = \"100% 'sure' ${HOME}\"\n");
    const run = await show("admin.service", "InvocationID");
    await machine.succeed(`echo changed > ${file} && systemctl daemon-reload`);
    expect(await show("admin.service", "InvocationID")).toBe(run);
    expect((await machine.execute("ls /etc/catalog/accounts/admin/unused")).status).not.toBe(0);
  });

  it("passes arguments and environment on byte for byte", async () => {
    const recipe = JSON.parse(run("cat", [join(out, "catalog.json")])) as {
      apps: Record<
        string,
        {
          services: {
            components: Record<string, { process: { argv: string[]; environment: Record<string, string> } }>;
          };
        }
      >;
    };
    const component = (name: string) => recipe.apps["accounts"]?.services.components[name]?.process;
    const guest = await only("/var/lib/private/guests/first");
    expect(guest.argv.map(fromHex)).toEqual(component("guest")?.argv);
    expect(environmentOf(guest)).toMatchObject(component("guest")?.environment ?? {});
    expect(environmentOf(guest)["HOME"]).toBe("/var/lib/guests/first");

    const [admin] = await starts("/var/lib/admin");
    expect(admin?.argv.map(fromHex)).toEqual(
      component("admin")?.argv.map((word) =>
        word.replace("$XDG_CONFIG_HOME/", "/etc/catalog/accounts/admin/"),
      ),
    );
    expect(admin && environmentOf(admin)["XDG_CONFIG_HOME"]).toBe("/etc/catalog/accounts/admin");
    expect(admin && environmentOf(admin)["HOME"]).toBe("/var/lib/admin");
  });

  it("passes any arguments and environment on byte for byte", async () => {
    const names = hostileValues.map((_, index) => `case-${index}`);
    // A start that fails is one whose values did not arrive.
    await machine.execute(`systemctl start ${names.join(" ")}`);
    await machine.waitFor(
      `test -z "$(systemctl list-units --plain --no-legend --state=activating,active 'case-*')"`,
    );
    const script =
      "import base64, glob, json; print(json.dumps({path: base64.b64encode(open(path, 'rb').read()).decode() for path in glob.glob('/var/lib/cases/*/out')}))";
    const dumps = JSON.parse(await machine.succeed(`python3 -c "${script}"`)) as Record<string, string>;
    hostileValues.forEach(({ argv, environment }, index) => {
      const dump = Buffer.from(dumps[`/var/lib/cases/case-${index}/out`] ?? "", "base64").toString();
      const entries = dump.split("\0").slice(0, -1);
      const arrived = variables(
        entries.filter((entry) => entry.startsWith("E")).map((entry) => entry.slice(1)),
      );
      const { PATH: _, ...expected } = environment;
      expect(
        entries.filter((entry) => entry.startsWith("A")).map((entry) => entry.slice(1)),
        `case ${index}`,
      ).toEqual(argv);
      expect(arrived, `case ${index}`).toMatchObject(expected);
    });
  });

  it("accepts every unit without a complaint", async () => {
    const said = await machine.succeed("journalctl --output=cat _PID=1 --priority=warning");
    if (env["BOOT_JOURNAL"] !== undefined)
      writeFileSync(env["BOOT_JOURNAL"], await machine.succeed("journalctl -b -o short-monotonic"));
    const complaints = withoutRestartMode(said, await systemdVersion());
    expect(complaints.split("\n").filter((line) => /\.(?:service|timer|conf):\d+:/.test(line))).toEqual([]);
  });

  it("components run with the hardening that their units set", async () => {
    const hardened = "ProtectSystem,ProtectHome,PrivateDevices,NoNewPrivileges,RestrictNamespaces,UMask";
    expect(
      (await machine.succeed(`systemctl show --property=${hardened} clerk.service`))
        .trim()
        .split("\n")
        .sort(),
    ).toEqual([
      "NoNewPrivileges=yes",
      // Its recipe names a device.
      "PrivateDevices=no",
      "ProtectHome=yes",
      "ProtectSystem=strict",
      "RestrictNamespaces=yes",
      "UMask=0027",
    ]);
  });

  it("a target stops and starts an app, and a stopped app does not start with its database", async () => {
    const isActive = (unit: string) => show(unit, "ActiveState");
    expect(await isActive("catalog-accounts.target")).toBe("active");
    const setups = await show("accounts-setup.service", "InvocationID");
    await machine.succeed("systemctl stop catalog-accounts.target");
    for (const unit of ["clerk", "admin", "guest", "accounts-setup"])
      expect(await isActive(`${unit}.service`), unit).toBe("inactive");
    await machine.succeed("systemctl start catalog-accounts.target");
    await machine.waitFor("systemctl is-active clerk.service admin.service guest.service");
    // The setup ran at the start of the host.
    expect(setups).not.toBe("");
    expect(await show("accounts-setup.service", "ConditionResult")).toBe("no");
    await machine.succeed("systemctl stop catalog-shop.target");
    await machine.succeed("systemctl restart postgresql.service");
    expect(await isActive("shopfront.service")).toBe("inactive");
    await machine.succeed("systemctl start catalog-shop.target");
    await machine.waitFor("systemctl is-active shopfront.service");
  });

  /** Python would take seconds to start there. */
  const responds = (port: number, answer: string): string =>
    `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port}; printf "GET / HTTP/1.0\\r\\n\\r\\n" >&3; grep "${answer}" <&3'`;

  const servers = ["records", "cache", "site", "calendar", "javascript", "python"];

  it("PostgreSQL, Redis, nginx, Radicale, Node and Python serve under the standard hardening", async () => {
    await machine.succeed("systemctl start catalog-programs.target");
    const psql =
      "su postgres -s /bin/sh -c 'psql -h /var/lib/records -p 5433 -tAc \"SELECT 40 + 2\" postgres'";
    await machine.waitFor("chmod o+x /var/lib/records && " + psql);
    expect(await machine.succeed(psql)).toBe("42\n");
    await machine.waitFor("redis-cli -p 6400 ping | grep PONG");
    for (const [port, answer] of [
      [8090, "first edition"],
      [5233, "HTTP/1.[01] 302"],
      [8091, "node"],
      [8092, "Directory listing"],
    ] as const)
      await machine.waitFor(responds(port, answer));
    for (const name of servers) {
      expect(await show(`${name}.service`, "ActiveState"), name).toBe("active");
      expect(await show(`${name}.service`, "NRestarts"), name).toBe("0");
    }
    // The exit status is 1 above the threshold, in tenths. systemd-analyze(1), `security`.
    const units = servers.map((name) => `${name}.service`).join(" ");
    await machine.succeed(`systemd-analyze security --threshold=20 ${units}`);
  });

  it("a reload makes a program read its configuration, and keeps the process", async () => {
    const process = await show("site.service", "MainPID");
    const file = "/etc/catalog/programs/site/nginx.conf";
    await machine.succeed(
      `sed -i 's/first edition/second edition/' ${file} && systemctl reload site.service`,
    );
    await machine.waitFor(responds(8090, "second edition"));
    expect(await show("site.service", "MainPID")).toBe(process);
  });

  it("a migration succeeds before its component starts, and a failing job keeps components down", async () => {
    await machine.succeed("systemctl start --no-block catalog-chores.target");
    await machine.waitFor("systemctl is-active shelf.service");
    expect(await machine.succeed("cat /var/lib/private/shelf/log")).toBe("migrated\nstarted\n");
    expect(await when("shelf.service", "ExecMainStart")).toBeGreaterThanOrEqual(
      await when("shelf-migrate.service", "ActiveEnter"),
    );
    await machine.waitFor("systemctl show -P NRestarts permit.service | grep -v '^0$'");
    expect(await show("held.service", "ActiveState")).toBe("inactive");
    await machine.succeed("touch /etc/permit");
    await machine.waitFor("systemctl is-active held.service");
    expect(await show("permit.service", "ActiveState")).toBe("active");
  });

  it("a scheduled job runs at its time, never twice at once", async () => {
    const log = "/var/lib/private/rounds/log";
    // Past a multiple of five minutes, and the accuracy of timers: systemd.timer(5), `AccuracySec=`.
    const later = "date --set='+6 minutes'";
    expect((await machine.execute(`test -e ${log}`)).status).not.toBe(0);
    await machine.succeed(later);
    await machine.waitFor(`grep begin ${log}`);
    await machine.succeed(later);
    await machine.waitFor(`grep end ${log}`);
    const lines = (await machine.succeed(`cat ${log}`)).trim().split("\n");
    expect(lines.slice(0, 2)).toEqual(["begin", "end"]);
    expect(lines.join(" ")).not.toContain("begin begin");
    expect(await show("rounds.service", "Result")).toBe("success");
  });

  it("programs list interfaces, share files with groups, make namespaces and open devices", async () => {
    // A driver without a device answers, a refused one does not.
    await machine.succeed(
      "mkdir -p /dev/input /dev/dri && mknod -m 666 /dev/input/event9 c 13 73 && mknod -m 666 /dev/dri/renderD128 c 226 128 && mknod -m 666 /dev/other c 10 200",
    );
    await machine.succeed("modprobe drm; systemctl start catalog-habits.target");
    for (const name of ["lister", "studio", "sandbox", "viewer"])
      await machine.waitFor(`systemctl is-active ${name}.service`);

    const listed = (await journal("lister.service")).replaceAll("'", '"');
    for (const line of [/^node \[.*lo/m, /^python \[.*"lo"/m, /^ip$/m, /^go \[.*lo/m])
      expect(listed).toMatch(line);

    const modes = "cd /var/lib/studio && stat --format='%n %U:%G %a' page box box/page tray";
    expect(await machine.succeed(modes)).toBe(
      "page studio:scans 640\nbox studio:studio 2770\nbox/page studio:scans 2640\ntray studio:studio 2750\n",
    );
    expect(await machine.succeed("cat /var/lib/private/sandbox/log")).toBe("done\n");

    const opened = await machine.succeed("cat /var/lib/private/viewer/log");
    expect(opened).toContain("/dev/input/event9: No such device or address");
    expect(opened).toContain("/dev/other: Operation not permitted");
    if ((await machine.execute("grep -w drm /proc/devices")).status === 0)
      expect(opened).toContain("/dev/dri/renderD128: No such device");
  });

  it("a secret with a health check, preStart, a reload and a job starts", async () => {
    const pin = "pin '5%' $HOME";
    const log = "cat /var/lib/keeper/log";
    await machine.waitFor("systemctl is-active keeper-count.service");
    expect(await machine.succeed(log)).toBe(`prepared with ${pin}\ncounted with ${pin}\n`);
    await machine.succeed("systemctl reload keeper.service");
    expect(await machine.succeed(log)).toMatch(new RegExp(`reloaded with ${pin.replace("$", "\\$")}\n$`));
    expect(await show("keeper.service", "NRestarts")).toBe("0");
    await machine.waitFor('test -n "$(systemctl show -P ExecMainStartTimestamp keeper-health.service)"');
    expect(await show("keeper-health.service", "Result")).toBe("success");
    await machine.succeed("systemctl stop catalog-habits.target");
    expect(await machine.succeed("systemctl --failed --plain --no-legend")).not.toContain("keeper");
  });
});
