const general = "Write the port of the host and the port of the service";

/** The hint for an invalid port: Compose files accept more forms than recipes. */
export function portHint(found: string | undefined): string {
  const [, address, from, to, protocol] =
    /^(?:([\w.*:[\]-]+?):)??(\d+(?:-\d+)?)(?::(\d+(?:-\d+)?))?(?:\/(\w+))?$/.exec(found?.trim() ?? "") ?? [];
  if (from === undefined) return `${general}, for example \`8080:80\`.`;
  const ports = [from, to ?? from];
  if (protocol?.toLowerCase() === "udp")
    return "Ports are TCP. For UDP, use `endpoints`, which have a `protocol`.";
  if (ports.some((port) => port.includes("-")))
    return "For a range, use `endpoints`, which have a `lastPort`.";
  const written = `\`"${ports.join(":")}"\``;
  if (address !== undefined)
    return `Ports are published on every address. For containers, use \`endpoints\`, which have an \`address\`. Otherwise write ${written}, and set the listen address in the service itself.`;
  if (protocol !== undefined) return `Ports are TCP. Write ${written}.`;
  return `${general}: ${written}.`;
}
