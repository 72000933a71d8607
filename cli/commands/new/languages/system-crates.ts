import { below, text } from "./manifest.ts";
import type { Value } from "./project.ts";

const pairs = (words: string): ReadonlyMap<string, string> =>
  new Map(words.split(", ").map((pair) => pair.split(" ") as [string, string]));

/** Crates and the libraries that they find by pkg-config, as names below `pkgs`. */
const libraries = pairs(
  "alsa-sys alsa-lib, bzip2-sys bzip2, cairo-sys-rs cairo, curl-sys curl, expat-sys expat, freetype-sys freetype, " +
    "gdk-pixbuf-sys gdk-pixbuf, gdk4-sys gtk4, glib-sys glib, gstreamer-sys gst_all_1.gstreamer, gtk-sys gtk3, " +
    "gtk4-sys gtk4, libadwaita-sys libadwaita, libdbus-sys dbus, libgit2-sys libgit2, libpulse-sys libpulseaudio, " +
    "libseccomp-sys libseccomp, libsodium-sys libsodium, libspa-sys pipewire, libsqlite3-sys sqlite, libssh2-sys libssh2, " +
    "libudev-sys udev, libusb1-sys libusb1, libz-sys zlib, lzma-sys xz, mysqlclient-sys libmysqlclient, " +
    "onig_sys oniguruma, openssl-sys openssl, pam-sys linux-pam, pango-sys pango, pipewire-sys pipewire, pq-sys libpq, " +
    "soup3-sys libsoup_3, sourceview5-sys gtksourceview5, wayland-sys wayland, yeslogic-fontconfig-sys fontconfig, " +
    "zstd-sys zstd",
);

/** Crates that run a program when they are built. */
const tools = pairs(
  "aws-lc-sys cmake, clang-sys rustPlatform.bindgenHook, libz-ng-sys cmake, prost-build protobuf",
);

/** Variables that make a crate use the library of the system instead of its own copy. */
const variables = pairs(
  "openssl-src OPENSSL_NO_VENDOR, onig_sys RUSTONIG_SYSTEM_LIBONIG, zstd-sys ZSTD_SYS_USE_PKG_CONFIG",
);

/** The names of the crates in a lock file. */
export function cratesIn(lock: unknown): readonly string[] {
  const listed: unknown = below(lock, "package");
  return Array.isArray(listed) ? listed.flatMap((each: unknown) => text(below(each, "name")) ?? []) : [];
}

/**
 * The packages and variables for the crates of a lock file. Sources: the build scripts of the crates, and packages of
 * nixpkgs that have them; read 2026-11.
 */
export function systemPackages(crates: readonly string[]) {
  const sorted = [...new Set(crates)].toSorted();
  const found = (table: ReadonlyMap<string, string>): readonly string[] => [
    ...new Set(sorted.flatMap((crate) => table.get(crate) ?? [])),
  ];
  const run = found(libraries);
  const env = found(variables);
  const options: Readonly<Record<string, Value>> =
    env.length === 0 ? {} : { env: Object.fromEntries(env.map((name) => [name, "1"])) };
  return {
    packages: { build: [...(run.length === 0 ? [] : ["pkg-config"]), ...found(tools)], run },
    options,
  };
}
