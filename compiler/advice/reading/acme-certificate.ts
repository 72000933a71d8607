import type { Definition } from "../../passes/units/definition.ts";
import { enabled, isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import type { PlainModules } from "../../passes/units/plain-modules.ts";

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
  const reader = new ModuleReader();
  for (const server of ["httpd", "nginx"]) {
    const settings = reader.members(services, server);
    if (!isEnabled(settings, reader)) continue;
    const hosts = reader.members(settings, "virtualHosts");
    for (const name of [...reader.names(hosts)].sort()) {
      const host = reader.members(hosts, name);
      if (enabled(reader.members(host, "enableACME")) !== "yes") continue;
      const acme = reader.members(reader.members(configs, "security"), "acme");
      const terms = reader.members(acme, "acceptTerms");
      const missing = [
        ...(terms.length === 0 ? ["security.acme.acceptTerms"] : []),
        ...(hasAddress(acme, reader) ? [] : ["security.acme.defaults.email"]),
      ];
      return { name, path: ["services", server, "virtualHosts", name, "enableACME"], missing };
    }
  }
  return undefined;
}

/** An address for all certificates, by the older name of that option, or for single ones. */
function hasAddress(acme: readonly Definition[], reader: ModuleReader): boolean {
  const certs = reader.members(acme, "certs");
  const places = [acme, reader.members(acme, "defaults")];
  for (const name of reader.names(certs)) places.push(reader.members(certs, name));
  return places.some((place) => reader.names(place).has("email"));
}
