import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const golden = join(import.meta.dirname, "../../../../golden");
const reported = (name: string) =>
  resolveRecipe({ pkgs: { [name]: goodPackage() } }).diagnostics.map(({ code, message, at, hint }) => [
    code,
    message,
    at,
    hint,
  ]);

describe("names that generated files use themselves", () => {
  it.each([
    ["lib", "the nixpkgs library"],
    ["pkgs", "the package set"],
    ["catalogLib", "the catalog's library"],
    ["pkgsOriginal", "the package set without the catalog"],
    ["stdenv", "a function of nixpkgs"],
  ])("a package cannot be called %s", (name, purpose) => {
    expect(reported(name)).toEqual([
      [
        "CG476",
        `\`${name}\` cannot be the name of a package: generated files use it for ${purpose}`,
        `pkgs.${name}:`,
        "Give the package another name.",
      ],
    ]);
  });

  it.each(["callPackage", "newScope", "nodejs", "bash", "finalAttrs", "builtins", "toString"])(
    "%s is one like others",
    (name) => {
      expect(reported(name)).toEqual([]);
    },
  );
});

/** Programs and files, which a catalog may have its own of, what the helpers hand to each other, and what a recipe chooses. */
const others: ReadonlySet<string> = new Set(
  "bash containerInputs coreutils diffutils findutils getent gnugrep gnused gnutar iana-etc podImage podman podman-compose callPackage condition packages scriptTest skopeo spaceStarts util-linux clangStdenv".split(
    " ",
  ),
);

it("every function of nixpkgs that the expected output calls is such a name", () => {
  const files = readdirSync(golden, { recursive: true, encoding: "utf8" }).filter((path) =>
    /^[^/]+\/out\/(lib|pkgs\/[^/]+)\/[^/]+\.nix$/.test(path),
  );
  const called = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(golden, file), "utf8");
    const [, args = ""] = (file.includes("/lib/") && /^\{([^{}]*)\}:\n/m.exec(text)) || [];
    for (const [name] of args.replace(/#.*/g, "").matchAll(/[\w-]+/g)) called.add(name);
    for (const [, name = ""] of text.matchAll(
      /^(?:\s+src = )?([A-Za-z]\w*)(?:\.\w+)? (?:\(finalAttrs|\{$)/gm,
    ))
      called.add(name);
  }
  for (const other of others) called.delete(other);
  expect(called.size).toBeGreaterThan(15);
  for (const name of called) expect(reported(name)[0]?.[0], name).toBe("CG476");
});
