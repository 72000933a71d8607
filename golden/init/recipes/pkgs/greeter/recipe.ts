import { defineRecipe, file, sh } from "catalogc";

export default defineRecipe({
  pkgs: {
    greeter: {
      description: "A script that greets.",
      license: "mit",
      mainProgram: "greeter",
      source: { path: file("./src") },
      build: { standardBuilder: { enable: true } },
      test: {
        script: sh`
          greeter Ada | grep "Hello, Ada"
        `,
      },
    },
  },
});
