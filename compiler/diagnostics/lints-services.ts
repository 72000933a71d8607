import type { Diagnostic } from "./diagnostic.ts";
import { warning, type Place } from "./make.ts";

/**
 * CG626: a certificate that a machine of the catalog's own asks for in vain.
 *
 * @param of the app whose hosts these are, or the resource that is the container
 */
export const refusedCertificate = (
  runtime: "container" | "hostos",
  of: string,
  { name, missing }: { readonly name: string; readonly missing: readonly string[] },
  at: Place,
): Diagnostic => {
  const what =
    runtime === "container" ? `the image of \`${of}\`` : `the virtual machine and the test of \`${of}\``;
  const options = missing.map((option) => `\`${option}\``).join(" and ");
  return warning(
    "CG626",
    at,
    `NixOS refuses ${what}: for the certificate of \`${name}\` it demands ${options}`,
    {
      hint:
        runtime === "container"
          ? forHostsAlone
          : `Set ${missing.length > 1 ? "them" : "it"} in \`services.runtimes.hostos.hostosConfig\`, with \`lib.mkDefault\` around the value: then a host's own wins.`,
    },
  );
};

/** The terms are accepted, and nobody issues a certificate all the same. */
export const certificateInTests = (resource: string, name: string, at: Place): Diagnostic =>
  warning(
    "CG626",
    at,
    `the test in containers waits for \`${resource}\` in vain: there no CA issues a certificate for \`${name}\``,
    { hint: `Its unit fails, and what has failed units is not healthy. ${forHostsAlone}` },
  );

const forHostsAlone =
  "Move `enableACME` and `forceSSL` to `services.runtimes.hostos.hostosConfig`: then hosts have certificates, and the container answers HTTP behind a proxy that has them.";

/**
 * CG627: a port that is published, while what is behind it listens at another.
 *
 * @param of "resource `proxy`"
 */
export const deafPort = (
  of: string,
  written: string,
  { host, service }: { readonly host: number; readonly service: number },
  { who, ports }: { readonly who: string; readonly ports: readonly number[] },
  at: Place,
): Diagnostic => {
  const [port = service] = ports;
  const all = ports.length > 1 ? `ports ${ports.join(", ")}` : `port ${port}`;
  return warning(
    "CG627",
    at,
    `${of} listens at ${all} by ${who}, and \`"${written}"\` publishes ${service}`,
    {
      hint: `The number after the colon is where it listens itself: write \`"${host === service ? port : host}:${port}"\`, or let it listen at ${service}.`,
    },
  );
};

/** CG628: a web server that may start in a container before the component that it passes requests to. */
export const earlyFrontend = (resource: string, server: string, component: string, at: Place): Diagnostic =>
  warning(
    "CG628",
    at,
    `in containers \`${resource}\` does not wait for \`${component}\`, which \`${server}\` passes requests to`,
    {
      hint: `A container has an address only while it runs, and \`${server}\` does not start when it finds none for a name. Declare the resource in \`${component}\`, too: \`resources.${resource}.role = "frontend"\`; or let a component that declares it depend on \`${component}\`.`,
    },
  );

/**
 * CG629: a folder to write to that is no state folder.
 *
 * @param asRoot whether the component runs as root, which may write there
 */
export const outsideState = (
  component: string,
  { name, folder, holds }: { readonly name: string; readonly folder: string; readonly holds: Held },
  stateDir: string,
  asRoot: boolean,
  at: Place,
): Diagnostic => {
  const outcome = asRoot
    ? "In containers what it writes is gone with the container."
    : "It may not write there.";
  return warning(
    "CG629",
    at,
    `by \`${name}\` the ${holds} of \`${component}\` is in \`${folder}\`, outside of its state folder`,
    { hint: `${outcome} ${instead[holds](stateDir)}` },
  );
};

type Held = "cache" | "data" | "log";

const instead: Readonly<Record<Held, (stateDir: string) => string>> = {
  cache: (stateDir) => `Use a folder below \`${stateDir}\`, such as \`${stateDir}/cache\`.`,
  data: (stateDir) =>
    `Use \`${stateDir}\` or a folder below it, which is kept and belongs to the component; or set \`process.stateDir\`.`,
  log: (stateDir) =>
    `Let it log to standard output, which the journal and \`podman logs\` have, or to a folder below \`${stateDir}\`, where nothing limits it.`,
};

/** CG630: a file of the host's that the machine of a test has not. */
export const missingInTest = (
  app: string,
  unit: string,
  option: string,
  file: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG630",
    at,
    `the test of \`${app}\` waits for \`${unit}\` in vain: there is no \`${file}\` on its machine`,
    {
      hint: `Without the file that \`${option}\` names, systemd does not start a unit. Give the machine one of its own: \`test.services.hostosConfig.systemd.tmpfiles.rules = [ "f ${file} 0400 root root - only-a-test" ]\`${option === "EnvironmentFile" ? ", with the variables for `only-a-test`" : ""}.`,
    },
  );

