import { plainModules, settingPlace } from "../language/module-system/options.ts";
import type { Place } from "../diagnostics/make.ts";
import { andList } from "../support/suggest.ts";
import { isEmptyText } from "../language/text.ts";
import { hostModules } from "../passes/services/host-modules.ts";
import { acmeCertificate, type AcmeCertificate } from "./reading/acme-certificate.ts";
import { declaredResources } from "../passes/services/declared-resources.ts";
import type { EntryRule, Finding } from "./rule.ts";

/**
 * ACME certificates on machines that the catalog builds. NixOS refuses a configuration without the terms of the CA and
 * an address, and in a test no CA issues certificates: the unit that requests one fails, and with it the health check
 * of a resource.
 */
export const testCertificate: EntryRule = {
  *app(entry) {
    const { components, runtimes } = entry.data.services;
    if (components.size === 0) return;
    const onHost = hostModules(entry);
    const ofHost = acmeCertificate(plainModules(onHost.map(({ module }) => module)));
    if (ofHost !== undefined && ofHost.missing.length > 0) {
      const first = onHost.find(
        ({ module }) => acmeCertificate(plainModules([module]))?.name === ofHost.name,
      );
      const at = first && settingPlace(first.module, ofHost.path, first.at);
      const machines = `the virtual machine and the test of \`${entry.name}\``;
      const set = `Set ${ofHost.missing.length > 1 ? "them" : "it"} in \`services.runtimes.hostos.hostosConfig\` with \`lib.mkDefault\`, so that a host can set its own.`;
      yield refused(machines, ofHost, set, at);
    }
    if (!runtimes.container.enable) return;
    const isTested = !isEmptyText(entry.data.test.services.script);
    for (const [name, { modules, plainInContainer, at }] of declaredResources(entry)) {
      const found = acmeCertificate(plainInContainer());
      if (found === undefined) continue;
      const first = modules.find((module) => acmeCertificate(plainModules([module]))?.name === found.name);
      const place = first ? settingPlace(first, found.path, at) : at;
      if (found.missing.length > 0)
        yield refused(
          `the image of \`${name}\``,
          found,
          `Set them beside it with \`lib.mkDefault\`, or move ${settings}`,
          place,
        );
      else if (isTested)
        yield {
          at: place,
          message: `the test in containers never finishes: \`${name}\` waits for a certificate for \`${found.name}\`, which no CA issues there`,
          hint: `The unit that requests it fails, so the container never becomes healthy. ${forHosts}`,
        };
    }
  },
};

const refused = (machine: string, { name, missing }: AcmeCertificate, hint: string, at: Place): Finding => ({
  at,
  message: `NixOS refuses ${machine}: the certificate of \`${name}\` requires ${andList(missing)}`,
  hint,
});

const settings =
  "`enableACME` and `forceSSL` to `services.runtimes.hostos.hostosConfig`. Then hosts have certificates, and the container serves HTTP behind a proxy with certificates.";
const forHosts = `Move ${settings}`;
