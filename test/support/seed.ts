import fc from "fast-check";

// Property tests try the same values in every run, so that a change is judged by what it changed. `make fuzz` tries new ones.
if (process.env["FUZZ"] === undefined) fc.configureGlobal({ seed: 20261120 });
