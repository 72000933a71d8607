import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (process: string): string => `{ apps.vault.services = {
  components.web.process = { command = "/bin/web"; ${process} };
  runtimes = { hostos.enable = true; container.enable = true; };
}; }`;
const secret = (file: string, more = ""): string => `secrets.token = { file = "${file}"; ${more} };`;
const review = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(app(before), app(after))).filter((line) => line.includes("secret `"));

describe("a secret", () => {
  it.each([
    [
      "",
      secret("/run/secrets/a"),
      "warning apps.vault: secret `token` of `web` added: the host must have the file `/run/secrets/a`",
    ],
    [
      secret("/run/secrets/a"),
      secret("/run/secrets/b"),
      "warning apps.vault: secret `token` of `web` moved: the host must have the file `/run/secrets/b`",
    ],
    [secret("/run/secrets/a"), "", "notice apps.vault: secret `token` of `web` removed"],
    [
      secret("/run/secrets/a", 'variable = "TOKEN";'),
      secret("/run/secrets/a", 'variable = "TOKEN"; as = "value";'),
      "notice apps.vault: what secret `token` of `web` sets changed: `path` → `value`",
    ],
    [
      secret("/run/secrets/a"),
      secret("/run/secrets/a", 'variable = "TOKEN";'),
      "notice apps.vault: what secret `token` of `web` sets added: `TOKEN`",
    ],
  ])("changes: %s → %s", async (was, is, finding) => {
    expect(await review(was, is)).toContain(finding);
  });

  it("that stays the same is not mentioned", async () => {
    const same = secret("/run/secrets/a", 'variable = "TOKEN"; as = "value";');
    expect(await review(same, `${same} argv = [ "serve" ];`)).toEqual([]);
  });
});
