/**
 * Whether a path is in a folder of which a unit may have one of its own, empty at every start: what is in the host's is not
 * there then. Source: systemd.exec(5), `PrivateTmp=`.
 */
export const isTemporary = (path: string): boolean => /^(?:\/var)?\/tmp\//.test(path);
