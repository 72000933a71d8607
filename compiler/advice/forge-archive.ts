import { shownInHints } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { archivedRepository } from "../passes/packages/archive-address.ts";
import { unpackedUrl } from "../passes/packages/unpacked-url.ts";
import type { EntryRule } from "./rule.ts";

/** Archives that forges generate. nixpkgs requires its fetchers for them (`pkgs/README.md`, "Fetching"). */
export const forgeArchive: EntryRule = {
  *pkg(entry) {
    const url = unpackedUrl(entry);
    const form = url === undefined ? undefined : archivedRepository(shownInHints(url));
    if (form === undefined) return;
    const rehash =
      entry.data.source.hash === ""
        ? ""
        : " Its hash covers the unpacked files: empty the hash and run `catalogc hash`.";
    yield {
      at: placeOf(entry, "source", "url"),
      message: "the forge generates this archive on request, so its hash may change",
      hint: `Write \`source.git = "${form}"\` instead.${rehash}`,
    };
  },
};
