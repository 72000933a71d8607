# A small module system, written for these tests: what `lib.evalModules`, `mkOption` and the types do that the host of the
# tests needs (`nixos-harness.nix`), for where there is no nixpkgs. It accepts no more than nixpkgs does.
# Source: nixpkgs, lib/modules.nix, lib/types.nix, lib/options.nix (read 2026-11).
let
  inherit (builtins)
    all
    any
    attrNames
    concatLists
    concatMap
    concatStringsSep
    elem
    filter
    foldl'
    genList
    head
    isAttrs
    isBool
    isInt
    isList
    isPath
    isString
    length
    listToAttrs
    map
    match
    sort
    tail
    ;
  # Functions may be sets that can be called.
  inherit (import ./lib.nix) functionArgs isFunction;
  reverse = list: genList (index: builtins.elemAt list (length list - 1 - index)) (length list);
  unique = foldl' (seen: value: if elem value seen then seen else seen ++ [ value ]) [ ];
  mapToAttrs =
    names: f:
    listToAttrs (
      map (name: {
        inherit name;
        value = f name;
      }) names
    );
  typeOf = value: if isAttrs value then value._type or null else null;
  show = concatStringsSep ".";

  # Conditions and merges; priorities and orders stay around the values.
  discharge =
    value:
    if typeOf value == "if" then
      if value.condition then discharge value.content else [ ]
    else if typeOf value == "merge" then
      concatMap discharge value.contents
    else
      [ value ];
  # Of all definitions those of the strongest priority, in order.
  strongest =
    values:
    let
      priorityOf = value: if typeOf value == "override" then value.priority else 100;
      best = foldl' (
        least: value: if priorityOf value < least then priorityOf value else least
      ) 9999 values;
      kept = map (value: if typeOf value == "override" then value.content else value) (
        filter (value: priorityOf value == best) values
      );
      orderOf = value: if typeOf value == "order" then value.priority else 1000;
      sorted = sort (a: b: orderOf a < orderOf b) kept;
    in
    map (value: if typeOf value == "order" then value.content else value) sorted;

  # The value of an option or of an element of one; null where nothing defines it.
  mergeDefinitions =
    loc: type: definitions:
    let
      values = strongest (concatMap discharge definitions);
    in
    if values == [ ] then
      null
    else if !(all type.check values) then
      throw "a definition for option `${show loc}' is not of type `${type.name}'"
    else
      { value = type.merge loc values; };

  mergeEqual =
    loc: values:
    if all (value: value == head values) values then
      head values
    else
      throw "the option `${show loc}' has conflicting definition values";
  mergeOne =
    loc: values:
    if length values == 1 then
      head values
    else
      throw "the option `${show loc}' is defined multiple times";

  equal = name: check: {
    inherit name check;
    merge = mergeEqual;
  };
  isPackage = value: isAttrs value && value ? outPath;

  types = rec {
    str = equal "string" isString;
    int = equal "integer" isInt;
    port = equal "port" (value: isInt value && value >= 0 && value <= 65535);
    bool = equal "boolean" isBool;
    path = equal "path" (value: isPath value || isPackage value || match "/.*" (toString value) != null);
    strMatching = pattern: equal "string" (value: isString value && match pattern value != null);
    enum = values: equal "one of" (value: elem value values);
    lines = {
      name = "lines";
      check = isString;
      merge = _: concatStringsSep "\n";
    };
    package = {
      name = "package";
      check = isPackage;
      merge = mergeOne;
    };
    unspecified = {
      name = "unspecified";
      check = _: true;
      merge = mergeOne;
    };
    either = a: b: {
      name = "${a.name} or ${b.name}";
      check = value: a.check value || b.check value;
      merge =
        loc: values:
        if all a.check values then
          a.merge loc values
        else if all b.check values then
          b.merge loc values
        else
          mergeOne loc values;
    };
    oneOf = list: foldl' either (head list) (tail list);
    nullOr = type: {
      name = "null or ${type.name}";
      check = value: value == null || type.check value;
      merge =
        loc: values:
        if all (value: value == null) values then
          null
        else if any (value: value == null) values then
          throw "the option `${show loc}' is defined both null and not null"
        else
          type.merge loc values;
    };
    listOf = type: {
      name = "list of ${type.name}";
      check = isList;
      merge =
        loc: values:
        concatMap (
          element:
          let
            merged = mergeDefinitions (loc ++ [ "*" ]) type [ element ];
          in
          if merged == null then [ ] else [ merged.value ]
        ) (concatLists values);
    };
    attrsOf = type: {
      name = "attribute set of ${type.name}";
      check = isAttrs;
      merge =
        loc: sets:
        let
          names = unique (concatMap attrNames sets);
          mergedOf =
            name:
            mergeDefinitions (loc ++ [ name ]) type (
              concatMap (set: if set ? ${name} then [ set.${name} ] else [ ]) sets
            );
        in
        mapToAttrs (filter (name: mergedOf name != null) names) (name: (mergedOf name).value);
    };
    anything = {
      name = "anything";
      check = _: true;
      merge =
        loc: values:
        if all (value: isAttrs value && !(isPackage value)) values then
          (attrsOf anything).merge loc values
        else if all isList values then
          (listOf anything).merge loc values
        else
          mergeEqual loc values;
    };
    submodule = modules: {
      name = "submodule";
      check = value: isAttrs value || isFunction value || isPath value;
      merge =
        loc: definitions:
        (evalModules {
          # `fixupOptionType` imports the modules of a type, which puts what they define before all else.
          modules =
            map (module: { imports = [ module ]; }) (if isList modules then modules else [ modules ])
            ++ [ { _module.args.name = builtins.elemAt loc (length loc - 1); } ]
            ++ map (value: if isAttrs value then { config = value; } else value) definitions;
          prefix = loc;
        }).config;
    };
  };

  mkOption = option: option // { _type = "option"; };
  # A type of a test gets definitions as nixpkgs' types do.
  mkOptionType =
    type:
    {
      check = _: true;
    }
    // type
    // {
      merge = loc: values: type.merge loc (map (value: { inherit value; }) values);
    };

  # What every module may say beside its configuration.
  special = [
    "_class"
    "_file"
    "disabledModules"
    "imports"
    "key"
    "require"
  ];

  evalModules =
    { modules, prefix ? [ ] }:
    let
      loaded =
        module:
        let
          value = if isPath module || isString module then import module else module;
          wanted = functionArgs value;
          given = args // {
            inherit config options;
            lib = self;
          };
          called = value (
            if wanted == { } then given else given // mapToAttrs (attrNames wanted) (name: given.${name})
          );
        in
        if isFunction value then loaded called else if value ? _type then { config = value; } else value;
      unified =
        module:
        if module ? config || module ? options then
          {
            imports = module.imports or [ ];
            options = module.options or { };
            config = module.config or { };
          }
        else
          {
            imports = module.require or [ ] ++ module.imports or [ ];
            options = { };
            config = removeAttrs module special;
          };
      # Breadth first, and then the last one first.
      closure =
        level:
        let
          these = map (module: unified (loaded module)) level;
        in
        if level == [ ] then [ ] else these ++ closure (concatMap (module: module.imports) these);
      all' = reverse (closure modules);

      isOption = value: typeOf value == "option";
      mergeOptions =
        sets:
        mapToAttrs (unique (concatMap attrNames sets)) (
          name:
          let
            found = concatMap (set: if set ? ${name} then [ set.${name} ] else [ ]) sets;
          in
          if any isOption found then head (filter isOption found) else mergeOptions found
        );
      declared = mergeOptions (map (module: module.options) all');

      # Properties around sets of options are properties around each of them.
      push =
        value:
        if typeOf value == "if" then
          map (wrapEach (content: value // { inherit content; })) (push value.content)
        else if typeOf value == "merge" then
          concatMap push value.contents
        else if typeOf value == "override" then
          map (wrapEach (content: value // { inherit content; })) (push value.content)
        else
          [ value ];
      wrapEach = wrap: set: builtins.mapAttrs (_: wrap) set;

      resolve =
        loc: options: configs:
        let
          sets = concatMap push configs;
          names = attrNames options;
          unknown = filter (name: !(elem name names)) (concatMap attrNames sets);
          of = name: concatMap (set: if set ? ${name} then [ set.${name} ] else [ ]) sets;
          value =
            name:
            let
              option = options.${name};
              at = loc ++ [ name ];
              merged = mergeDefinitions at option.type (of name);
              isDefined = merged != null;
            in
            if !(isOption option) then
              resolve at option (of name)
            else
              {
                inherit isDefined;
                value = (option.apply or (x: x)) (
                  if isDefined then
                    merged.value
                  else
                    option.default or (throw "the option `${show at}' is used but not defined")
                );
                _isResult = true;
              };
        in
        if unknown != [ ] then
          throw "the option `${show (loc ++ [ (head unknown) ])}' does not exist"
        else
          mapToAttrs names value;
      results = resolve prefix declared (map (module: removeAttrs module.config [ "_module" ]) all');
      project =
        of: tree: if tree ? _isResult then of tree else builtins.mapAttrs (_: project of) tree;
      config = project (result: result.value) results;
      options = project (result: { inherit (result) isDefined; }) results;
      # Modules are told by other modules, which must not look at their arguments for that.
      args = foldl' (args: module: args // module.config._module.args or { }) { } (
        filter (module: isAttrs module.config) (map (module: unified (plain module)) modules)
      );
      plain = module: if isFunction module || isPath module || isString module then { } else module;
    in
    {
      inherit config options;
    };

  lib = import ./lib.nix;
  self = lib // {
    inherit
      evalModules
      mkOption
      mkOptionType
      types
      ;
    mergeEqualOption = loc: definitions: mergeEqual loc (map (definition: definition.value) definitions);
  };
in
self
