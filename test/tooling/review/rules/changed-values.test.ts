import { describe, expect, it } from "vitest";
import { changedLine } from "../../../../tooling/review/table/values.ts";
import { review } from "../../../../tooling/review/review.ts";
import { edited, findings, golden } from "../../../support/reviewed-golden.ts";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

describe("a change", () => {
  const app = (text: string): string => `{ apps.shop.services = {
    components.web.process = { command = "/bin/web"; configData."web.toml".text = ${JSON.stringify(text)}; };
    runtimes.hostos.enable = true;
  }; }`;
  const told = async (before: string, after: string): Promise<string | undefined> =>
    (await reviewOf(app(before), app(after))).find((each) => each.startsWith("notice"));

  it("in one line of a configuration file is shown", async () => {
    expect(await told("a = 1\nopen = false\n", "a = 1\nopen = true\n")).toBe(
      "notice apps.shop: configuration file `web/web.toml` changed (`open = false` → `open = true`); its unit does not restart",
    );
    expect(await told("a = 1\nb = 1\n", "a = 2\nb = 2\n")).toBe(
      "notice apps.shop: configuration file `web/web.toml` changed; its unit does not restart",
    );
  });

  it.each([
    ["password = hunter22", "password = hunter33"],
    ["salt: hunter22", "salt: hunter33"],
    ['  "session_cookie": "hunter22",', '  "session_cookie": "hunter33",'],
    ["password: |\n  hunter22", "password: |\n  hunter33"],
    ["db = postgres://web:hunter22@db/web", "db = postgres://web:hunter33@db/web"],
    ["requirepass hunter22", "requirepass hunter33"],
  ])("in %s is not a secret", (before, after) => {
    expect(changedLine("", `a: b\n${before}\n`, `a: b\n${after}\n`)).toBeUndefined();
  });

  it("in the patches of a package lists their names", () => {
    const folder = "recipes/pkgs/darkhttpd";
    const changed = edited({
      "catalog.json": [
        [`"${folder}/name-the-license.patch"`, `"${folder}/other.patch", "${folder}/more.patch"`],
      ],
    });
    expect(findings(changed)).toContain(
      "notice pkgs.darkhttpd: its patches changed: `other.patch`, `more.patch` added, `name-the-license.patch` removed",
    );
    const file = "pkgs/darkhttpd/package.nix";
    const places = review(golden, changed).findings.flatMap(({ message, where }) =>
      message.startsWith("its patches changed") ? where : [],
    );
    expect(places).toEqual([{ file }]);
  });
});
