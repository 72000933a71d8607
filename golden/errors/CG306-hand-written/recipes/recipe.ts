import { defineRecipe, nix, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      broken: nix`lib.mkIf pkgs.stdenv.hostPlatform.isDarwin true`,
    },
    worker: {
      broken: pkgs.stdenv.hostPlatform.isDarwin,
    },
  },
});
