import { defineRecipe, sh } from "catalogc";
import { maintainers } from "../../common.ts";

const version = "0.1.0";

export default defineRecipe({
  pkgs: {
    catalogc: {
      version,
      maintainers,
      description: "A compiler of declarative recipes into Nix expressions, systemd units and containers.",
      homePage: "https://github.com/catalogc/catalogc",
      license: "mit",
      mainProgram: "catalogc",
      source: {
        git: `github:catalogc/catalogc/v${version}`,
        // catalogc-allow CG427: a release cannot contain its own hash; `catalogc hash` writes it after the tag
        hash: "",
      },
      build: {
        npmPackageBuilder: {
          enable: true,
          // catalogc-allow CG427: the same run writes it
          npmDepsHash: "",
          installCheck: { versionCheck: true },
        },
      },
      test: {
        script: sh`
          catalogc init new
          catalogc check new/recipes --out new/out
        `,
      },
    },
  },
});
