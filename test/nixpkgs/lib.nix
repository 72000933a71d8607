# The functions of nixpkgs' `lib` that emitted code and its tests use, written for these tests.
let
  lib = rec {
    inherit (builtins)
      all
      any
      attrNames
      attrValues
      catAttrs
      concatLists
      concatMap
      concatStringsSep
      elem
      elemAt
      filter
      foldl'
      genList
      hasAttr
      head
      intersectAttrs
      isAttrs
      isBool
      isInt
      isList
      isPath
      isString
      length
      lessThan
      listToAttrs
      mapAttrs
      match
      pathExists
      readFile
      replaceStrings
      sort
      split
      stringLength
      substring
      tail
      toJSON
      tryEval
      ;

    # That of nixpkgs whose meaning these functions have.
    trivial.release = "26.05";

    # Functions
    id = x: x;
    const = x: _: x;
    flip =
      f: a: b:
      f b a;
    pipe = foldl' (value: f: f value);
    fix =
      f:
      let
        x = f x;
      in
      x;
    importJSON = file: builtins.fromJSON (builtins.readFile file);
    isFunction = f: builtins.isFunction f || (isAttrs f && f ? __functor);
    toFunction = f: if isFunction f then f else _: f;

    # Lists
    optional = condition: value: if condition then [ value ] else [ ];
    optionals = condition: values: if condition then values else [ ];
    toList = value: if isList value then value else [ value ];
    flatten = value: if isList value then concatMap flatten value else [ value ];
    last = list: builtins.elemAt list (length list - 1);
    init = list: genList (builtins.elemAt list) (length list - 1);
    unique = foldl' (seen: value: if elem value seen then seen else seen ++ [ value ]) [ ];
    subtractLists = gone: filter (value: !elem value gone);
    imap0 = f: list: genList (index: f index (builtins.elemAt list index)) (length list);
    range = from: to: if from > to then [ ] else genList (offset: from + offset) (to - from + 1);

    # Attribute sets
    nameValuePair = name: value: { inherit name value; };
    optionalAttrs = condition: set: if condition then set else { };
    genAttrs =
      names: f:
      listToAttrs (
        map (name: {
          inherit name;
          value = f name;
        }) names
      );
    getAttrs = names: set: genAttrs names (name: set.${name});
    filterAttrs = keep: set: removeAttrs set (filter (name: !keep name set.${name}) (attrNames set));
    mapAttrs' = f: set: listToAttrs (map (name: f name set.${name}) (attrNames set));
    mapAttrsToList = f: set: map (name: f name set.${name}) (attrNames set);
    attrByPath =
      path: default: set:
      if path == [ ] then
        set
      else if isAttrs set && hasAttr (head path) set then
        attrByPath (tail path) default set.${head path}
      else
        default;
    setAttrByPath =
      path: value: if path == [ ] then value else { ${head path} = setAttrByPath (tail path) value; };
    recursiveUpdate =
      a: b:
      if isAttrs a && isAttrs b && !(isDerivation b) then
        a // mapAttrs (name: value: if a ? ${name} then recursiveUpdate a.${name} value else value) b
      else
        b;
    isDerivation = value: value.type or null == "derivation";

    # Strings
    optionalString = condition: string: if condition then string else "";
    enableFeature = flag: feature: "--${if flag then "enable" else "disable"}-${feature}";
    concatStrings = concatStringsSep "";
    concatMapStringsSep =
      separator: f: list:
      concatStringsSep separator (map f list);
    concatMapStrings = concatMapStringsSep "";
    concatLines = concatMapStrings (line: line + "\n");
    hasPrefix = prefix: string: substring 0 (stringLength prefix) string == prefix;
    hasSuffix =
      suffix: string:
      let
        from = stringLength string - stringLength suffix;
      in
      from >= 0 && substring from (stringLength suffix) string == suffix;
    hasInfix = infix: string: length (filter isString (split (escapeRegex infix) string)) > 1;
    removePrefix =
      prefix: string:
      if hasPrefix prefix string then
        substring (stringLength prefix) (stringLength string) string
      else
        string;
    removeSuffix =
      suffix: string:
      if hasSuffix suffix string then
        substring 0 (stringLength string - stringLength suffix) string
      else
        string;
    splitString = separator: string: filter isString (split (escapeRegex separator) string);
    escapeRegex = replaceStrings (characters "\\[{()^$?*+|.") (
      map (c: "\\" + c) (characters "\\[{()^$?*+|.")
    );
    characters = string: genList (index: substring index 1 string) (stringLength string);
    escapeShellArg =
      value:
      let
        string = toString value;
      in
      if match "[[:alnum:],._+:@%/-]+" string != null then
        string
      else
        "'${replaceStrings [ "'" ] [ "'\\''" ] string}'";
    escapeShellArgs = concatMapStringsSep " " escapeShellArg;
    versionOlder = a: b: builtins.compareVersions b a == 1;
    versionAtLeast = a: b: !versionOlder a b;

    # Errors
    warn = message: builtins.trace "warning: ${message}";
    throwIf = condition: message: if condition then throw message else id;
    throwIfNot = condition: throwIf (!condition);
    assertMsg = condition: message: condition || throw message;

    # Packages
    getName = package: package.pname or (builtins.parseDrvName (package.name or package)).name;
    getVersion = package: package.version or (builtins.parseDrvName (package.name or package)).version;
    getOutput = output: package: package.${output} or package.out or package;
    getBin = getOutput "bin";
    getDev = getOutput "dev";
    getExe' = package: program: "${getBin package}/bin/${program}";
    getExe = package: getExe' package (package.meta.mainProgram or (getName package));
    makeSearchPath =
      folder: packages:
      concatMapStringsSep ":" (package: "${package}/${folder}") (filter (p: p != null) packages);
    makeBinPath = packages: makeSearchPath "bin" (map getBin packages);
    callPackageWith =
      scope: package: overrides:
      let
        f = if isFunction package then package else import package;
        wanted = functionArgs f;
        missing = filter (name: !(scope ? ${name}) && !(overrides ? ${name}) && !wanted.${name}) (
          attrNames wanted
        );
      in
      if missing != [ ] then
        # nixpkgs, lib/customisation.nix, read 2026-11.
        abort "lib.customisation.callPackageWith: Function called without required argument \"${builtins.head missing}\""
      else
        makeOverridable f (intersectAttrs wanted scope // overrides);
    makeOverridable =
      f: arguments:
      let
        result = f arguments;
        override = changes: makeOverridable f (arguments // toFunction changes arguments);
      in
      if isAttrs result then
        result // { inherit override; }
      else if builtins.isFunction result then
        result
      else
        result;
    # The condition is looked at when the package is used, not when an attribute of it is.
    extendDerivation =
      condition: extra: package:
      let
        outputs = package.outputs or [ "out" ];
        common = package // listToAttrs (map output outputs) // extra;
        paths = of: {
          drvPath =
            assert condition;
            of.drvPath;
          outPath =
            assert condition;
            of.outPath;
        };
        output = name: {
          inherit name;
          value =
            common
            // paths package.${name}
            // {
              inherit (package.${name}) type;
              outputName = name;
              outputSpecified = true;
            };
        };
      in
      common // paths package;
    # Members of the scope see each other as `callPackage` of nixpkgs would give them: spliced.
    makeScopeWithSplicing' =
      { newScope, splicePackages }:
      {
        otherSplices,
        f,
        keep ? _: { },
        extra ? _: { },
      }:
      let
        stages = splicePackages {
          pkgsBuildBuild = otherSplices.selfBuildBuild;
          pkgsBuildHost = otherSplices.selfBuildHost;
          pkgsBuildTarget = otherSplices.selfBuildTarget;
          pkgsHostHost = otherSplices.selfHostHost;
          pkgsHostTarget = self;
          pkgsTargetTarget = otherSplices.selfTargetTarget;
        };
        members = extra stages // stages // keep self;
        self = f self // {
          callPackage = newScope members;
          newScope = scope: newScope (members // scope);
          packages = f;
        };
      in
      self;
    meta.availableOn =
      platform:
      { meta, ... }:
      let
        pattern = each: if isString each then { system = each; } else each;
        isOneOf = any (each: pattern each == intersectAttrs (pattern each) platform);
      in
      (!(meta ? platforms) || isOneOf meta.platforms) && !(isOneOf (meta.badPlatforms or [ ]));
    addMetaAttrs = meta: package: package // { meta = package.meta or { } // meta; };
    cleanSource = path: path;

    # Modules
    setFunctionArgs = f: formals: {
      __functor = _: f;
      __functionArgs = formals;
    };
    functionArgs = f: f.__functionArgs or (builtins.functionArgs f);
    mkOption = option: option // { _type = "option"; };
    types = {
      bool = { };
      package = { };
    };
    mkIf = condition: content: {
      _type = "if";
      inherit condition content;
    };
    mkMerge = contents: {
      _type = "merge";
      inherit contents;
    };
    mkOverride = priority: content: {
      _type = "override";
      inherit priority content;
    };
    mkOptionDefault = mkOverride 1500;
    mkDefault = mkOverride 1000;
    mkImageMediaOverride = mkOverride 60;
    mkForce = mkOverride 50;
    mkVMOverride = mkOverride 10;
    mkOrder = priority: content: {
      _type = "order";
      inherit priority content;
    };
    mkBefore = mkOrder 500;
    mkAfter = mkOrder 1500;

    licenses = mapAttrs (shortName: free: { inherit free shortName; }) {
      agpl3Only = true;
      asl20 = true;
      bsd3 = true;
      gpl3Only = true;
      gpl3Plus = true;
      isc = true;
      mit = true;
      unfree = false;
    };
    maintainers = { };
    systems.flakeExposed = [
      "aarch64-linux"
      "x86_64-linux"
    ];
    platforms.linux = systems.flakeExposed;
    systems.inspect = {
      patterns = {
        isDarwin.kernel.families.darwin.name = "darwin";
        isMusl = [ { abi.name = "musl"; } ];
      };
      platformPatterns.isStatic = {
        parsed = { };
        isStatic = true;
      };
    };
  };
in
lib
