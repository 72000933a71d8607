import { expect, it } from "vitest";
import { quotedApart } from "../../../tooling/review/words.ts";
import { reviewOf } from "../../support/reviewed-recipes.ts";

it("long commands are quoted from near their difference", async () => {
  const app = (port: string): string => `{ apps.shop.services = {
    components.web.process = { command = "/bin/web"; argv = [ "serve" "--configuration" "/etc/shop/configuration-of-the-shop.toml" "--port" "${port}" ]; };
    runtimes.container.enable = true;
  }; }`;
  expect(await reviewOf(app("80"), app("81"))).toEqual([
    "notice apps.shop: `web` runs `…--port 81` (was `…--port 80`)",
  ]);
});

it("a quotation starts at the word that differs, or shortly before", () => {
  expect(quotedApart("a b", "a c")).toEqual(["`a b`", "`a c`"]);
  const long = "x".repeat(100);
  expect(quotedApart(`${long}1`, `${long}2`)).toEqual([`\`…${"x".repeat(40)}1\``, `\`…${"x".repeat(40)}2\``]);
  expect(quotedApart(`${long} a1 b`, `${long} a2 b`)).toEqual(["`…a1 b`", "`…a2 b`"]);
  expect(quotedApart(`${long} a`, `${long} a b`)).toEqual(["`…a`", "`…a b`"]);
});
