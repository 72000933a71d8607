import { expect, it, vi } from "vitest";
import { configReader } from "../../../../compiler/advice/reading/config-texts.ts";
import type { ReadResult } from "../../../../compiler/support/recipe-tree.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// Advice on a configuration file does not depend on whether its text is in the recipe or beside it.

/** The advice on an app whose component has the file `web.conf` with this content. */
async function reported(content: string, process = "", more = "") {
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
  expect(diagnostics.filter(({ code }) => !code.startsWith("advice/"))).toEqual([]);
  return diagnostics
    .filter(({ code }) => code === "advice/literal-secret")
    .map(({ code, message, span }) => `${code} ${String(span !== undefined)} ${message}`);
}

it("reports secrets in a file beside the recipe, and in which", async () => {
  expect(await reported("# password: example\npassword: hunter2!\r\nurl: redis://:hunter2@cache\n")).toEqual([
    "advice/literal-secret true `password` looks like a secret, and its value is written in `web.conf`",
    "advice/literal-secret true `url` looks like a secret, and its value is written in `web.conf`",
  ]);
});

it("values that are filled in later are not reported", async () => {
  expect(await reported("password: ${PASSWORD}\n")).toEqual([]);
});

it.each<[what: string, file: ReadResult]>([
  ["cannot be read", { ok: false, reason: "EACCES" }],
  ["is no text", { ok: true, bytes: Uint8Array.of(0x61, 0xff) }],
  ["is too long for a configuration", { ok: true, bytes: new Uint8Array(1_000_001) }],
])("takes nothing from a file that %s", (_, file) => {
  expect(configReader({ read: () => file }).textOf("web.conf")).toBeUndefined();
});

it("reads a file once, for all rules", () => {
  const read = vi.fn((): ReadResult => ({ ok: true, bytes: new TextEncoder().encode("a = 1\r\n") }));
  const { textOf } = configReader({ read });
  expect([textOf("web.conf"), textOf("web.conf")]).toEqual(["a = 1\n", "a = 1\n"]);
  expect(read).toHaveBeenCalledTimes(1);
});

it("a file that is left out is not reported", async () => {
  expect(await reported("password: hunter2!\n", "configData.web.enable = false;")).toEqual([]);
});
