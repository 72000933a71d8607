import * as z from "zod";
import { differing } from "./differing.ts";
import { emptyText } from "./empty-text.ts";
import { emptySet } from "./empty-set.ts";
import { extended, extension } from "./extension.ts";
import { anything, attrsOf, bool, int, lines, listOf, module, pkg } from "./types.ts";

const containerComponent = z
  .object({
    packages: listOf(pkg).meta({
      description:
        "Packages in the image and on `PATH` in the container, for the setup script, the process and `podman exec`.",
    }),
    setup: lines.default(emptyText).meta({ description: "Script run once at container startup." }),
    ...differing,
  })
  .meta({ title: "ContainerComponent" });

const hostosComponent = z.object(differing).meta({ title: "HostosComponent" });

const containerResource = z
  .object({
    hostosConfig: module.default(emptySet).meta({
      description: "NixOS module that configures the resource in containers only.",
    }),
  })
  .meta({ title: "ContainerResource" });

const quadlet = z
  .object({
    enable: bool
      .default(false)
      .meta(
        extended(
          "Prints the containers as files of Quadlet, too, with which systemd runs them by podman 5 or newer without Compose.",
        ),
      ),
  })
  .meta({ title: "Quadlet", description: "Units of systemd that podman makes for the containers." });

const kubernetes = z
  .object({
    enable: bool
      .default(false)
      .meta(
        extended("Prints the containers as manifests of Kubernetes, too, which `kubectl apply -k` takes."),
      ),
  })
  .meta({ title: "Kubernetes", description: "Manifests of Kubernetes for the containers." });

const container = z.object({
  enable: bool.default(false).meta({ description: "Enables the container runtime." }),
  components: attrsOf(containerComponent).meta({
    description: "Container-specific settings of components, by component name.",
  }),
  resources: attrsOf(containerResource).meta({
    description: "Container-specific settings of resources, by resource name.",
  }),
  quadlet,
  kubernetes,
  composeConfig: attrsOf(anything).meta(
    extended(
      "Settings of Compose services that no other option sets, by the name of a component, job or resource. Compose would merge them from a second file: sets are merged, lists are appended, and other values replaced. Values are literal, without variables.",
    ),
  ),
});

/** nixpkgs `nixos/modules/virtualisation/qemu-vm.nix` accepts positive numbers only. */
const positive = int.min(1);

const vm = z.object({
  cores: positive.default(4).meta({ description: "CPU cores of the VM." }),
  diskSize: positive.default(4096).meta({ description: "Disk size of the VM, in MiB." }),
  memorySize: positive.default(2048).meta({ description: "Memory size of the VM, in MiB." }),
});

const hostos = z.object({
  enable: bool.default(false).meta({ description: "Enables NixOS hosts as a runtime." }),
  components: attrsOf(hostosComponent).meta(
    extended("Values of components that differ on NixOS hosts, by component name."),
  ),
  hostosConfig: module.default(emptySet).meta({
    description: "NixOS module for hosts only.",
  }),
  openFirewall: bool.default(false).meta({
    description: `Opens the host's firewall for the ports of the app. A host can set \`catalog.apps.<app>.openFirewall\`. ${extension}`,
  }),
  packages: listOf(pkg).meta({
    description: "Packages in the system; the same as adding them to the system package list.",
  }),
  setup: lines.default(emptyText).meta({ description: "Script run once at system startup." }),
  vm: vm.meta({
    title: "VirtualMachine",
    description: "The virtual machine that runs the app for trying it out.",
  }),
});

/** Specification: "Runtimes (`services.runtimes`)". */
export const runtimes = z.object({
  container: container.meta({
    title: "ContainerRuntime",
    description: "Runs components and resources in containers.",
  }),
  hostos: hostos.meta({
    title: "HostosRuntime",
    description: "Runs components and resources on NixOS hosts.",
  }),
});
