import { expect, it, vi } from "vitest";
import { lintContext } from "../../../../compiler/advice/reading/config-texts.ts";
import type { ReadResult } from "../../../../compiler/support/recipe-tree.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// What is said of a configuration file does not depend on whether its text stands in the recipe or beside it.

/** What is told of an app whose component has the file `web.conf` with this content. */
async function told(content: string, process = "", more = "") {
  const { diagnostics } = await compileNixRecipe(
    `{
      apps.web.services = {
        components.web = {
          process = { command = "/bin/web"; configData.web = { source = ./web.conf; }; ${process} };
          resources.db.hostosConfig = { services.postgresql.enable = true; };
        };
        runtimes.hostos.enable = true;
        ${more}
      };
    }`,
    { "web.conf": content },
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics
    .filter(({ code }) => ["CG601", "CG625", "CG627"].includes(code))
    .map(({ code, message, span }) => `${code} ${String(span !== undefined)} ${message}`);
}

it("tells of secrets in a file beside the recipe, and in which", async () => {
  expect(await told("# password: example\npassword: hunter2!\r\nurl: redis://:hunter2@cache\n")).toEqual([
    "CG601 true `password` looks like a secret, and its value is written into `web.conf`",
    "CG601 true `url` looks like a secret, and its value is written into `web.conf`",
  ]);
});

it("tells of a database that refuses whom such a file sends", async () => {
  expect(await told('url = "postgres://me@db/web"\n')).toEqual([
    "CG625 true on hosts PostgreSQL refuses `web`, which comes without a password",
  ]);
  expect(await told('url = "postgres://me@db/web"\npassword_file = "/run/secrets/db"\n')).toEqual([]);
});

it("tells of a published port where such a file has nothing to say of it", async () => {
  const process = 'environment.LISTEN = ":9000"; ports = [ "8080:8080" ];';
  expect(await told("title = Web\n", process)).toEqual([
    'CG627 true component `web` listens at port 9000 by `LISTEN`, and `"8080:8080"` publishes 8080',
  ]);
  expect(await told("listen = :8080\n", process)).toEqual([]);
});

it("says nothing of what is filled in", async () => {
  expect(await told("password: ${PASSWORD}\n")).toEqual([]);
});

it.each<[what: string, file: ReadResult]>([
  ["cannot be read", { ok: false, reason: "EACCES" }],
  ["is no text", { ok: true, bytes: Uint8Array.of(0x61, 0xff) }],
  ["is too long for a configuration", { ok: true, bytes: new Uint8Array(1_000_001) }],
])("takes nothing from a file that %s", (_, file) => {
  expect(lintContext({ read: () => file }).textOf("web.conf")).toBeUndefined();
});

it("reads a file once, for all lints", () => {
  const read = vi.fn((): ReadResult => ({ ok: true, bytes: new TextEncoder().encode("a = 1\r\n") }));
  const { textOf } = lintContext({ read });
  expect([textOf("web.conf"), textOf("web.conf")]).toEqual(["a = 1\n", "a = 1\n"]);
  expect(read).toHaveBeenCalledTimes(1);
});

it("says nothing of a file that is left out", async () => {
  expect(await told("password: hunter2!\n", "configData.web.enable = false;")).toEqual([]);
});
