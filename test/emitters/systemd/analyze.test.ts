// Slow. Depends on: emitters/systemd.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { goldenRoot, treeCases } from "../../golden/cases.ts";
import { evaluateHostOs, filledUnits, appsWithUnits } from "../../support/host-os.ts";
import { withoutRestartMode } from "../../support/restart-mode.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// systemd reads every unit of golden/, in a root folder where the programs are and other units are stubs.

const cases = treeCases()
  .map(({ name, folder }) => ({ name, out: join(folder, "out") }))
  .filter(({ out }) => existsSync(out) && appsWithUnits(out).length > 0);
const units = "etc/systemd/system";
/** The version of systemd that golden/security.txt is from: that of Debian 12. */
const ratedBy = "252";
const stub = "[Unit]\nDescription=A stub\n[Service]\nType=oneshot\nExecStart=/bin/true\n";

/** One app's services: unit file names below its root folder. */
interface Subject {
  readonly name: string;
  readonly root: string;
  readonly units: readonly string[];
}

describeWith(["systemd-analyze", "nix-instantiate"], "systemd", () => {
  const folder = suiteFolder();
  const subjects: Subject[] = [];

  beforeAll(() => {
    for (const { name, out } of cases)
      for (const [app, host] of Object.entries(evaluateHostOs(out, appsWithUnits(out))))
        subjects.push(makeRoot(`${name}/${app}`, filledUnits(out, app, host)));
  });

  function makeRoot(name: string, texts: Readonly<Record<string, string>>): Subject {
    const root = join(folder, name);
    const own = Object.keys(texts).filter((file) => !file.includes("/"));
    cpSync("/usr/lib/systemd/system", join(root, "usr/lib/systemd/system"), { recursive: true });
    for (const [file, text] of Object.entries(texts)) {
      writeTree(root, { [`${units}/${file}`]: text });
      for (const [, program = ""] of text.matchAll(/^Exec\w+=:?"?([^\s"]+)/gm)) addProgram(root, program);
    }
    addProgram(root, "/bin/true");
    // Units that the app only names or extends exist as well.
    const named = Object.entries(texts).flatMap(([file, text]) => [
      ...(file.includes("/") ? [file.replace(/\.d\/.*$/, "")] : []),
      ...[...text.matchAll(/^(?:After|Requires)=(.*)$/gm)].flatMap(([, list = ""]) => list.split(" ")),
    ]);
    for (const unit of named)
      if (!own.includes(unit) && !existsSync(join(root, "usr/lib/systemd/system", unit)))
        writeTree(root, {
          [`${units}/${unit}`]: unit.endsWith(".service") ? stub : "[Unit]\nDescription=A stub\n",
        });
    return { name, root, units: [...new Set([...own, ...named.filter((unit) => `${unit}.d` in texts)])] };
  }

  function addProgram(root: string, path: string): void {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
    chmodSync(file, 0o755);
  }

  const analyze = (...args: string[]) =>
    spawnSync("systemd-analyze", args, { encoding: "utf8", env: { ...process.env, SYSTEMD_COLORS: "0" } });

  const version = /systemd (\d+)/.exec(analyze("--version").stdout)?.[1] ?? "none";

  it("accepts every unit without a word", () => {
    for (const { name, root, units: own } of subjects) {
      const files = own.map((unit) => join(root, units, unit));
      const options = ["--man=no", "--recursive-errors=no", `--root=${root}`];
      const { stdout, stderr, status } = analyze("verify", ...options, ...files);
      const said = stdout + stderr;
      expect(withoutRestartMode(said, Number(version)), name).toBe("");
      expect(status, name).toBe(said === "" ? 0 : 1);
    }
  });

  // Each version knows more settings to rate.
  const rates = `rates the exposure of every service as recorded (systemd ${ratedBy}, here ${version})`;
  it.skipIf(version !== ratedBy)(rates, async () => {
    const rated = subjects.flatMap(({ name, root, units: own }) =>
      own
        .filter((unit) => unit.endsWith(".service"))
        .sort()
        .map((unit) => {
          const { stdout } = analyze("security", "--offline=true", "--no-pager", `--root=${root}`, unit);
          return `${name} ${unit} ${/exposure level for .*: ([\d.]+ \w+)/.exec(stdout)?.[1] ?? stdout}`;
        }),
    );
    const title =
      "# systemd-analyze security --offline=true of every service in golden/: exposure, 10 is most.";
    await expect(`${[title, ...rated].join("\n")}\n`).toMatchFileSnapshot(join(goldenRoot, "security.txt"));
  });
});
