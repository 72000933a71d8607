import * as z from "zod";
import { oneOf } from "./types.ts";

const levels = ["off", "warn", "error"] as const;

/** A rule: its default level, and its description. */
const rule = (usual: (typeof levels)[number], description: string) =>
  oneOf(levels).default(usual).meta({ description });

/** Every rule of advice by name, with its default level. `compiler/advice/<name>.ts` implements it. */
export const advice = z.object({
  "database-host": rule(
    "warn",
    "A component connects to its database by a name, which the server refuses on hosts.",
  ),
  "deprecated-license": rule("warn", "A license has a name that nixpkgs has deprecated."),
  "forge-archive": rule("warn", "A source is an archive that a forge generates, whose hash may change."),
  "health-check": rule("warn", "The command of a health check always fails or never runs."),
  "literal-secret": rule("error", "A secret is written in a recipe, where everyone can read it."),
  "localhost-listener": rule(
    "warn",
    "A component publishes a port and listens on localhost of its container.",
  ),
  "missing-program": rule("warn", "A health check or `preStart` runs a program that no package provides."),
  "misnamed-recipe": rule("warn", "A file is almost named like a recipe and is not read."),
  "missing-test-file": rule("warn", "A unit needs a file of the host that the test machine does not have."),
  "moving-revision": rule("warn", "A source is a branch, whose hash changes with the next commit."),
  "near-package": rule("warn", "A package is not in the catalog, but one with a similar name is."),
  "no-runtime": rule("warn", "An app has components and no runtime, so that nothing runs them."),
  "peer-role": rule(
    "warn",
    "No account has the name of a PostgreSQL role, so that no component can log in as it.",
  ),
  "placeholder-secret": rule("warn", "A secret is set to a placeholder that nothing replaces."),
  "private-folder": rule("warn", "A web server serves files of a component that it cannot read."),
  "script-secret": rule("warn", "A script contains a password."),
  "script-syntax": rule("error", "A script is not valid bash."),
  "secret-token": rule("error", "The text of a recipe contains a token of a known service."),
  "set-e": rule("off", "A script before a component ignores the failure of a command."),
  "shell-words": rule("warn", "A program gets words that only a shell would expand or act on."),
  "shared-port": rule("warn", "Several apps publish one port of the host."),
  "shared-state-folder": rule("warn", "Several apps keep their state in one folder of the host."),
  "shared-unit": rule("warn", "Several apps define one systemd unit."),
  "test-certificate": rule(
    "warn",
    "A machine of the catalog requests a certificate that no CA issues there.",
  ),
  "udp-port": rule("warn", "A published port is TCP, and its service is reached by UDP."),
  "undefined-unit": rule("warn", "A module changes a systemd unit that nothing defines."),
  "unfilled-hash": rule("warn", "A hash is a placeholder, so that nothing can be built."),
  "unknown-unit-order": rule("warn", "The units of a resource are unknown, so that nothing orders them."),
  "unpinned-database": rule("warn", "A PostgreSQL in a container changes its version with nixpkgs."),
  "version-tag": rule("warn", "The source of a package is the tag of another version."),
  "web-page-source": rule("warn", "A source is the address of a web page instead of an archive."),
});

/** The levels of all rules. */
export type AdviceLevels = z.output<typeof advice>;
export type RuleName = keyof AdviceLevels;
