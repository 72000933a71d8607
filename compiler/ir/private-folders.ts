// Folders that a unit may have empty or not at all, without the files of the host.

/** Source: systemd.exec(5), `ProtectHome=`. */
export const isHome = (path: string): boolean => /^\/(?:home|root|run\/user)(?:\/|$)/.test(path);

/** At every start it is empty. Source: systemd.exec(5), `PrivateTmp=`. */
export const isTemporary = (path: string): boolean => /^(?:\/var)?\/tmp\//.test(path);
