import { expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (database: string): string => `{ apps.shop.services = {
  components.web = {
    process.command = "/bin/web";
    resources.store = {
      hostosConfig.services.postgresql.enable = true;
      database = { ${database} };
    };
  };
  runtimes.hostos.enable = true;
}; }`;

it.each([
  ["", "enable = true;", "notice apps.shop: `web` connects to database `web` of resource `store` as `web`"],
  [
    "enable = true;",
    "",
    "notice apps.shop: `web` no longer uses database `web` of resource `store`, which is not deleted",
  ],
  [
    "enable = true;",
    'enable = true; name = "pages";',
    "warning apps.shop: `web` connects to database `pages` of resource `store`: its data stays in `web`",
  ],
  [
    "enable = true;",
    'enable = true; role = "pages";',
    "warning apps.shop: `web` connects to database `web` of resource `store` as `pages` (was `web`): existing tables keep their owner",
  ],
])("a database {%s} that becomes {%s} is named", async (before, after, finding) => {
  expect(await reviewOf(app(before), app(after))).toContain(finding);
});
