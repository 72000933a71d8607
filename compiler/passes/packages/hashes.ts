import * as messages from "../../diagnostics/passes-source.ts";
import { standsForHash } from "../../nixpkgs/dependency-hashes.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";
import { enabledBuilder } from "./builder.ts";
import { hashForm } from "./hash.ts";

/** The options that hold the hash of a builder's dependencies. */
export const dependencyHashes = {
  goPackageBuilder: "vendorHash",
  npmPackageBuilder: "npmDepsHash",
  pnpmPackageBuilder: "pnpmDepsHash",
  rustPackageBuilder: "cargoHash",
} as const;

/**
 * Judges every hash of a package that is used: malformed ones are errors, empty ones warnings (the first build reports
 * the hash to write). Specification: "For every dependency-hash option … an empty value makes the first build report".
 */
export function checkHashes(entry: PackageEntry, context: PassContext): void {
  const { git, url, path, hash } = entry.data.source;
  const kind = enabledBuilder(entry.data.build);
  // The identity builder fetches nothing.
  if (kind === "identityBuilder") return;
  if (git !== null || url !== null) {
    judge(hash, ["source", "hash"], entry, context);
  } else if (path !== null && hash !== "") {
    const [hashAt, pathAt] = [placeOf(entry, "source", "hash"), placeOf(entry, "source", "path")];
    context.report(messages.hashOfLocalSource(hashAt, pathAt));
  }

  if (kind === undefined || !hasDependencyHash(kind)) return;
  const option = dependencyHashes[kind];
  const builder: Readonly<Record<string, unknown>> = entry.data.build[kind];
  const dependencies = builder[option];
  // Go's null says that the source holds its dependencies itself.
  if (typeof dependencies !== "string") return;
  const { extraAttrs, structuredAttrs } = entry.data.build;
  const own = entry.data.build[kind].structuredAttrs;
  if (standsForHash(kind, dependencies, extraAttrs, structuredAttrs, own)) return;
  judge(dependencies, ["build", kind, option], entry, context);
}

function judge(hash: string, path: readonly string[], entry: PackageEntry, context: PassContext): void {
  if (isWrong(entry, ...path)) return;
  const at = placeOf(entry, ...path);
  const form = hashForm(hash);
  if (form.kind === "empty") context.report(messages.emptyHash(path.join("."), at));
  if (form.kind === "untyped") context.report(messages.untypedHash(hash, form.fix, at));
  if (form.kind === "fake") context.report(messages.fakeUntypedHash(at));
  if (form.kind === "malformed") context.report(messages.malformedHash(hash, form.reason, form.fix, at));
}

export const hasDependencyHash = (kind: string): kind is keyof typeof dependencyHashes =>
  Object.hasOwn(dependencyHashes, kind);
