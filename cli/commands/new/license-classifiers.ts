import { tomlLists, tomlSection } from "./toml-section.ts";

/**
 * Classifiers of PyPI that name one license, by its name in nixpkgs. Those that could mean several are not among them
 * (PEP 639, "Deprecate license classifiers"): `BSD License`, `Apache Software License`, the GPL without "or later".
 */
const licenses: Readonly<Record<string, string>> = {
  "Boost Software License 1.0 (BSL-1.0)": "boost",
  "CC0 1.0 Universal (CC0 1.0) Public Domain Dedication": "cc0",
  "European Union Public Licence 1.2 (EUPL 1.2)": "eupl12",
  "GNU Affero General Public License v3 or later (AGPLv3+)": "agpl3Plus",
  "GNU General Public License v2 or later (GPLv2+)": "gpl2Plus",
  "GNU General Public License v3 or later (GPLv3+)": "gpl3Plus",
  "GNU Lesser General Public License v2 or later (LGPLv2+)": "lgpl2Plus",
  "GNU Lesser General Public License v3 or later (LGPLv3+)": "lgpl3Plus",
  "ISC License (ISCL)": "isc",
  "MIT License": "mit",
  "MIT No Attribution License (MIT-0)": "mit0",
  "Mozilla Public License 2.0 (MPL 2.0)": "mpl20",
  "The Unlicense (Unlicense)": "unlicense",
};

/** What the license classifiers of a `pyproject.toml` are called in nixpkgs; undefined when there are none, or one could be several. */
export function classifiedAs(project: string): readonly string[] | undefined {
  const classifiers = ["project", "tool.poetry"].flatMap(
    (section) => tomlLists(tomlSection(project, section)).get("classifiers") ?? [],
  );
  const ofLicenses = classifiers.filter((each) => each.startsWith("License :: "));
  // `License :: OSI Approved` without more says nothing about which.
  const names = ofLicenses
    .filter((each) => each !== "License :: OSI Approved")
    .map((each) => licenses[each.split(" :: ").at(-1) ?? ""]);
  return names.length > 0 && names.every((name) => name !== undefined) ? [...new Set(names)] : undefined;
}