/** CG634: a database that asks for no password, and is published. */
export const openDatabase = (
  resource: string,
  written: string,
  { service, by, fix }: { readonly service: string; readonly by: string; readonly fix?: string },
  at: Place,
): Diagnostic =>
  warning("CG634", at, `\`"${written}"\` publishes ${service}, which asks nobody for a password: ${by}`, {
    hint: `Leave it out of \`ports\`: components reach \`${resource}\` without it.${fix === undefined ? "" : ` For others have it ask, by ${fix}.`} \`samenet\` does not protect it: on hosts that is their own network, and podman without root hands on every connection as one of the app's.`,
  });

/** CG657: a port of what is asked by UDP, which is let through by TCP alone. */
export const tcpAlone = (
  written: string,
  what: string,
  { container, hostos }: Record<"container" | "hostos", { readonly enable: boolean }>,
  at: Place,
): Diagnostic => {
  const [published, service] = written.split(":");
  return warning("CG657", at, `\`"${written}"\` is TCP, and ${what} is asked by UDP`, {
    hint: [
      "Ports of recipes are TCP alone.",
      ...(hostos.enable
        ? [
            `Open it on hosts by \`networking.firewall.allowedUDPPorts = [ ${service ?? ""} ]\` in \`services.runtimes.hostos.hostosConfig\`.`,
          ]
        : []),
      ...(container.enable
        ? [
            `For containers a second file for Compose publishes \`"${published ?? ""}:${service ?? ""}/udp"\`: say so in \`usage\`.`,
          ]
        : []),
    ].join(" "),
  });
};

/** CG637: a component that looks in its own container for what is in another. */
export const lonelyContainer = (
  component: string,
  what: string,
  host: string,
  resource: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG637",
    at,
    `in its container \`${component}\` looks for ${what} at \`${host}\`, where it is alone`,
    {
      hint: `${what} is in the container of \`${resource}\`. Write that name: components reach resources by theirs, in containers as on hosts.`,
    },
  );

/** The same of another component. */
export const lonelyComponent = (component: string, other: string, said: string, at: Place): Diagnostic =>
  warning(
    "CG637",
    at,
    `in its container \`${component}\` looks for \`${other}\` at \`${said}\`, where it is alone`,
    {
      hint: `Write \`${other}\` in the place of \`${said.slice(0, said.lastIndexOf(":"))}\`: components reach each other by name, in containers as on hosts. There \`${other}\` has to listen at \`0.0.0.0\`.`,
    },
  );

/** CG638: a component that listens at localhost, and publishes a port. */
export const deafContainer = (
  component: string,
  by: string,
  host: string,
  port: number,
  at: Place,
): Diagnostic =>
  warning(
    "CG638",
    at,
    `in its container \`${component}\` listens at \`${host}\` by \`${by}\`: nobody reaches port ${port}`,
    {
      hint: "A container is a machine of its own, which `localhost` does not lead out of. Let it listen at `0.0.0.0`; without `ports`, others of the app reach it there, and nobody else.",
    },
  );

/** CG641: a component that comes to its database as somebody, or for something, that is not there. */
export const missingAccount = (
  component: string,
  resource: string,
  { what, name }: { readonly what: "role" | "database"; readonly name: string },
  at: Place,
): Diagnostic => {
  const database = `\`services.postgresql.ensureDatabases = [ "${name}" ]\``;
  return warning(
    "CG641",
    at,
    what === "role"
      ? `\`${component}\` comes to \`${resource}\` as \`${name}\`, a role that nobody makes`
      : `\`${component}\` asks \`${resource}\` for the database \`${name}\`, which nobody makes`,
    {
      hint:
        what === "role"
          ? `At first there is \`postgres\` alone. Have NixOS make it: add an element with this \`name\` to \`services.postgresql.ensureUsers\`, and with \`ensureDBOwnership\` where a database of the same name is to be its own. Or let a script of the app make it.`
          : `Have NixOS make it by ${database}, or let a script of the app do so.`,
    },
  );
};

/** CG640: a test that may ask before anything answers. */
export const earlyTest = (app: string, port: number, component: string, at: Place): Diagnostic =>
  warning("CG640", at, `the test of \`${app}\` may ask port ${port} before \`${component}\` listens there`, {
    hint: `Without a health check a component counts as started when its program runs. Give \`${component}\` a \`healthcheck\`, which tests wait for, or let the script try again: \`curl --retry 10 --retry-all-errors\`.`,
  });
