// Slow. Depends on: emitters/support.
import fc from "fast-check";
import { expect, it } from "vitest";
import { nameRules } from "../../../compiler/schema/names.ts";
import {
  containerName,
  imageName,
  imageVariable,
  projectName,
} from "../../../compiler/plan/container-names.ts";

it.each([
  ["shop", "api-web", "shop-api-web", "SHOP_API_WEB_IMAGE"],
  ["shop-api", "web", "shop--api-web", "SHOP__API_WEB_IMAGE"],
  ["Shop", "web", "shop-web", "SHOP_WEB_IMAGE"],
  ["2fa", "web", "2fa-web", "_2FA_WEB_IMAGE"],
  ["trail-", "web", "trail---web", "TRAIL___WEB_IMAGE"],
])("in %s, the image of %s is %s, and its variable %s", (app, node, image, variable) => {
  expect(imageName(app, node)).toBe(image);
  expect(imageVariable(app, node)).toBe(variable);
});

const named = (pattern: RegExp) => fc.stringMatching(/^[a1-]{1,6}$/).filter((name) => pattern.test(name));

it("images of different apps or components never have one name, and always one that registries take", () => {
  const node = fc.tuple(named(nameRules.entry.pattern), named(nameRules.host.pattern));
  fc.assert(
    fc.property(node, node, (one, other) => {
      fc.pre(one.join(" ") !== other.join(" "));
      expect(imageName(...one)).not.toBe(imageName(...other));
      expect(imageVariable(...one)).not.toBe(imageVariable(...other));
      expect(imageName(...one)).toMatch(/^[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*$/);
    }),
    { numRuns: 2000 },
  );
});

it("containers of different apps or components never have one name, as docker compose names those that have none", () => {
  const node = fc.tuple(named(nameRules.entry.pattern), named(nameRules.host.pattern));
  const container = (app: string, component: string): string =>
    containerName(app, component) ?? `${projectName(app)}-${component}-1`;
  fc.assert(
    fc.property(node, node, (one, other) => {
      fc.pre(one.join(" ") !== other.join(" "));
      expect(container(...one)).not.toBe(container(...other));
    }),
    {
      numRuns: 2000,
      examples: [
        [
          ["shop", "api-web"],
          ["shop-api", "web"],
        ],
      ],
    },
  );
  expect(containerName("shop", "api-web")).toBeUndefined();
});
