import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    hello: {
      description: "The greeter as an app.",
      programs: {
        mainPackage: pkgs.greeter,
        runtimes: { program: { enable: true } },
      },
      test: {
        programs: {
          script: sh`
            $program Ada | grep "Hello, Ada"
          `,
        },
      },
    },
  },
});
