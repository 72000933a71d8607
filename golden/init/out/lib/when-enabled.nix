# A NixOS module of a recipe as it is while its app is enabled: its `config` depends on the condition, its `imports` and
# `options` stay. Source: nixpkgs, lib/modules.nix, `loadModule` and `unifyModuleSyntax`, 2026-11.
{ lib, condition }:

let
  # What a module without `config` and `options` may have beside its configuration.
  structure = [
    "_class"
    "_file"
    "disabledModules"
    "freeformType"
    "imports"
    "key"
    "require"
  ];

  limited =
    module:
    if lib.isFunction module then
      lib.setFunctionArgs (arguments: limited (module arguments)) (lib.functionArgs module)
    else if !lib.isAttrs module then
      lib.setDefaultModuleLocation module (limited (import module))
    else if module._type or "module" != "module" then
      { config = lib.mkIf condition module; }
    else if module ? config || module ? options then
      module // { config = lib.mkIf condition (module.config or { }); }
    else
      lib.filterAttrs (name: _: lib.elem name structure) module
      // {
        config = lib.mkIf condition (removeAttrs module structure);
      };
in
limited
