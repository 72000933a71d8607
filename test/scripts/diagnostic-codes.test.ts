import { expect, it } from "vitest";
import { codesOf } from "../../scripts/diagnostic-codes.ts";

it("documents a code by its comment, without the parameters of the function", () => {
  const source = `
    /** CG601: a secret. */
    /**
     * CG626: a certificate
     * in vain.
     *
     * @param of the app
     * @param name its name
     */
    /**
     * CG627: a port.
     */
    const text = warning("CG626");
  `;
  expect(codesOf("a.ts", source).map(({ code, title }) => [code, title])).toEqual([
    ["CG601", "a secret."],
    ["CG626", "a certificate in vain."],
    ["CG627", "a port."],
  ]);
});
