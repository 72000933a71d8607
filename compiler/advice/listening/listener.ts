/** Where a component or resource listens, as the recipe says. */
export interface Listener {
  /** What says so: "the virtual hosts of nginx", "`LISTEN_ADDR`" */
  readonly who: string;
  readonly ports: readonly number[];
}
