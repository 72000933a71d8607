import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      broken: pkgs.stdenv.isDarwin,
      displayName: `Web ${pkgs.hello.version}`,
    },
  },
});
