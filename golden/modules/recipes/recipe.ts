import { defineRecipe, pkgs } from "catalogc";

// NixOS modules of recipes: what they say beside what catalogc says, and every way to write them.

const runtimes = { container: { enable: true }, hostos: { enable: true } };
const command = pkgs.hello;

export default defineRecipe({
  apps: {
    // The machine of a test, and who is logged in to the virtual machine, are the recipe's to say.
    machine: {
      description: "A service whose machines are set up by the recipe.",
      services: {
        components: { web: { process: { command } } },
        runtimes: {
          ...runtimes,
          hostos: { enable: true, hostosConfig: { services: { getty: { autologinUser: "demo" } } } },
        },
      },
      test: {
        services: {
          script: "true",
          hostosConfig: {
            networking: { firewall: { enable: true } },
            virtualisation: { cores: 2, diskSize: 8192, memorySize: 4096 },
          },
        },
      },
    },
  },
});
