import type { Definition } from "../../language/module-system/definitions.ts";
import { enabled, members, names, type PlainModules } from "../../language/module-system/options.ts";

/** A certificate that modules request by ACME. */
export interface AcmeCertificate {
  /** The virtual host. */
  readonly name: string;
  /** The option that requests it. */
  readonly path: readonly string[];
  /** Options that NixOS requires and the modules do not set. */
  readonly missing: readonly string[];
}

/**
 * The first certificate that is certainly requested. Sources: nixos/modules/services/web-servers, `enableACME`, and the
 * assertions of nixos/modules/security/acme.
 */
export function acmeCertificate(plain: PlainModules | undefined): AcmeCertificate | undefined {
  if (plain === undefined) return undefined;
  const { configs, services } = plain;
  for (const server of ["httpd", "nginx"]) {
    const settings = members(services, server);
    if (enabled(settings) !== "yes") continue;
    const hosts = members(settings, "virtualHosts");
    for (const name of [...names(hosts)].sort()) {
      const host = members(hosts, name);
      if (enabled(host, "enableACME") !== "yes") continue;
      const acme = members(members(configs, "security"), "acme");
      const terms = members(acme, "acceptTerms");
      const missing = [
        ...(terms.length === 0 ? ["security.acme.acceptTerms"] : []),
        ...(hasAddress(acme) ? [] : ["security.acme.defaults.email"]),
      ];
      return { name, path: ["services", server, "virtualHosts", name, "enableACME"], missing };
    }
  }
  return undefined;
}

/** An address for all certificates, by the older name of that option, or for single ones. */
function hasAddress(acme: readonly Definition[]): boolean {
  const certs = members(acme, "certs");
  const places = [acme, members(acme, "defaults")];
  for (const name of names(certs)) places.push(members(certs, name));
  return places.some((place) => names(place).has("email"));
}
