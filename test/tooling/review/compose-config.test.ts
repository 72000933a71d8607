import { expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (composeConfig: string): string => `{ apps.shop.services = {
  components.web.process.command = "/bin/web";
  runtimes.container = { enable = true; composeConfig = { ${composeConfig} }; };
}; }`;

it.each([
  ["", "web.privileged = true;", "`privileged`"],
  ["web.privileged = true;", "", "`privileged`"],
  ['web.labels.owner = "me";', 'web.labels = { owner = "you"; of = "us"; };', "`labels.of`, `labels.owner`"],
  ['web.volumes = [ "/a:/a" ];', 'web.volumes = [ "/:/a" ];', "`volumes`"],
])("warns of changed settings of Compose: %j, then %j", async (before, after, keys) => {
  expect(await reviewOf(app(before), app(after))).toContain(
    `warning apps.shop: container \`web\` has other settings of \`composeConfig\`: ${keys}`,
  );
});
