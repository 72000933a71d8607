import { members, moduleDefinitions, names } from "../language/module-system/options.ts";
import { textWithHoles } from "../language/text.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import { publications } from "../passes/services/port-clashes.ts";
import { hostModules } from "../passes/services/host-modules.ts";
import type { EntryRule } from "./rule.ts";

/** Services that usually use UDP. Source: the IANA registry of service names and port numbers. */
const udpServices: ReadonlyMap<number, string> = new Map([
  [53, "DNS"],
  [67, "DHCP"],
  [69, "TFTP"],
  [123, "NTP"],
  [161, "SNMP"],
  [162, "SNMP"],
  [500, "IKE"],
  [1812, "RADIUS"],
  [1813, "RADIUS"],
  [3478, "STUN"],
  [4500, "IKE"],
  [5353, "DNS"],
  // wg(8)
  [51820, "WireGuard"],
]);

/** Published ports are TCP, and a host opens its firewall for TCP. */
export const udpPort: EntryRule = {
  *app(entry) {
    const { container, hostos } = entry.data.services.runtimes;
    if ((!container.enable && !hostos.enable) || mentionsUdp(entry)) return;
    const published = publications(entry);
    const byUdp = new Set(
      published.flatMap(({ protocol, service }) => (protocol === "udp" ? [service] : [])),
    );
    for (const { text, protocol, host, service, at } of published) {
      if (protocol === "udp" || byUdp.has(service)) continue;
      const what = udpServices.get(host) ?? udpServices.get(service);
      if (what === undefined) continue;
      yield {
        at: at(),
        message: `\`"${text}"\` publishes a TCP port, and ${what} uses UDP`,
        hint: `Ports are TCP. Publish UDP with \`endpoints\`: \`{ port = ${service}; ${host === service ? "" : `hostPort = ${host}; `}protocol = "udp"; }\`.`,
      };
    }
  },
};

/** Whether the app opens UDP ports in the firewall, or its documentation mentions UDP. */
const mentionsUdp = (entry: AppEntry): boolean =>
  /\budp\b/i.test(textWithHoles(entry.data.usage, "")) ||
  hostModules(entry).some(({ module, isTest }) => {
    const networking = members(moduleDefinitions(module), "networking");
    const ofFirewall = [...names(members(networking, "firewall"))];
    const others = ofFirewall.filter((name) => !name.startsWith("allowedTCP"));
    return !isTest && (others.length > 0 || names(networking).has("nftables"));
  });
