/**
 * Folders of `/dev` whose nodes have one driver, with its name in `/proc/devices`. Source: Linux,
 * Documentation/admin-guide/devices.txt; udev's 50-udev-default.rules; systemd.resource-control(5), `DeviceAllow=`. Read
 * 2026-11.
 */
const classes: ReadonlyMap<string, string> = new Map([
  ["/dev/bus/usb", "char-usb_device"],
  ["/dev/dri", "char-drm"],
  ["/dev/input", "char-input"],
  ["/dev/snd", "char-alsa"],
]);

/** The value of `DeviceAllow=` for a device: systemd allows nodes and drivers, but not folders. */
export const allowedDevice = (path: string): string => classes.get(path) ?? path;

/** Other folders of `/dev`. Source: udev's rules, kernel documentation (admin-guide/devices.txt). Read 2026-11. */
const folders: ReadonlySet<string> = new Set(
  (
    "block bsg bus by-id by-path by-uuid by-label by-partuuid by-partlabel char cpu disk dma_heap fd hugepages " +
    "infiniband mapper mqueue mtd net pts serial shm v4l vfio"
  ).split(" "),
);

/** Whether a path is a folder of `/dev` without a class of its own: its last name, or a bus below `/dev/bus/usb`. */
export const isDeviceFolder = (path: string): boolean =>
  path === "/dev" ||
  /^\/dev\/bus\/usb\/\d+$/.test(path) ||
  (path.startsWith("/dev/") && folders.has(path.slice(path.lastIndexOf("/") + 1)));
