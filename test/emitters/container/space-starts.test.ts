// Slow. Depends on: emitters/container.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";

// templates/lib/space-starts.nix, with a clock that only sleeping moves.

const root = join(import.meta.dirname, "../../..");

class Container {
  readonly folder = tempFolder();
  readonly #clock = join(this.folder, "clock");
  readonly #program = join(this.folder, "space-starts");
  readonly starts = join(this.folder, "starts");

  constructor() {
    const bin = join(this.folder, "bin");
    mkdirSync(bin);
    const stubs = {
      date: `cat ${this.#clock}`,
      sleep: `echo $(($(cat ${this.#clock}) + $1)) > ${this.#clock}`,
    };
    for (const [name, body] of Object.entries(stubs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    const script = nixEvalJson(`
      import ${root}/templates/lib/space-starts.nix {
        lib.getExe = _: "/bin/bash";
        bash = null;
        coreutils = "${this.folder}";
        writeScript = _: text: text;
      }`) as string;
    writeFileSync(this.#program, script);
    chmodSync(this.#program, 0o755);
    this.at = 1_000_000;
  }

  get at(): number {
    return Number(readFileSync(this.#clock, "utf8"));
  }

  set at(seconds: number) {
    writeFileSync(this.#clock, String(seconds));
  }

  /** One more start; how long it has to wait. */
  start(file = this.starts): { readonly waited: number; readonly said: string } {
    const before = this.at;
    const { status, stderr } = spawnSync(this.#program, [file, "5", "5", "300"], { encoding: "utf8" });
    expect(status).toBe(0);
    return { waited: this.at - before, said: stderr };
  }
}

describeWith("nix-instantiate", "starts of a container", () => {
  it("are five seconds apart; the sixth waits until the first is five minutes ago, with a message", () => {
    const container = new Container();
    const waits = Array.from({ length: 7 }, () => container.start().waited);
    expect(waits).toEqual([0, 5, 5, 5, 5, 280, 5]);
    expect(container.start()).toEqual({
      waited: 5,
      said: "started 5 times of late, the next start is in 5 s\n",
    });
    expect(readFileSync(container.starts, "utf8").trim().split("\n")).toHaveLength(5);
  });

  it("are at once after a time in which it ran, however often that was", () => {
    const container = new Container();
    for (let failures = 0; failures < 20; failures++) {
      container.at += 3600;
      expect(container.start()).toEqual({ waited: 0, said: "" });
    }
  });

  it("do not wait for a clock that was set back", () => {
    const container = new Container();
    container.start();
    container.at -= 86_400;
    expect(container.start().waited).toBe(0);
    expect(container.start().waited).toBe(5);
  });

  it("are late where they cannot be remembered", () => {
    const container = new Container();
    for (let start = 0; start < 3; start++)
      expect(container.start(join(container.folder, "missing/starts")).waited).toBe(5);
  });
});
