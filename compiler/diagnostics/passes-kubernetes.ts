import type { Diagnostic } from "./diagnostic.ts";
import { type Place, error } from "./make.ts";

// Passes about manifests of Kubernetes: CG830 and CG831.

/** CG830: a name cannot be that of an object of Kubernetes. */
export const nameOnKubernetes = (kind: string, name: string, at: Place): Diagnostic =>
  error("CG830", at, `Kubernetes does not allow \`${name}\` as the name of ${kind}`, {
    hint: "It is also the name of a Service or Namespace: use at most 50 letters, digits and hyphens, with a letter in front, and no hyphen and no `-published` at the end.",
  });

/** CG831: a process has an option that pods cannot keep. */
export const lostOnKubernetes = (name: string, option: string, instead: string, at: Place): Diagnostic =>
  error("CG831", at, `pods of Kubernetes cannot keep \`${option}\` of \`${name}\``, {
    hint: `${instead} Otherwise remove \`kubernetes.enable\` of the container runtime.`,
  });
