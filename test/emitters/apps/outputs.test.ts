// Slow. Depends on: emitters/apps.
import { join } from "node:path";
import { expect, test } from "vitest";
import { nixEvalJson } from "../../support/nix.ts";
import { describeWith } from "../../support/tools.ts";

// templates/lib/app.nix with packages whose programs are not in the output that they are by default.

const root = join(import.meta.dirname, "../../..");

const joined = (attributes: string, what: string): unknown =>
  nixEvalJson(`
    let
      split = { name = "split"; outPath = "/libraries"; bin = { outPath = "/programs"; }; meta.mainProgram = "split"; };
      plain = { name = "plain"; outPath = "/plain"; meta.mainProgram = "plain"; };
      symlinkJoin = set: set // set.passthru or { } // { outPath = "/" + set.name; };
      app = import ${root}/templates/lib/app.nix {
        lib = import ${root}/test/nixpkgs/lib.nix;
        inherit symlinkJoin;
        scriptTest = test: test;
        writeShellScript = name: text: text;
        writeText = name: text: text;
      } ({ name = "demo"; broken = false; description = ""; } // ${attributes});
    in map (path: "\${path}") (${what})`);

describeWith(["nix-instantiate"], "an app", () => {
  test("has its program in it, whatever output that is in", () => {
    expect(joined("{ program = split; }", "app.paths")).toEqual(["/programs"]);
    expect(joined("{ program = plain; }", "app.paths")).toEqual(["/plain"]);
  });

  test("has the programs of its shell in it", () => {
    expect(joined("{ shell = [ plain split ]; }", "app.shell.paths")).toEqual(["/plain", "/programs"]);
  });
});
