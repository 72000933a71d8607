# Merges the definitions in a value as the module system does where no option says otherwise: conditions that do not hold
# are gone, the strongest priority stays, sets are merged by name, lists are joined in order, and anything else must
# be said once. Source: nixpkgs manual, "Option definitions".
{ mapAttrs, attrNames }:

let
  inherit (builtins)
    all
    concatLists
    concatMap
    elem
    filter
    foldl'
    head
    isAttrs
    isList
    length
    listToAttrs
    sort
    ;

  definitions =
    priority: order: value:
    let
      type = if isAttrs value && !(value ? outPath) then value._type or null else null;
    in
    if type == "if" then
      if value.condition then definitions priority order value.content else [ ]
    else if type == "merge" then
      concatMap (definitions priority order) value.contents
    else if type == "override" then
      definitions value.priority order value.content
    else if type == "order" then
      definitions priority value.priority value.content
    else
      [ { inherit priority order value; } ];

  strongest =
    all:
    let
      best = foldl' (least: each: if each.priority < least then each.priority else least) 10000 all;
    in
    sort (a: b: a.order < b.order) (filter (each: each.priority == best) all);

  isPlainSet = value: isAttrs value && !(value ? outPath);
  isSet = name: values: definitions 100 1000 { _type = "merge"; contents = values; } != [ ];

  mergeAll =
    values:
    let
      kept = map (each: each.value) (strongest (concatMap (definitions 100 1000) values));
    in
    if length kept == 1 && !(isPlainSet (head kept)) then
      head kept
    else if all isPlainSet kept then
      mergeSets kept
    else if all isList kept then
      concatLists kept
    else
      throw "an option is defined several times";

  mergeSets =
    sets:
    let
      names = foldl' (seen: name: if elem name seen then seen else seen ++ [ name ]) [ ] (
        concatMap attrNames sets
      );
      valuesOf = name: concatMap (set: if set ? ${name} then [ set.${name} ] else [ ]) sets;
    in
    listToAttrs (
      map (name: {
        inherit name;
        value = mergeAll (valuesOf name);
      }) (filter (name: isSet name (valuesOf name)) names)
    );
in
value: mergeAll [ value ]
