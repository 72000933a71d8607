// Slow. Depends on: emitters/container.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Component } from "../../../compiler/ir/app.ts";
import { text } from "../../../compiler/language/text.ts";
import {
  makeComponent,
  makeHealthCheck,
  makeProcess,
  makeRuntimes,
  packageRef,
} from "../../support/ir-fixtures.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { emitted, filled } from "./emitted.ts";

// Entrypoints run by a shell, with programs in place of the image's that tell what they were asked for.

interface World {
  readonly folder: string;
  /** Runs the entrypoint of `web` once more. */
  run(): { readonly status: number | null; readonly said: string };
}

/** `web`, which waits for `api` (with a health check) and `log` (without), in a container whose programs are stubs. */
function world(
  stubs: Readonly<Record<string, string>>,
  web: Partial<Component["process"]> = {},
  test: readonly string[] = [],
): World {
  const folder = tempFolder();
  const process = makeProcess({ command: text("/bin/echo"), argv: [text("started")], ...web });
  const files = emitted(
    [
      makeComponent("api", { healthcheck: makeHealthCheck({ enable: true, test: [text("true")] }) }),
      makeComponent("log"),
      makeComponent("web", {
        process,
        healthcheck: makeHealthCheck({ enable: test.length > 0, test: test.map((word) => text(word)) }),
      }),
    ],
    {
      startOrder: [
        { kind: "component", name: "api", after: [] },
        { kind: "component", name: "log", after: [] },
        {
          kind: "component",
          name: "web",
          after: ["api", "log"].map((name) => ({ kind: "component", name, why: "dependsOn" })),
        },
      ],
      runtimes: makeRuntimes({
        container: {
          enable: true,
          components: new Map([
            [
              "web",
              {
                packages: [packageRef("hello")],
                environment: new Map(),
                argv: null,
                ports: null,
                setup: text("…"),
              },
            ],
          ]),
        },
      }),
    },
  );
  mkdirSync(join(folder, "bin"));
  const all = {
    getent: "exit 0",
    sleep: "exit 0",
    rm: 'rm "$@"',
    "space-starts": "exit 0",
    "web-setup": "exit 0",
    "web-pre-start": "exit 0",
    ...stubs,
  };
  for (const [name, body] of Object.entries(all)) {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\ncd ${folder}\n${body}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  const script = filled(files, "web", {
    coreutils: folder,
    getent: folder,
    hello: folder,
    ownNotes: "true",
    spaceStarts: join(folder, "bin/space-starts"),
    "web-setup": join(folder, "bin/web-setup"),
    "web-pre-start": join(folder, "bin/web-pre-start"),
    "web-check": join(folder, "bin/web-check"),
  })
    .replaceAll("/run/catalog", folder)
    .replaceAll("/var/catalog", folder);
  const path = join(folder, "entrypoint.sh");
  writeFileSync(path, script);
  return {
    folder,
    run() {
      const { status, stdout, stderr } = spawnSync("sh", [path], { encoding: "utf8" });
      return { status, said: stdout + stderr };
    },
  };
}

const count = (folder: string, file: string): number =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").trim().split("\n").length : 0;

describe("the entrypoint of a component", () => {
  test("gives up waiting for an address after a minute, and reports whose it is", () => {
    const { folder, run } = world({ getent: "exit 2", sleep: "echo slept >> sleeps" });
    const { status, said } = run();
    expect(status).toBe(1);
    expect(said).toMatch(/waiting for api to have an address\n$/);
    expect(said).toContain("gave up waiting for api to have an address");
    expect(said).not.toContain("started");
    expect(count(folder, "sleeps")).toBe(60);
  });

  test("gives up waiting for health after the dependency's own start timeout", () => {
    const { folder, run } = world({ sleep: "echo slept >> sleeps" });
    expect(run()).toMatchObject({
      status: 1,
      said: expect.stringContaining("gave up waiting for api to be healthy"),
    });
    // 90 s for preStart, and four times interval, timeout and a second to end a check.
    expect(count(folder, "sleeps")).toBe(90 + 4 * (30 + 30 + 1));
  });

  test("waits until a dependency is healthy; one without a check needs an address only", () => {
    const { folder, run } = world({
      sleep: 'echo slept >> sleeps; [ "$(wc -l < sleeps)" -lt 3 ] || : > api',
      getent: 'echo "$@" >> asked',
    });
    expect(run()).toEqual({
      status: 0,
      said: `${"waiting for api to be healthy\n".repeat(3)}started\n`.replace(/^([^]*)(started\n)$/, "$2$1"),
    });
    expect(readFileSync(join(folder, "asked"), "utf8")).toBe("hosts api\nhosts log\n");
  });

  test("runs setup once, and preStart before every start", () => {
    const { folder, run } = world(
      { "web-setup": "echo setup >> setups", "web-pre-start": "echo before >> befores" },
      { preStart: text("…") },
    );
    writeFileSync(join(folder, "api"), "");
    for (let start = 0; start < 3; start++) expect(run()).toEqual({ status: 0, said: "started\n" });
    expect([count(folder, "setups"), count(folder, "befores")]).toEqual([1, 3]);
  });

  test("does not start the program when setup or preStart fails, and tries setup again", () => {
    const { folder, run } = world(
      { "web-setup": "echo setup >> setups; [ -e fixed ] || exit 4", "web-pre-start": "exit 5" },
      { preStart: text("…") },
    );
    writeFileSync(join(folder, "api"), "");
    expect(run()).toEqual({ status: 4, said: "" });
    writeFileSync(join(folder, "fixed"), "");
    expect(run()).toEqual({ status: 5, said: "" });
    expect(count(folder, "setups")).toBe(2);
    expect(run()).toEqual({ status: 5, said: "" });
    expect(count(folder, "setups")).toBe(2);
  });

  test("starts where nothing can be remembered; then setup runs before every start", () => {
    const { folder, run } = world({ "web-setup": "echo setup >> setups" });
    writeFileSync(join(folder, "api"), "");
    // As in a container whose root is read-only: the marks are in a folder that is not there.
    const script = join(folder, "entrypoint.sh");
    const marks = new RegExp(`${folder}/(?=started|setup-done)`, "g");
    writeFileSync(script, readFileSync(script, "utf8").replaceAll(marks, `${folder}/missing/`));
    for (let start = 0; start < 2; start++) expect(run()).toEqual({ status: 0, said: "started\n" });
    expect(count(folder, "setups")).toBe(2);
  });

  test("waits until it may start before anything else, and is neither healthy nor started meanwhile", () => {
    const { folder, run } = world({ "space-starts": 'echo "$@"; ls', "web-check": "exit 0" }, {}, ["true"]);
    for (const file of ["api", "web", "started"]) writeFileSync(join(folder, file), "");
    expect(run()).toEqual({
      status: 0,
      said: `${folder}/starts 5 5 300\napi\nbin\nentrypoint.sh\nstarted\n`,
    });
    expect(["started", "web"].map((file) => existsSync(join(folder, file)))).toEqual([true, true]);
  });

  test("reports its health from a process beside the program, which has only its own children", () => {
    const children = 'read -r children < /proc/$$/task/$$/children; echo "children:$children"';
    const { folder, run } = world(
      { "web-check": "/bin/sleep 0.5" },
      { command: text("/bin/sh"), argv: [text("-c"), text(children)] },
      ["true"],
    );
    writeFileSync(join(folder, "api"), "");
    expect(run()).toEqual({ status: 0, said: "children:\n" });
    expect(existsSync(join(folder, "web"))).toBe(true);
  });
});
