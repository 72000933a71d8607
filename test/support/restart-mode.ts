/** The first systemd that knows `RestartMode=` (systemd.service(5)); earlier ones say that they ignore it. */
export const restartModeSince = 254;

/** What systemd of a version says, without what it says of a setting that is too new for it. */
export const withoutRestartMode = (said: string, version: number): string =>
  version >= restartModeSince
    ? said
    : said.replace(/^.*: Unknown key 'RestartMode' in section \[Service\], ignoring\.(?:\n|$)/gm, "");
