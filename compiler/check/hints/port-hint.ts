const general = "Write the port of the host and the port of the service";

/** What to write instead of a port that is none, `found`: compose files take more than recipes do. */
export function portHint(found: string | undefined): string {
  const [, address, from, to, protocol] =
    /^(?:([\w.*:[\]-]+?):)??(\d+(?:-\d+)?)(?::(\d+(?:-\d+)?))?(?:\/(\w+))?$/.exec(found?.trim() ?? "") ?? [];
  if (from === undefined) return `${general}, for example \`8080:80\`.`;
  const ports = [from, to ?? from];
  if (protocol?.toLowerCase() === "udp")
    return "Ports are TCP. On hosts, `networking.firewall.allowedUDPPorts` in `services.runtimes.hostos.hostosConfig` opens one for UDP; for containers, a second compose file publishes it.";
  if (ports.some((port) => port.includes("-")))
    return "Write each port of the range as an element of its own.";
  const written = `\`"${ports.join(":")}"\``;
  if (address !== undefined)
    return `Ports are published at every address, none can be given here. Write ${written}; what address the service listens at is its own setting.`;
  if (protocol !== undefined) return `Ports are TCP, without saying so: write ${written}.`;
  return `${general}: ${written}.`;
}
