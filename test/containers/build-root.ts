import { newerRoot } from "./newer-root.ts";

// Before the tests, which have no network: test-containers.sh.
newerRoot();
