/** The lists of platforms in `lib.platforms` of nixpkgs (`lib/systems/doubles.nix`). Checked 2026-11. */
export const platformLists: ReadonlySet<string> = new Set(
  (
    "aarch aarch32 aarch64 all arc arm armv7 bigEndian cygwin darwin embedded freebsd genode gnu i686 illumos js linux " +
    "littleEndian loongarch64 m68k microblaze mips mmix netbsd none openbsd or1k power redox riscv riscv32 riscv64 rx s390 " +
    "s390x sh4 uefi unix vc4 wasi windows x86 x86_64"
  ).split(" "),
);

/** The patterns of `lib.systems.inspect.patterns` of nixpkgs (`lib/systems/inspect.nix`) that are lists. Checked 2026-11. */
export const patternLists: ReadonlySet<string> = new Set(
  "isAbiElfv2 isAndroid isArmv7 isEfi isGnu isILP32 isMusl isUClibc isUnix".split(" "),
);

/** `lib.sourceTypes` of nixpkgs (`lib/source-types.nix`). Checked 2026-11. */
export const sourceTypes: ReadonlySet<string> = new Set([
  "binaryBytecode",
  "binaryFirmware",
  "binaryNativeCode",
  "fromSource",
  "obfuscatedCode",
]);
