import {
  clashColour,
  componentColour,
  jobColour,
  portColour,
  resourceColour,
  type StartGraph,
} from "./start-graph.ts";
import { pictureSvg, type PictureNode } from "./picture.ts";
import { hostPort, isContested, portsOf, servicesOf, type PublishedPort } from "./port-map.ts";

/** The start order of an app as a picture, stages from left to right. */
export function graphSvg({ app, nodes, edges }: StartGraph): string {
  return pictureSvg({
    title: `Start order of ${app}`,
    nodes: nodes.map(({ name, kind, stage }) => ({
      id: name,
      label: name,
      note: `${kind}, stage ${stage}`,
      ...looks[kind],
    })),
    edges: edges.map(({ from, to, why }) => ({ from, to, label: why })),
  });
}

/** The ports of the host on the left, and their targets on the right. */
export function portMapSvg(ports: readonly PublishedPort[]): string {
  return pictureSvg({
    title: "Published ports",
    nodes: [
      ...portsOf(ports).map((port) => ({
        id: hostPort(port),
        label: hostPort(port),
        note: isContested(port, ports) ? "conflict of apps" : "host port",
        colour: isContested(port, ports) ? clashColour : portColour,
        round: false,
      })),
      ...servicesOf(ports).map(({ id, label, kind }) => ({ id, label, note: kind, ...looks[kind] })),
    ],
    edges: ports.map((port) => ({
      from: hostPort(port),
      to: `${port.app}: ${port.name}`,
      label: `to ${port.service}`,
    })),
  });
}

type Looks = Pick<PictureNode, "colour" | "round">;

const looks: Readonly<Record<"component" | "resource" | "job", Looks>> = {
  component: { colour: componentColour, round: false },
  job: { colour: jobColour, round: true },
  resource: { colour: resourceColour, round: true },
};
