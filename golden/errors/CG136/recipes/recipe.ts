import { defineRecipe, pkgs, sh } from "catalogc";

const version = "2.12";

export default defineRecipe({
  pkgs: {
    greeter: {
      version,
      license: "mit",
      source: {
        git: "github:example/greeter/v${version}",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: {
        standardBuilder: {
          enable: true,
          env: {
            ZLIB: "${pkgs.zlib}/lib",
            // Meant so: Nix code, written with a backslash or in a template.
            EXAMPLE: "\${pkgs.hello}",
            PATTERN: `\${version}`,
          },
        },
      },
      develop: {
        // A variable of the shell.
        shellHook: 'version=$(git describe); echo "${version}"',
      },
      test: {
        script: sh`
          "\${greeter:-greeter}" --version
        `,
      },
    },
  },
});
