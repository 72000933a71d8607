import { defineRecipe, file, pkgs } from "catalogc";
import { maintainers } from "../../common.ts";

export default defineRecipe({
  apps: {
    "text-tools": {
      maintainers,
      description: "A shell with checkers and formatters for text and code.",
      data: { "markdownlint.json": file("./markdownlint.json"), greeting: "Welcome to the text tools.\n" },
      programs: {
        packages: [pkgs["markdownlint-cli"], pkgs["ocp-indent"], pkgs.obelisk, pkgs["python-slugify"]],
        runtimes: { shell: { enable: true } },
      },
    },
  },
});
