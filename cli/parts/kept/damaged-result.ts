/** A kept result is not what it was when it was kept. */
export class DamagedResult extends Error {}
