import { defineRecipe, pkgs, sh } from "catalogc";
import { maintainers } from "../../common.ts";

const version = "2.12.3";

export default defineRecipe({
  pkgs: {
    hello: {
      version,
      maintainers,
      description: "A program that produces a familiar, friendly greeting.",
      homePage: "https://www.gnu.org/software/hello/manual/",
      license: "gpl3Plus",
      mainProgram: "hello",
      source: {
        url: `https://ftp.gnu.org/gnu/hello/hello-${version}.tar.gz`,
        hash: "sha256-DV9gFUOC/uELEUocNOeF2LH0kgc64tOm97FHaHs2aqA=",
      },
      build: { debug: true, standardBuilder: { enable: true } },
      test: {
        packages: [pkgs.gnugrep],
        script: sh`
          hello --greeting "good morning" | grep --fixed-strings "good morning"
        `,
      },
    },
  },
});
