# What a unit that acts for another one has from it, whatever a host makes of that: a health check has the variables, the
# account and the credentials of its component. Source: systemd.exec(5).
{ lib }:

let
  # As the printed units have them (`units/`).
  inheritedSettings = [
    "AmbientCapabilities"
    "BindPaths"
    "BindReadOnlyPaths"
    "CapabilityBoundingSet"
    "DeviceAllow"
    "DynamicUser"
    "Environment"
    "EnvironmentFile"
    "Group"
    "ImportCredential"
    "LoadCredential"
    "LoadCredentialEncrypted"
    "LockPersonality"
    "MemoryDenyWriteExecute"
    "NoNewPrivileges"
    "PassEnvironment"
    "PrivateDevices"
    "PrivateTmp"
    "ProtectClock"
    "ProtectControlGroups"
    "ProtectHome"
    "ProtectHostname"
    "ProtectKernelLogs"
    "ProtectKernelModules"
    "ProtectKernelTunables"
    "ProtectProc"
    "ProtectSystem"
    "ReadWritePaths"
    "RemoveIPC"
    "RestrictAddressFamilies"
    "RestrictNamespaces"
    "RestrictRealtime"
    "RestrictSUIDSGID"
    "SetCredential"
    "SetCredentialEncrypted"
    "SupplementaryGroups"
    "SystemCallArchitectures"
    "SystemCallErrorNumber"
    "SystemCallFilter"
    "UMask"
    "UnsetEnvironment"
    "User"
    "WorkingDirectory"
  ];
  # A dynamic user has no other way to its state. Others must not have it from a second unit: systemd would give the folder
  # to the account of that one while the component runs.
  inheritedByDynamicUsers = [
    "StateDirectory"
    "StateDirectoryMode"
  ];
  isDynamic =
    component:
    lib.elem (component.serviceConfig.DynamicUser or false) [
      true
      "true"
    ];
in
{
  # NixOS sets `PATH` of every service: that of the component wins.
  variablesOf =
    component:
    lib.mapAttrs (
      name: value: if name == "PATH" then lib.mkForce value else value
    ) component.environment;

  settingsOf =
    component:
    lib.filterAttrs (
      name: _:
      lib.elem name inheritedSettings || isDynamic component && lib.elem name inheritedByDynamicUsers
    ) component.serviceConfig;
}
