import * as messages from "../../diagnostics/passes-source.ts";
import { dependencyHash, standsForHash } from "../../schema/builders/builders.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { builderPath, enabledBuilder } from "./builder.ts";
import { sharedAttributes, sharedSettings } from "../../schema/builders/shared-settings.ts";
import { hashForm } from "../../schema/hash-form.ts";

/**
 * Checks every hash of a package: malformed ones are errors, empty ones warnings (the first build reports the hash to
 * write). Specification: "For every dependency-hash option … an empty value makes the first build report".
 */
export function checkHashes(entry: PackageEntry, context: PassContext): void {
  const { git, url, path, hash } = entry.data.source;
  const kind = enabledBuilder(entry.data.build);
  // The identity builder does not fetch anything.
  if (kind === "identityBuilder") return;
  if (git !== null || url !== null) {
    judge(hash, ["source", "hash"], entry, context);
  } else if (path !== null && hash !== "") {
    const [hashAt, pathAt] = [placeOf(entry, "source", "hash"), placeOf(entry, "source", "path")];
    context.report(messages.hashOfLocalSource(hashAt, pathAt));
  }

  if (kind === undefined) return;
  for (const [index, { hash: ofPatch }] of entry.data.build[kind].fetchedPatches.entries())
    judge(ofPatch, builderPath(kind, "fetchedPatches", index, "hash"), entry, context);
  const [option, dependencies] = dependencyHash(kind, entry.data.build[kind]) ?? [];
  if (option === undefined || dependencies === undefined) return;
  const { extraAttrs, structuredAttrs } = entry.data.build;
  const own = entry.data.build[kind].structuredAttrs;
  const { shared } = sharedAttributes(sharedSettings(kind, entry.data.build[kind]));
  if (dependencies !== "" && shared.has("cargoLock"))
    context.report(
      messages.hashBesideLockFile(
        placeOf(entry, ...builderPath(kind, option)),
        keyPlaceOf(entry, ...builderPath(kind, "lockFile")),
      ),
    );
  if (standsForHash(kind, dependencies, extraAttrs, structuredAttrs, own, shared)) return;
  judge(dependencies, builderPath(kind, option), entry, context);
}

function judge(hash: string, path: PackagePath, entry: PackageEntry, context: PassContext): void {
  if (isWrong(entry, ...path)) return;
  const at = placeOf(entry, ...path);
  const form = hashForm(hash);
  const isWeak = /^(?:sha1|md5)\b/.test(form.kind === "untyped" ? form.fix : hash);
  if (isWeak && (form.kind === "valid" || form.kind === "untyped"))
    return context.report(messages.weakHash(form.kind === "valid" ? hash : form.fix, at));
  if (form.kind === "empty") context.report(messages.emptyHash(path.join("."), at));
  if (form.kind === "untyped") context.report(messages.untypedHash(hash, form.fix, at));
  if (form.kind === "fake") context.report(messages.fakeUntypedHash(at));
  if (form.kind === "malformed") context.report(messages.malformedHash(hash, form.reason, form.fix, at));
}
