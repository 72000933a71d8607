import { extended } from "../../extension.ts";
import { nullOr, pkg } from "../../types.ts";
import type { Family } from "./family.ts";

/** The option `toolchain`, which replaces what the builder uses. */
export const toolchain = (what: string, sets: string) =>
  nullOr(pkg).meta(extended(`${what} of the build; \`null\` leaves that to nixpkgs. Sets ${sets}.`));

const node = toolchain("Node.js", "`nodejs`");

/** Source: nixpkgs, `pkgs/build-support/node/build-npm-package`, read 2026-11. */
export const nodeToolchain: Family<typeof node> = {
  schema: node,
  settings: (value) =>
    value === null ? [] : [{ option: "toolchain", attribute: "nodejs", value: value.expr }],
};
