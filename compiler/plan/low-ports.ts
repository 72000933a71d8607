/** The first port that does not require root. Source: ip(7), `ip_unprivileged_port_start`. */
export const firstFreePort = 1024;
