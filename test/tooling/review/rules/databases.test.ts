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
  ["", "enable = true;", "notice apps.shop: the use of a database of resource `store` by `web` added"],
  ["enable = true;", "", "notice apps.shop: the use of a database of resource `store` by `web` removed"],
  [
    "enable = true;",
    'enable = true; name = "pages";',
    "warning apps.shop: the database of `web` in resource `store` changed: `web` → `pages`: the data stays in the old one",
  ],
  [
    "enable = true;",
    'enable = true; role = "pages";',
    "warning apps.shop: the role of `web` in resource `store` changed: `web` → `pages`: existing tables keep their owner",
  ],
])("a database {%s} that becomes {%s} is named", async (before, after, finding) => {
  expect(await reviewOf(app(before), app(after))).toContain(finding);
});
