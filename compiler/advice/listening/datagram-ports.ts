import { tcpAlone } from "../../diagnostics/lints-services.ts";
import { textWithHoles } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { publications } from "../../passes/services/port-clashes.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import type { Lint } from "../lint.ts";

/** What is asked by UDP, and by TCP seldom or never. Source: the IANA registry of service names and port numbers. */
const askedByUdp: ReadonlyMap<number, string> = new Map([
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

/** Ports of such services: what is published, and let through by the firewall of a host, is TCP. */
export const checkDatagramPorts: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container, hostos } = entry.data.services.runtimes;
    if ((!container.enable && !hostos.enable) || knowsOfUdp(entry)) continue;
    for (const { text, host, service, at } of publications(entry)) {
      const what = askedByUdp.get(host) ?? askedByUdp.get(service);
      if (what === undefined) continue;
      reporter.report(tcpAlone(text, what, { container, hostos }, at()));
    }
  }
};

/** Whether a host's firewall is told of more than TCP, or those who run the app are. */
const knowsOfUdp = (entry: AppEntry): boolean =>
  /\budp\b/i.test(textWithHoles(entry.data.usage, "")) ||
  hostModules(entry).some(({ module, isTest }) => {
    const reader = new ModuleReader();
    const networking = reader.members(moduleDefinitions(module), "networking");
    const ofFirewall = [...reader.names(reader.members(networking, "firewall"))];
    const others = ofFirewall.filter((name) => !name.startsWith("allowedTCP"));
    return !isTest && (others.length > 0 || reader.names(networking).has("nftables"));
  });
