import { expect, it } from "vitest";
import { portHint } from "../../../../compiler/check/hints/port-hint.ts";

const anywhere = (ports: string) =>
  `Ports are published on every address. For containers, use \`endpoints\`, which have an \`address\`. Otherwise write \`"${ports}"\`, and set the listen address in the service itself.`;

it.each([
  ["127.0.0.1:80:80", anywhere("80:80")],
  ["0.0.0.0:8080:80/tcp", anywhere("8080:80")],
  ["[::1]:80:81", anywhere("80:81")],
  ["localhost:80", anywhere("80:80")],
  ["8080:80/tcp", 'Ports are TCP. Write `"8080:80"`.'],
  ["80-90:80-90", "For a range, use `endpoints`, which have a `lastPort`."],
  ["80", 'Write the port of the host and the port of the service: `"80:80"`.'],
  ["$PORT:80", "Write the port of the host and the port of the service, for example `8080:80`."],
  ["80 : 80", "Write the port of the host and the port of the service, for example `8080:80`."],
  ["", "Write the port of the host and the port of the service, for example `8080:80`."],
])("of a compose file, %s, is answered with what it is here", (port, hint) => {
  expect(portHint(port)).toBe(hint);
});

it("names the option for UDP", () => {
  expect(portHint("53:53/udp")).toBe("Ports are TCP. For UDP, use `endpoints`, which have a `protocol`.");
});
