// How texts name the machine that they are read on, as sources of patterns: RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3.

/** In a URL, or with a port behind it. */
export const loopbackInUrl = String.raw`localhost|127(?:\.\d{1,3}){3}|\[::1\]`;

/** By itself, where IPv6 needs no brackets. */
export const loopback = `${loopbackInUrl}|::1`;
