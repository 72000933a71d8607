import * as z from "zod";
import { emptySet } from "./empty-set.ts";
import { emptyText } from "./empty-text.ts";
import { extension, relaxesSandbox } from "./extension.ts";
import { testSecrets } from "./secrets.ts";
import { bool, inputPackages, module, str } from "./types.ts";

const programs = z.object({
  packages: inputPackages.meta({ description: "Packages available in the program test script." }),
  sandbox: bool.default(true).meta({ description: `${relaxesSandbox} ${extension}` }),
  script: str.default(emptyText).meta({
    description:
      "Script testing the programs: `programs.packages` and the main package are on `PATH`, `$program` is the main package's program.",
  }),
});

const services = z.object({
  hostosConfig: module.default(emptySet).meta({
    description: "Extra configuration for the VM running the test.",
  }),
  packages: inputPackages.meta({
    description: "Packages available in the services test script, beside `programs.packages`.",
  }),
  sandbox: bool.default(true).meta({
    description: relaxesSandbox,
  }),
  secrets: testSecrets,
  script: str.default(emptyText).meta({
    description: "Script testing the services inside a VM or container.",
  }),
});

/** Specification: "App tests (`test`)". */
export const appTest = z.object({
  programs: programs.meta({ title: "ProgramsTest", description: "The test of the app's programs." }),
  services: services.meta({ title: "ServicesTest", description: "Tests of the services." }),
});
