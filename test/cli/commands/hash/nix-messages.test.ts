import { expect, test } from "vitest";
import { readFailure, readMismatches } from "../../../../cli/commands/hash/nix-messages.ts";

const [specified, got] = [`sha256-${"A".repeat(43)}=`, `sha256-${"B".repeat(43)}=`];
const derivation = "/nix/store/7m9k3p5g1w8x2y4z6a0b1c2d3f4g5h6i-tool-1.0.0-go-modules.drv";

test.each([
  [
    "Nix 2.3",
    `hash mismatch in fixed-output derivation '${derivation}':
  wanted: ${specified}
  got:    ${got}
cannot build derivation '/nix/store/0a1b-tool-1.0.0.drv': 1 dependencies couldn't be built
`,
  ],
  [
    "Nix 2.8",
    `building '${derivation}'...
error: hash mismatch in fixed-output derivation '${derivation}':
         specified: ${specified}
            got:    ${got}
error: 1 dependencies of derivation '/nix/store/0a1b-tool-1.0.0.drv' failed to build
`,
  ],
  [
    "Nix 2.26",
    `warning: found empty hash, assuming '${specified}'
error: hash mismatch in fixed-output derivation '${derivation}':
         specified: ${specified}
            got:    ${got}
error: 1 dependencies of derivation '/nix/store/0a1b-tool-1.0.0.drv' failed to build
`,
  ],
  [
    "Nix 2.31",
    `error: hash mismatch in fixed-output derivation '${derivation}':
         specified: ${specified}
            got:    ${got}
error: Cannot build '/nix/store/0a1b-tool-1.0.0.drv'.
       Reason: 1 dependency failed.
       Output paths:
         /nix/store/1b2c-tool-1.0.0
`,
  ],
  [
    "a remote builder",
    `error: build of '${derivation}' on 'ssh://builder' failed: hash mismatch in fixed-output derivation '${derivation}':
         specified: ${specified}
            got:    ${got}
`,
  ],
  [
    "Lix 2.91",
    `error: hash mismatch in fixed-output derivation '${derivation}':
        likely URL: https://example.org/a.tar.gz https://example.org/b.tar.gz
         specified: ${specified}
            got:    ${got}
error: 1 dependencies of derivation '/nix/store/0a1b-tool-1.0.0.drv' failed to build
`,
  ],
  [
    "Lix 2.93",
    `error: hash mismatch in fixed-output derivation '${derivation}':
           likely URL: (unknown)
            specified: ${specified}
                  got: ${got}
        expected path: /nix/store/1b2c-tool-1.0.0-go-modules
             got path: /nix/store/2c3d-tool-1.0.0-go-modules
error: 1 dependencies of derivation '/nix/store/0a1b-tool-1.0.0.drv' failed to build
`,
  ],
])("the mismatch that %s reports is that of the derivation it names", (_, text) => {
  expect(readMismatches(text)).toEqual([{ derivation, specified, got }]);
});

test("a build that keeps going reports several mismatches, some of them twice and in colour", () => {
  const report = (name: string, hash: string): string =>
    `\u001B[31;1merror:\u001B[0m hash mismatch in fixed-output derivation '\u001B[35;1m/nix/store/${name}.drv\u001B[0m':
         specified: ${specified}
            got:    ${hash}
`;
  expect(
    readMismatches(
      `${report("a", got)}error: 1 dependencies of derivation '/nix/store/x.drv' failed to build\n${report("b", specified)}${report("a", got)}`,
    ),
  ).toEqual([
    { derivation: "/nix/store/a.drv", specified, got },
    { derivation: "/nix/store/b.drv", specified, got: specified },
  ]);
});

test("a mismatch in the log of a builder is not that of a derivation", () => {
  const text = `error: builder for '/nix/store/a.drv' failed with exit code 1;
       last 3 log lines:
       > error: hash mismatch in fixed-output derivation '/nix/store/b.drv':
       >          specified: ${specified}
       >             got:    ${got}
`;
  expect(readMismatches(text)).toEqual([]);
});

const advice = "vendor folder is empty, please set 'vendorHash = null;' in your expression";

test.each([
  [
    "Nix 2.8",
    `error: builder for '${derivation}' failed with exit code 10;
       last 3 log lines:
       > building
       > go: no dependencies to vendor
       > ${advice}
       For full logs, run 'nix log ${derivation}'.
error: 1 dependencies of derivation '/nix/store/0a1b-tool-1.0.0.drv' failed to build
`,
    `builder for '${derivation}' failed with exit code 10`,
  ],
  [
    "Nix 2.26",
    `error: builder for '${derivation}' failed with exit code 10;
       last 3 log lines:
       > building
       > go: no dependencies to vendor
       > ${advice}
       For full logs, run:
         nix log ${derivation}
error: 1 dependencies of derivation '/nix/store/0a1b-tool-1.0.0.drv' failed to build
`,
    `builder for '${derivation}' failed with exit code 10`,
  ],
  [
    "Nix 2.31",
    `error: Cannot build '${derivation}'.
       Reason: builder failed with exit code 10.
       Output paths:
         /nix/store/1b2c-tool-1.0.0-go-modules
       Last 3 log lines:
       > building
       > go: no dependencies to vendor
       > ${advice}
       For full logs, run:
         nix log ${derivation}
error: Cannot build '/nix/store/0a1b-tool-1.0.0.drv'.
       Reason: 1 dependency failed.
`,
    `Cannot build '${derivation}'. builder failed with exit code 10`,
  ],
])("the log of a builder that fails is part of the report of %s", (_, text, reason) => {
  expect(readFailure(text)).toEqual({ reason, log: ["building", "go: no dependencies to vendor", advice] });
  // The order in which builds end is not that of the report.
  expect(readFailure(`error: 1 dependencies of derivation 'x' failed to build\n${text}`).reason).toBe(reason);
});

test.each([
  ["error: disk is full\n", "disk is full"],
  ["error: undefined variable 'x'\n\n       at /x.nix:1:1:\n", "undefined variable 'x'"],
  ["Segmentation fault\n", "Segmentation fault"],
  ["", "it did not say why"],
])("a failure without a log, %j, has its first error as the reason", (text, reason) => {
  expect(readFailure(text)).toEqual({ reason, log: [] });
});
