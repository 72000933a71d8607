import { certificateInTests, refusedCertificate } from "../../diagnostics/lints-services.ts";
import { isEmptyText } from "../../language/text.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import { acmeCertificate } from "./acme-certificate.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";
import { plainModules } from "../reading/plain-modules.ts";

/**
 * Certificates by ACME on machines that the catalog itself makes. NixOS evaluates none without the terms of the CA and an
 * address, and in a test no CA issues one: the unit that asks fails, and with it the health check of a resource.
 */
export const checkCertificates: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (components.size === 0) continue;
    const onHost = hostModules(entry);
    const ofHost = acmeCertificate(plainModules(onHost.map(({ module }) => module)));
    if (ofHost !== undefined && ofHost.missing.length > 0) {
      const first = onHost.find(
        ({ module }) => acmeCertificate(plainModules([module]))?.name === ofHost.name,
      );
      const at = first && settingPlace(first.module, ofHost.path, first.at);
      reporter.report(refusedCertificate("hostos", entry.name, ofHost, at));
    }
    if (!runtimes.container.enable) continue;
    const isTested = !isEmptyText(entry.data.test.services.script);
    for (const [name, { modules, plainInContainer, at }] of declaredResources(entry)) {
      const found = acmeCertificate(plainInContainer());
      if (found === undefined) continue;
      const first = modules.find((module) => acmeCertificate(plainModules([module]))?.name === found.name);
      const place = first ? settingPlace(first, found.path, at) : at;
      if (found.missing.length > 0) reporter.report(refusedCertificate("container", name, found, place));
      else if (isTested) reporter.report(certificateInTests(name, found.name, place));
    }
  }
};
