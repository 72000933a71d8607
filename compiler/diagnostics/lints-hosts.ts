import type { Diagnostic } from "./diagnostic.ts";
import { place, warning, type Place } from "./make.ts";
import { ownPorts } from "./lints.ts";
import { allOfApps, notesOfOthers, type AppAt } from "./several-apps.ts";

/** CG636: what a host says of itself, said plainly by an app. */
export const hostSetting = (option: string, at: Place): Diagnostic =>
  warning("CG636", at, `\`${option}\` is the host's: one that sets another cannot have this app`, {
    hint: `Of two plain values NixOS takes neither. Leave it out, or put \`lib.mkDefault\` around it: then a host's own wins. ${elsewhere(option)}`,
  });

const elsewhere = (option: string): string =>
  option === "system.stateVersion" || option === "networking.hostName"
    ? "The machine to try the app in, its tests and containers have one without it."
    : "For the tests alone it goes into `test.services.hostosConfig`.";

/** CG596: a folder that a host gives to a dynamic user, which is no account yet. */
export const missingHostAccount = (by: "setup" | "tmpfiles", component: string, at: Place): Diagnostic =>
  warning(
    "CG596",
    at,
    by === "setup"
      ? `\`setup\` gives something to \`${component}\`, of which there is no account when it runs`
      : `\`systemd.tmpfiles.rules\` give something to \`${component}\`, of which there is no account when they are read`,
    {
      hint: `${by === "setup" ? "The command fails" : "systemd-tmpfiles leaves the line out"}: a dynamic user is there only while the component runs. Set \`process.user\` of \`${component}\` to \`"non-privileged"\`; or use its state folder, which systemd hands over.`,
    },
  );

/** CG597: a component that ends, though others need it or a test waits for it. */
export const endingComponent = (component: string, dependent: string | undefined, at: Place): Diagnostic =>
  warning("CG597", at, `\`${component}\` runs migrations and ends: a component is a process that stays`, {
    hint:
      dependent === undefined
        ? `The tests wait for it to be running. Run it in \`preStart\` of the component that needs it: that is before every start, and a failure is tried again.`
        : `\`${dependent}\` does not wait for its end on hosts, and in containers does not start when it is gone. Run it in \`preStart\` of \`${dependent}\`: that is before every start, and a failure is tried again.`,
  });

/** CG631: a package of a service of which NixOS gets two definitions. `resource`: whose image it is, without one of a host. */
export const packageOfTwo = (
  option: string,
  resource: string | undefined,
  first: Place,
  second: Place,
): Diagnostic =>
  warning("CG631", second, `NixOS refuses ${machine(resource)}: it has two definitions of \`${option}\``, {
    related: place(first, "the other definition"),
    hint: "Of a package it takes one alone, even of equal ones: keep one.",
  });

/** The same, where NixOS has one itself. */
export const packageOfNixos = (option: string, resource: string | undefined, at: Place): Diagnostic =>
  warning(
    "CG631",
    at,
    `NixOS refuses ${machine(resource)}: with \`lib.mkDefault\` its own choice of \`${option}\` is as strong`,
    {
      hint:
        resource === undefined
          ? "Of two equally strong definitions of a package it takes neither, even of equal ones. Leave it to the host; or write `lib.mkOverride 900` in the place of `lib.mkDefault`: that is stronger than NixOS, and weaker than what a host says."
          : "Of two equally strong definitions of a package it takes neither, even of equal ones: leave `lib.mkDefault` out.",
    },
  );

const machine = (resource: string | undefined): string =>
  resource === undefined ? "the host" : `the image of \`${resource}\``;

/** CG632: a component that asks a Redis by TCP, which listens at a socket alone. */
export const redisWithoutPort = (
  component: string,
  server: string,
  { host, port }: { readonly host: string; readonly port: number },
  at: Place,
): Diagnostic =>
  warning("CG632", at, `on hosts \`${component}\` finds nobody at port ${port} of \`${host}\``, {
    hint: `NixOS gives no port to a Redis that has a name: it listens at \`/run/redis-${server}/redis.sock\` alone. Set \`services.redis.servers.${server}.port = ${port}\` in \`hostosConfig\` of \`${host}\`.`,
  });

/** What one of several apps has of a host. */
interface Claimed extends AppAt {
  readonly value?: string;
}

/** CG598: what a host has once, and several apps set or use. */
export const settingOfSeveral = (option: string, users: readonly Claimed[]): Diagnostic =>
  warning("CG598", users[0]?.at, `the apps ${allOfApps(users)} set \`${option}\``, {
    related: notesOfOthers(users, ({ app, value }) => `app \`${app}\` sets it to \`${value ?? ""}\` here`),
    hint: option.endsWith(".package")
      ? "On one host NixOS takes one definition of a package alone, even of equal ones: leave it to the host. What containers need goes into `services.runtimes.container.resources.<name>.hostosConfig`."
      : "On one host NixOS takes neither of two values: say the same in all apps, or put `lib.mkDefault` around all but one.",
  });

/** The same of a folder. */
export const stateOfSeveral = (folder: string, users: readonly Claimed[]): Diagnostic =>
  warning("CG598", users[0]?.at, `the apps ${allOfApps(users)} keep their state in \`${folder}\``, {
    related: notesOfOthers(users, ({ app, value }) => `that of \`${value ?? ""}\` of app \`${app}\``),
    hint: "On one host each component would take the folder from the other when it starts: give one of them another `stateDir`.",
  });

/** The same of a port that nothing maps. */
export const portOfSeveral = (port: string, users: readonly Claimed[]): Diagnostic =>
  warning("CG598", users[0]?.at, `the apps ${allOfApps(users)} listen at ${port} of the host`, {
    related: notesOfOthers(users, ({ app, value }) => `${value ?? ""} of app \`${app}\``),
    hint: ownPorts,
  });

/** CG658: settings of a unit by a name that is not the unit's. */
export const endedUnitName = (option: string, name: string, ending: string, at: Place): Diagnostic =>
  warning("CG658", at, `\`${option}."${name}"\` is the unit \`${name}${ending}\`, which is another one`, {
    hint: `NixOS adds \`${ending}\` itself: write \`${option}.${name.slice(0, -ending.length)}\`.`,
  });

/** The same of a unit that is not there. */
export const strayUnit = (name: string, component: string, at: Place): Diagnostic =>
  warning(
    "CG658",
    at,
    `\`systemd.services.${name}\` has nothing to run, and no component of the app is called \`${name}\``,
    {
      hint: `systemd refuses a unit without a program, and the settings are those of no other. The unit of the component is \`systemd.services.${component}\`.`,
    },
  );

/** CG645: a module in which something is nested more deeply than is looked into. */
export const deepModule = (at: Place): Diagnostic =>
  warning("CG645", at, "this module is nested so deeply that not all of it is looked at", {
    hint: "Which units it starts may stay unknown, so that components do not wait for them, and advice is missing. Write the parts side by side, as a list of `imports`.",
  });

/** CG649: settings of nixpkgs for a machine that has its packages already. */
export const nixpkgsSetting = (machine: string, setting: string, at: Place): Diagnostic =>
  warning(
    "CG649",
    at,
    `NixOS refuses ${machine}: \`nixpkgs.${setting}\` is set, and the packages are there already`,
    {
      hint: `What the catalog makes has the packages that the catalog is built with. Leave this to the configuration of the host, which may have it beside the module${setting === "config" ? "; to build here, say it by the environment, as with `NIXPKGS_ALLOW_UNFREE=1 nix build --impure …`" : ""}.`,
    },
  );
