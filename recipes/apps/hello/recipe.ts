import { defineRecipe, md, pkgs, sh } from "catalogc";
import { maintainers } from "../../common.ts";

export default defineRecipe({
  apps: {
    hello: {
      maintainers,
      description: "Greets the world from the command line.",
      displayName: "Hello",
      links: {
        website: "https://www.gnu.org/software/hello/",
        docs: "https://www.gnu.org/software/hello/manual/",
      },
      programs: {
        mainPackage: pkgs.hello,
        packages: [pkgs.hello],
        runtimes: { program: { enable: true }, shell: { enable: true } },
      },
      test: {
        programs: {
          packages: [pkgs.gnugrep],
          script: sh`
            $program --greeting "good evening" | grep --fixed-strings "good evening"
          `,
        },
      },
      usage: md`
        Run \`hello\` for the usual greeting, or choose your own:

        ~~~
        hello --greeting "good evening"
        ~~~
      `,
    },
  },
});
