import { andList, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type Place, error, place, sentences, didYouMean, removing } from "./make.ts";

// Passes about the networks and profiles of processes: CG810 to CG819.

/** CG810: a process has the network of the host or of a component, and an option that belongs to another network. */
export const optionOfOtherNetwork = (
  name: string,
  option: "networks" | "extraHosts" | "dns",
  network: "host" | { readonly component: string },
  at: Place,
  networkAt: Place,
): Diagnostic => {
  const whose = network === "host" ? "of the host" : `of \`${network.component}\``;
  return error("CG810", at, `\`${option}\` of \`${name}\` has no effect in the network ${whose}`, {
    related: place(networkAt, "the network is set here"),
    hint:
      network === "host"
        ? "Remove one of the two options. Processes in the network of the host join no network of containers."
        : `Set \`${option}\` of \`${network.component}\`, or remove \`network\`.`,
  });
};

/** CG811: a process in the network of the host publishes a port under another number, or at one address. */
export const mappedOnHost = (name: string, mapping: string, port: number, at: Place): Diagnostic =>
  error("CG811", at, `\`${mapping}\` of \`${name}\` cannot be mapped in the network of the host`, {
    hint: `Use the port at which the process listens, without an address: \`${port}:${port}\`.`,
  });

/** CG812: a process shares the network of something that is not a component with a network of its own. */
export const notSharable = (
  name: string,
  target: string,
  problem: "unknown" | "itself" | "shares",
  known: readonly string[],
  at: Place,
): Diagnostic => {
  const problems = {
    unknown: "which is not a component of the app",
    itself: "which is the same component",
    shares: "which has no network of its own",
  };
  return error("CG812", at, `\`${name}\` shares the network of \`${target}\`, ${problems[problem]}`, {
    hint:
      known.length === 0
        ? "Remove `network`."
        : sentences(didYouMean(target, known), `Components with a network: ${andList(known)}.`),
  });
};

/** CG813: on hosts, a component shares the network of another one. */
export const sharedOnHosts = (name: string, target: string, at: Place): Diagnostic =>
  error("CG813", at, `hosts cannot run \`${name}\` in the network of \`${target}\``, {
    hint: "Disable `runtimes.hostos`, or use `process.image` for both components. Units share only networks that reach nothing else (`JoinsNamespaceOf=`).",
  });

/** CG814: a process in the network of the host waits for a container that publishes no port. */
export const noPortForHost = (name: string, needed: string, at: Place): Diagnostic =>
  error("CG814", at, `\`${name}\` cannot reach \`${needed}\` from the network of the host`, {
    hint: `Publish the port of \`${needed}\`, for example with an endpoint whose \`address\` is \`127.0.0.1\`, or remove \`network\` of \`${name}\`.`,
  });

/** CG815: a host name has another address already. */
export const otherAddress = (host: string, address: string, other: string, at: Place): Diagnostic =>
  error("CG815", at, `\`${host}\` cannot be \`${address}\`: it is ${other}`, {
    hint: "Use another name, or remove the entry.",
  });

/** CG816: something waits for a process that not all of its profiles start. */
export const otherProfiles = (
  name: string,
  own: readonly string[],
  needed: string,
  profiles: readonly string[],
  at: Place,
): Diagnostic =>
  error(
    "CG816",
    at,
    `\`${name}\` waits for \`${needed}\`, which starts with the profile ${orList(profiles)} only`,
    {
      hint:
        own.length === 0
          ? `Set \`profiles\` of \`${name}\`, too, or remove those of \`${needed}\`.`
          : `Add ${andList(own.filter((each) => !profiles.includes(each)))} to \`profiles\` of \`${needed}\`.`,
    },
  );

/** CG817: an existing network is internal. */
export const internalOfOthers = (network: string, at: Place): Diagnostic =>
  error("CG817", at, `\`${network}\` is both \`external\` and \`internal\``, {
    hint: removing("Remove `internal`. The network exists already, and its owner has decided that."),
  });

/** CG818: hosts have one set of name servers. */
export const serversOnHosts = (name: string, at: Place): Diagnostic =>
  error("CG818", at, `hosts cannot give \`${name}\` name servers of its own`, {
    hint: `Set \`runtimes.container.composeConfig.${name}.dns\` for containers only, and \`networking.nameservers\` in \`hostosConfig\` for whole hosts.`,
  });

/** CG819: on hosts, a container of an image has a fixed table of names, in which the address of the host is not known. */
export const gatewayOnHosts = (name: string, host: string, at: Place): Diagnostic =>
  error("CG819", at, `hosts cannot give \`${name}\` the address \`host-gateway\` for \`${host}\``, {
    hint: 'Set `network = "host"`, where the host is 127.0.0.1, or write its address.',
  });
