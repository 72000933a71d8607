// Slow. Depends on: compiler/plan.
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textWithHoles } from "../../../compiler/language/text.ts";
import type { SecretPlan } from "../../../compiler/plan/model.ts";
import { secretsScript } from "../../../compiler/plan/secrets.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

const secret = (name: string, variable: string): SecretPlan => ({
  name,
  file: `/run/keys/${name}`,
  variable,
  as: "value",
});

/** Runs a command with the contents of secrets, and gives what it writes. */
function run(contents: Readonly<Record<string, string | Buffer>>, command: readonly string[], env = {}) {
  const folder = tempFolder();
  const secrets = ["token", "db.password"].map((name, index) =>
    secret(name, ["TOKEN", "PASSWORD"][index] ?? ""),
  );
  const [script] = secretsScript({ name: "web", secrets });
  writeFileSync(join(folder, "script"), textWithHoles(script?.body ?? { parts: [] }, ""));
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
  const args = [join(folder, "script"), folder, ...command];
  const { status, stdout, stderr } = spawnSync("bash", args, { env: { PATH: process.env["PATH"], ...env } });
  return { status, stdout, stderr: stderr.toString().replaceAll(folder, "") };
}

describeWith(["bash"], "the program that sets variables to contents of secrets", () => {
  it.each<[string, string | Buffer, string | Buffer]>([
    ["without a final line feed", "hunter2", "hunter2"],
    ["with one", "hunter2\n", "hunter2"],
    ["with two", "hunter2\n\n", "hunter2\n"],
    ["of a line feed", "\n", ""],
    ["that is empty", "", ""],
    ["of several lines", "-----BEGIN\nabc\n-----END\n", "-----BEGIN\nabc\n-----END"],
    ["with spaces around", "  a b\t\n", "  a b\t"],
    ["that a shell could interpret", "$HOME `id` \"'\\ * %d !!\n", "$HOME `id` \"'\\ * %d !!"],
    ["with carriage returns", "a\r\n", "a\r"],
    ["with control characters", "\u0001\u007f\u001b\n", "\u0001\u007f\u001b"],
    ["that is not UTF-8", Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from([0xff, 0xfe])],
    ["of 100,000 characters", "x".repeat(100_000), "x".repeat(100_000)],
  ])("passes a content %s", (_, content, expected) => {
    const { stdout } = run({ token: content, "db.password": "" }, ["printenv", "TOKEN"]);
    expect(stdout).toEqual(Buffer.concat([Buffer.from(expected), Buffer.from("\n")]));
  });

  it("passes the arguments unchanged, and no secret among them", () => {
    const { stdout } = run({ token: "hunter2", "db.password": "x" }, [
      "bash",
      "-c",
      'tr "\\0" "|" < /proc/$$/cmdline',
      "a b",
      "$TOKEN",
    ]);
    expect(stdout.toString()).toBe('bash|-c|tr "\\0" "|" < /proc/$$/cmdline|a b|$TOKEN|');
  });

  it("changes no other variable", () => {
    const { stdout } = run({ token: "a", "db.password": "b" }, ["env"], {
      load: "1",
      value: "2",
      TOKEN: "old",
    });
    const lines = stdout.toString().split("\n");
    expect(lines).toEqual(expect.arrayContaining(["load=1", "value=2", "TOKEN=a", "PASSWORD=b"]));
    expect(lines.filter((line) => !/^(?:_|PWD|OLDPWD|SHLVL|PATH)=/.test(line))).toHaveLength(5);
  });

  it("fails if a secret contains a NUL byte", () => {
    expect(run({ token: "a\0b", "db.password": "x" }, ["echo", "started"])).toMatchObject({
      status: 1,
      stdout: Buffer.from(""),
      stderr: "web: the secret /token contains a NUL byte\n",
    });
  });

  it("fails if it cannot read a secret", () => {
    expect(run({ token: "a" }, ["echo", "started"])).toMatchObject({
      status: 1,
      stdout: Buffer.from(""),
      stderr: "web: cannot read the secret /db.password\n",
    });
  });

  it("gives commands beside a program what the program has, where systemd 252 gives no credentials", async () => {
    const program = spawn("sleep", ["20"], { env: { ...process.env, TOKEN: "a b", OTHER: "x" } });
    try {
      await new Promise((resolve) => program.once("spawn", resolve));
      const MAINPID = String(program.pid);
      const { status, stdout, stderr } = run({}, ["sh", "-c", 'echo "$TOKEN,$PASSWORD,$OTHER"'], {
        MAINPID,
      });
      expect({ status, stdout: stdout.toString(), stderr }).toEqual({
        status: 0,
        stdout: "a b,,\n",
        stderr: "",
      });
      expect(
        run({ token: "read", "db.password": "" }, ["printenv", "TOKEN"], { MAINPID }).stdout.toString(),
      ).toBe("read\n");
    } finally {
      program.kill();
    }
  });
});
