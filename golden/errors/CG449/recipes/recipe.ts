import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        git: "github:example/demo/v1.0.0",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: {
        env: { GOFLAGS: "-tags=netgo", GOOS: "js", name: "demo" },
        structuredAttrs: { CGO_ENABLED: 0 },
        goPackageBuilder: { enable: true, vendorHash: null },
      },
    },
  },
});
