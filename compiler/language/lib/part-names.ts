/**
 * The names in those parts of `lib` in nixpkgs 26.11 that have functions; `libNames` has the names of `lib` itself. Other
 * names are errors, because a function that a later version adds may be impure.
 */
export const partNames: Readonly<Record<string, ReadonlySet<string>>> = {
  asserts: names(`
    assertEachOneOf assertMsg assertOneOf checkAssertWarn
  `),
  attrsets: names(`
    attrByPath attrNames attrVals attrValues attrsToList cartesianProduct catAttrs chooseDevOutputs collect
    concatMapAttrs dontRecurseIntoAttrs filterAttrs filterAttrsRecursive foldAttrs foldlAttrs genAttrs
    genAttrs' getAttr getAttrFromPath getAttrs getBin getDev getFirstOutput getInclude getLib getMan
    getOutput getStatic hasAttr hasAttrByPath intersectAttrs isAttrs isDerivation listToAttrs
    longestValidPathPrefix mapAttrs mapAttrs' mapAttrsRecursive mapAttrsRecursiveCond mapAttrsToList
    mapAttrsToListRecursive mapAttrsToListRecursiveCond mapCartesianProduct matchAttrs mergeAttrsList
    nameValuePair optionalAttrs overrideExisting recurseIntoAttrs recursiveUpdate recursiveUpdateUntil
    removeAttrs setAttrByPath showAttrPath toDerivation unionOfDisjoint updateManyAttrsByPath zipAttrs
    zipAttrsWith zipAttrsWithNames
  `),
  cli: names(`
    toCommandLine toCommandLineGNU toCommandLineShell toCommandLineShellGNU toGNUCommandLine
    toGNUCommandLineShell
  `),
  debug: names(`
    addErrorContext runTests testAllTrue throwTestFailures trace traceFnSeqN traceIf traceSeq traceSeqN
    traceVal traceValFn traceValSeq traceValSeqFn traceValSeqN traceValSeqNFn unsafeGetAttrPos
  `),
  fixedPoints: names(`
    composeExtensions composeManyExtensions converge extends fix fix' makeExtensible
    makeExtensibleWithCustomName toExtension
  `),
  generators: names(`
    mkDconfKeyValue mkKeyValueDefault mkLuaInline mkValueStringDefault toDconfINI toDhall toGitINI toINI
    toINIWithGlobalSection toJSON toKeyValue toLua toPlist toPretty toYAML withRecursion
  `),
  lists: names(`
    all allUnique any commonPrefix compareLists concatAttrValues concatLists concatMap count crossLists drop
    dropEnd elem elemAt filter findFirst findFirstIndex findSingle flatten fold foldl foldl' foldr forEach
    genList groupBy groupBy' hasPrefix head ifilter0 imap0 imap1 init intersectLists isList last length
    listDfs map mutuallyExclusive naturalSort optional optionals partition range remove removePrefix
    replaceElemAt replicate reverseList singleton sort sortOn sublist subtractLists tail take takeEnd toList
    toposort unique uniqueStrings zipLists zipListsWith
  `),
  meta: names(`
    addMetaAttrs appendToName availableOn cpeFullVersionWithVendor defaultPriority dontDistribute getExe
    getExe' getLicenseFromSpdxId getLicenseFromSpdxIdOr hiPrio hiPrioSet licensesSpdx lowPrio lowPrioSet
    mapDerivationAttrset platformMatch setName setPrio updateName
  `),
  modules: names(`
    applyModuleArgsIfFunction collectModules defaultOrderPriority defaultOverridePriority
    dischargeProperties doRename evalModules evalOptionValue filterOverrides filterOverrides'
    fixMergeModules fixupOptionType importApply importJSON importTOML mapDefinitionValue
    mergeAttrDefinitionsWithPrio mergeDefinitions mergeModules mergeModules' mergeOptionDecls mkAfter
    mkAliasAndWrapDefinitions mkAliasAndWrapDefsWithPriority mkAliasDefinitions mkAliasIfDef
    mkAliasOptionModule mkAliasOptionModuleMD mkAssert mkBefore mkChangedOptionModule mkDefault mkDefinition
    mkDerivedConfig mkFixStrictness mkForce mkIf mkImageMediaOverride mkMerge mkMergedOptionModule
    mkOptionDefault mkOrder mkOverride mkRemovedOptionModule mkRenamedOptionModule mkRenamedOptionModuleWith
    mkVMOverride pushDownProperties setDefaultModuleLocation sortProperties unifyModuleSyntax
  `),
  strings: names(`
    addContextFrom appendContext charToInt cmakeBool cmakeFeature cmakeOptionType commonPrefixLength
    commonSuffixLength compareVersions concatImapStrings concatImapStringsSep concatLines
    concatMapAttrsStringSep concatMapStrings concatMapStringsSep concatStrings concatStringsSep elem elemAt
    enableFeature enableFeatureAs escape escapeC escapeNixIdentifier escapeNixString escapeRegex
    escapeShellArg escapeShellArgs escapeURL escapeXML fileContents filter fixedWidthNumber fixedWidthString
    floatToString fromJSON genList getName getVersion hasInfix hasPrefix hasSuffix head intersperse isAttrs
    isConvertibleWithToString isInt isList isPath isStorePath isString isStringLike isValidPosixName join
    levenshtein levenshteinAtMost lowerChars makeBinPath makeIncludePath makeLibraryPath makeSearchPath
    makeSearchPathOutput match mesonBool mesonEnable mesonOption nameFromURL normalizePath optionalString
    parseDrvName readFile removePrefix removeSuffix replaceString replaceStrings replicate
    sanitizeDerivationName split splitString splitStringBy storeDir stringAsChars stringLength
    stringToCharacters substring tail toCamelCase toInt toIntBase10 toJSON toLower toSentenceCase toShellVar
    toShellVars toUpper trim trimWith typeOf unsafeDiscardStringContext upperChars versionAtLeast
    versionOlder withFeature withFeatureAs
  `),
  trivial: names(`
    add and bitAnd bitNot bitOr bitXor boolToString boolToYesNo ceil checkListOfEnum codeName compare concat
    const deepSeq defaultTo div flip floor fromHexString functionArgs genericClosure id importJSON
    importTOML inNixShell inPureEvalMode info isBool isFloat isFunction isInOldestRelease isInt lessThan
    mapNullable max mergeAttrs min mirrorFunctionArgs mod mul nixpkgsVersion oldestSupportedRelease
    oldestSupportedReleaseIsAtLeast or pathExists pipe readFile release revisionWithDefault seq
    setFunctionArgs showWarnings splitByAndCompare sub throwIf throwIfNot toBaseDigits toFunction
    toHexString version versionSuffix warn warnIf warnIfNot xor
  `),
  versions: names(`
    compareVersions major majorMinor minor pad patch splitVersion
  `),
  customisation: names(`
    callPackageWith callPackagesWith extendDerivation extendMkDerivation hydraJob makeOverridable
    makeScope makeScopeWithSplicing makeScopeWithSplicing' mapCrossIndex overrideDerivation
    renameCrossIndexFrom renameCrossIndexTo
  `),
  derivations: names(`
    addDrvOutputDependencies lazyDerivation optionalDrvAttr unsafeDiscardOutputDependency
    warnOnInstantiate
  `),
  fetchers: names(`
    normalizeHash proxyImpureEnvVars withNormalizedHash
  `),
  fileset: names(`
    difference empty fileFilter fromSource gitTracked gitTrackedWith intersection isFileset maybeMissing
    toList toSource trace traceVal union unions
  `),
  filesystem: names(`
    baseNameOf dirOf hashFile haskellPathsInDir isPath listFilesRecursive locateDominatingFile
    packagesFromDirectoryRecursive pathIsDirectory pathIsRegularFile pathType readDir readFileType
    resolveDefaultNix
  `),
  flakes: names(`
    flakeRefToString parseFlakeRef
  `),
  gvariant: names(`
    intConstructors isGVariant mkArray mkBoolean mkDictionaryEntry mkDouble mkEmptyArray mkInt16 mkInt32
    mkInt64 mkJust mkMaybe mkNothing mkObjectpath mkString mkTuple mkUchar mkUint16 mkUint32 mkUint64
    mkValue mkVariant type
  `),
  misc: names(`
    checkFlag checkReqs closePropagation closePropagationFast closePropagationSlow condConcat defaultMerge
    defaultMergeArg fakeHash fakeSha256 fakeSha512 foldArgs getValue ifEnable imap innerClosePropagation
    innerModifySumArgs lazyGenericClosure maybeAttr maybeAttrNullable maybeEnv mergeAttrBy mergeAttrByFunc
    mergeAttrsByFuncDefaults mergeAttrsByFuncDefaultsClean mergeAttrsConcatenateValues
    mergeAttrsNoOverride mergeAttrsWithFunc modifySumArgs nixType nvs setAttr setAttrMerge uniqList
    uniqListExt
  `),
  network: names(`
    ipv6
  `),
  options: names(`
    getFiles getValues isOption literalCode literalExpression literalMD mergeDefaultOption
    mergeEqualOption mergeOneOption mergeUniqueOption mkEnableOption mkOption mkPackageOption
    mkSinkUndeclaredOptions optionAttrSetToDocList optionAttrSetToDocList' renderOptionValue
    scrubOptionValue showDefs showFiles showOption showOptionWithDefLocs unknownModule
  `),
  path: names(`
    append hasPrefix hasStorePathPrefix removePrefix splitRoot subpath
  `),
  sources: names(`
    canCleanSource cleanSource cleanSourceFilter cleanSourceWith commitIdFromGitRepo filterSource
    pathHasContext pathIsGitRepo repoRevToName revOrTag shortRev sourceByGlobs sourceByRegex
    sourceFilesBySuffices trace urlToName
  `),
  stringsWithDeps: names(`
    fullDepEntry noDepEntry packEntry stringAfter textClosureList textClosureMap
  `),
};

function names(listed: string): ReadonlySet<string> {
  return new Set(listed.trim().split(/\s+/));
}
