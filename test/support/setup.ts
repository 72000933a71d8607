import fc from "fast-check";
import { afterAll } from "vitest";
import { removeFolders } from "./left-folders.ts";

// What every file of tests begins with.

// Property tests try the same values in every run, so that a change is judged by what it changed. `make fuzz` tries new ones.
// Quick files try fewer.
if (process.env["FUZZ"] === undefined)
  fc.configureGlobal({ seed: 20261120, numRuns: Number(process.env["PROPERTY_RUNS"] ?? 100) });

// Registered first, so it runs last.
afterAll(removeFolders);
