import { describe, expect, it } from "vitest";
import { plain } from "../../../compiler/diagnostics/palette.ts";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { review } from "../../../tooling/review/review.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { withSecrets } from "../../support/reviewed-recipes.ts";

const secret = "hunter22-x";
const app = (process: string, host = ""): string => `{ apps.shop.services = {
  components.web.process = { command = "/bin/web"; ${process} };
  runtimes = { hostos = { enable = true; hostosConfig = { ${host} }; }; container.enable = true; };
}; }`;

describe("a secret that a change adds", () => {
  it.each([
    ["in a variable", app(`environment.API_TOKEN = "${secret}";`)],
    ["in an argument", app(`argv = [ "--token" "${secret}" ];`)],
    ["in an argument with its option", app(`argv = [ "--token=${secret}" ];`)],
    ["in a configuration file", app(`configData."web.ini".text = "[db]\\npassword = ${secret}\\n";`)],
    [
      "in a URL of a configuration file",
      app(`configData.a.text = "db = postgres://web:${secret}@db/web\\n";`),
    ],
    [
      "in a command of a unit",
      app("", `systemd.services.web.serviceConfig.ExecStart = lib.mkForce "/bin/web --token ${secret}";`),
    ],
    [
      "in a list of commands of a unit",
      app("", `systemd.services.web.serviceConfig.ExecStartPre = [ "/bin/a" "/bin/web --token ${secret}" ];`),
    ],
    ["in a variable of a unit", app("", `systemd.services.web.environment.API_TOKEN = "${secret}";`)],
    ["in a setting of the host", app("", `services.web.password = "${secret}";`)],
  ])("is a danger and hidden in findings and diffs: %s", async (_, after) => {
    const [old, now] = await Promise.all([compileNixRecipe(app("")), compileNixRecipe(after, withSecrets)]);
    const found = review(old.texts(), now.texts(), { isOwn: true });
    expect(found.findings.map(({ severity, message }) => `${severity} ${message}`)).toContainEqual(
      expect.stringMatching(/^danger a value looks like a secret and would be public \(hidden here\)/),
    );
    const options = { outName: "out", patch: true };
    for (const text of [renderReview(found, options, plain), renderReviewMarkdown(found, options)])
      expect(text).not.toContain(secret);
  });
});
