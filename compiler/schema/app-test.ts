import * as z from "zod";
import { emptySet } from "./empty-set.ts";
import { emptyText } from "./empty-text.ts";
import { bool, listOf, module, pkg, str } from "./types.ts";

const programs = z.object({
  packages: listOf(pkg).meta({ description: "Packages available in the program test script." }),
  script: str.default(emptyText).meta({
    description: "Script testing the program runtime; `$program` is the program under test.",
  }),
});

const services = z.object({
  hostosConfig: module.default(emptySet).meta({
    description: "Extra configuration for the VM running the test.",
  }),
  packages: listOf(pkg).meta({ description: "Packages available in the services test script." }),
  sandbox: bool.default(true).meta({
    description:
      'When false, the sandbox is relaxed so that tests may reach the internet; this can reduce reproducibility. Nix builds such a test only with `--option sandbox relaxed --builders ""`, and `nix flake check` of the catalog fails without these options, too.',
  }),
  script: str.default(emptyText).meta({
    description: "Script testing the services inside a VM or container.",
  }),
});

/** Specification: "App tests (`test`)". */
export const appTest = z.object({
  programs: programs.meta({ title: "ProgramsTest", description: "Tests of the `program` runtime." }),
  services: services.meta({ title: "ServicesTest", description: "Tests of the services." }),
});
