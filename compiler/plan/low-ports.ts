/** Below it only root may listen. Source: ip(7), `ip_unprivileged_port_start`. */
export const firstFreePort = 1024;
