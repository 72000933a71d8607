// Slow. Depends on: compiler/plan.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import type { HealthPlan } from "../../../../compiler/plan/model.ts";
import { Variables } from "../../../../emitters/services/variables.ts";
import { healthScripts } from "../../../../compiler/plan/units/health.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

// The scripts behind a health check on hosts, run by bash with the commands of a recipe in place of the check.

const plan: HealthPlan = {
  test: [text("true")],
  packages: [],
  interval: 100,
  timeout: 1_000,
  startPeriod: 600_000,
  retries: 2,
};

/** An ID that no process has: numbers end at 2^22, proc(5), `pid_max`. */
const ended = "4194305";
const living = String(process.pid);

function run(
  script: string,
  { check, env, plan: changes = {}, edit = (body) => body }: RunOptions,
): { readonly status: number | null; readonly said: readonly string[] } {
  const found = healthScripts({ name: "web", secrets: [] }, { ...plan, ...changes }).find(
    ({ name }) => name === script,
  );
  if (found === undefined) throw new Error(`no script ${script}`);
  const body = new Variables().text(found.body).replaceAll("@web-check@", check);
  const program = edit(body.replaceAll("@coreutils@/bin/", ""));
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", program], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, said: `${stdout}${stderr}`.split("\n").filter((line) => line !== "") };
}

interface RunOptions {
  readonly check: string;
  readonly env: Readonly<Record<string, string>>;
  readonly plan?: Partial<HealthPlan>;
  readonly edit?: (body: string) => string;
}

describe("the wait for health", () => {
  it.each([ended, ""])(
    "is over when the program has ended (%j), whatever is left of the start period",
    (MAINPID) => {
      expect(run("web-wait-healthy", { check: "false", env: { MAINPID } })).toEqual({
        status: 1,
        said: ["web: ended before it was healthy"],
      });
    },
  );

  it("is a success where the check is one, as of a program that did its work and ended", () => {
    const env = { MAINPID: ended };
    expect(run("web-wait-healthy", { check: "true", env })).toEqual({ status: 0, said: [] });
  });

  it("has the last check after the end: what the program did until then counts", () => {
    const mark = join(tempFolder(), "ended");
    // The program ends while the first check fails.
    const check = `{ [ -e ${mark} ] || { : > ${mark}; MAINPID=${ended}; false; }; }`;
    expect(run("web-wait-healthy", { check, env: { MAINPID: living } })).toEqual({
      status: 0,
      said: ["web: not healthy yet"],
    });
  });

  it("continues while the program runs", () => {
    const changes = { startPeriod: 0, interval: 10 };
    const { status, said } = run("web-wait-healthy", {
      check: "false",
      env: { MAINPID: living },
      plan: changes,
    });
    expect(status).toBe(1);
    expect(said.slice(-3)).toEqual([
      "web: health check failed (1 of 2)",
      "web: health check failed (2 of 2)",
      "web: never became healthy",
    ]);
  });

  it("reads the time also in the first second after a boot", () => {
    const uptime = join(tempFolder(), "uptime");
    writeFileSync(uptime, "0.89 0.10\n");
    const mark = join(tempFolder(), "once");
    const { said } = run("web-wait-healthy", {
      check: `{ [ -e ${mark} ] || { : > ${mark}; false; }; }`,
      env: { MAINPID: living },
      edit: (body) => body.replace("/proc/uptime", uptime),
    });
    expect(said).toEqual(["web: not healthy yet"]);
  });
});

describe("watching health", () => {
  it("counts failures where systemd keeps them for it, whatever variables the component has", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "web-health"));
    const watch = (): number | null =>
      run("web-watch-health", {
        check: "false",
        env: { RUNTIME_DIRECTORY: join(folder, "of-the-component") },
        edit: (body) => body.replaceAll("/run/web-health", join(folder, "web-health")),
      }).status;
    expect([watch(), watch(), watch()]).toEqual([0, 1, 1]);
    expect(readFileSync(join(folder, "web-health/failures"), "utf8")).toBe("3 \n");
  });
});
