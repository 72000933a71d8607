const general = "Write the port of the host and the port of the service";

/** The hint for an invalid port: Compose files accept more forms than recipes. */
export function portHint(found: string | undefined): string {
  const [, address, from, to, protocol] =
    /^(?:([\w.*:[\]-]+?):)??(\d+(?:-\d+)?)(?::(\d+(?:-\d+)?))?(?:\/(\w+))?$/.exec(found?.trim() ?? "") ?? [];
  if (from === undefined) return `${general}, for example \`8080:80\`.`;
  const ports = [from, to ?? from];
  if (protocol?.toLowerCase() === "udp")
    return "Ports are TCP. For UDP, set `networking.firewall.allowedUDPPorts` in `services.runtimes.hostos.hostosConfig` on hosts, and publish the port in a second Compose file for containers.";
  if (ports.some((port) => port.includes("-")))
    return "Write each port of the range as a separate list element.";
  const written = `\`"${ports.join(":")}"\``;
  if (address !== undefined)
    return `Ports are published on every address. Write ${written}, and set the listen address in the service itself.`;
  if (protocol !== undefined) return `Ports are TCP. Write ${written}.`;
  return `${general}: ${written}.`;
}
