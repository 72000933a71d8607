import { join } from "node:path";
import { expect, it } from "vitest";
import { explainOption } from "../../../tooling/explain/explain-option.ts";
import { openCatalog } from "../../../cli/commands/open-catalog.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const source = `source = { url = "https://example.org/tool.tar.gz"; hash = "sha256-${"E".repeat(43)}="; };`;
const recipe = `{
  pkgs.go = { license = "mit"; ${source} build.goPackageBuilder = { enable = true; vendorHash = null; }; };
  pkgs.web = { license = "mit"; ${source} build.pnpmPackageBuilder = { enable = true; }; };
}`;

it("lists the targets of options that have no value", async () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": recipe });
  const request = { recipes: join(folder, "recipes"), out: join(folder, "out"), cacheFolder: undefined };
  const opened = await openCatalog(request);
  if (opened === undefined) return expect.unreachable("the folders are there");
  for (const option of [
    "pkgs.go.maintainers",
    "pkgs.go.build.env",
    "pkgs.go.build.extraAttrs",
    "pkgs.go.build.goPackageBuilder.env",
    "pkgs.go.build.goPackageBuilder.vendorHash",
    "pkgs.web.build.pnpmPackageBuilder.sourceRoot",
  ]) {
    const found = explainOption(option, opened);
    if (!found.ok) return expect.unreachable(`there is ${option}`);
    const { isKnown, lines, wouldAddTo } = found.explanation;
    const packageFile = `pkgs/${option.split(".")[1] ?? ""}/package.nix`;
    const reached = [...lines.map(({ file }) => file), ...wouldAddTo];
    expect({ option, isKnown, reached: reached.some((file) => file.endsWith(packageFile)) }).toEqual({
      option,
      isKnown: true,
      reached: true,
    });
  }
});
