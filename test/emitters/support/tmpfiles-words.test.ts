// Slow. Depends on: emitters/support.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { tmpfilesSetting, tmpfilesWord } from "../../../emitters/support/tmpfiles-words.ts";
import {
  makeApp,
  makeCatalog,
  makeComponent,
  makeProcess,
  makeRuntimes,
  makeServices,
} from "../../support/ir-fixtures.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

const paths: readonly (readonly [path: string, word: string, setting: string])[] = [
  ["/srv/web", "/srv/web", "/srv/web"],
  ["/srv/%h/100%", "/srv/%%h/100%%", "/srv/%%h/100%%"],
  ["/srv/bar's", `"/srv/bar's"`, "/srv/bar\\'s"],
  ['/srv/say "hi"', '"/srv/say \\"hi\\""', '/srv/say "hi"'],
  ["/srv/back\\n slash", '"/srv/back\\\\n slash"', "/srv/back\\\\n slash"],
];

it.each(paths)("%s is %s in a line, %s in the settings of NixOS", (path, word, setting) => {
  expect(tmpfilesWord(path)).toBe(word);
  expect(tmpfilesSetting(path)).toBe(setting);
});

it("the module names paths as its settings want it", () => {
  const process = makeProcess({ stateDir: text("/srv/100%bar's"), user: "non-privileged" });
  const services = makeServices({
    components: new Map([["web", makeComponent("web", { process })]]),
    runtimes: makeRuntimes({ hostos: { enable: true } }),
  });
  const files = emitHostos(makeCatalog({ apps: [makeApp({ services })] }), {
    recipesFromOut: "../recipes",
    recipesName: "recipes",
  });
  const module = String(files.find(({ path }) => path.endsWith("/module.nix"))?.content);
  expect(module).toContain(`"/srv/100%%bar\\\\'s" = {`);
});

describeWith(["systemd-tmpfiles"], "systemd-tmpfiles", () => {
  describe.each([
    ["lines", tmpfilesWord],
    ["settings of NixOS", (path: string) => `'${tmpfilesSetting(path)}'`],
  ])("makes the directories of %s", (_, written) => {
    it.each(paths)("%s", (path) => {
      const folder = tempFolder();
      const file = join(folder, "web.conf");
      writeFileSync(file, `d ${written(folder + path)} 0750\n`);
      const run = spawnSync("systemd-tmpfiles", ["--create", file], { encoding: "utf8" });
      expect(run.stderr).toBe("");
      expect(existsSync(folder + path)).toBe(true);
    });
  });
});
