/**
 * The names of `lib` in nixpkgs 26.11. `with lib;` provides these names and leaves others to the sets around it.
 */
export const libNames: ReadonlySet<string> = new Set(
  `
    add addContextFrom addDrvOutputDependencies addErrorContext addMetaAttrs all allUnique and any
    appendContext appendToName applyModuleArgsIfFunction assertMsg assertOneOf asserts attrByPath attrNames
    attrVals attrValues attrsToList attrsets baseNameOf bitAnd bitNot bitOr bitXor boolToString boolToYesNo
    callPackageWith callPackagesWith canCleanSource cartesianProduct catAttrs ceil checkFlag checkListOfEnum
    checkReqs chooseDevOutputs cleanSource cleanSourceFilter cleanSourceWith cli closePropagation cmakeBool
    cmakeFeature cmakeOptionType collect commitIdFromGitRepo compare compareLists compareVersions
    composeExtensions composeManyExtensions concat concatAttrValues concatImapStrings concatImapStringsSep
    concatLines concatLists concatMap concatMapAttrs concatMapAttrsStringSep concatMapStrings
    concatMapStringsSep concatStrings concatStringsSep condConcat const converge convertHash count
    crossLists customisation debug deepSeq defaultFunctor defaultMerge defaultMergeArg defaultTo
    defaultTypeMerge derivations dirOf dischargeProperties div doRename dontDistribute dontRecurseIntoAttrs
    drop dropEnd elem elemAt enableFeature enableFeatureAs escape escapeRegex escapeShellArg escapeShellArgs
    escapeURL escapeXML evalModules evalOptionValue extend extendDerivation extendMkDerivation extends
    fakeHash fakeSha256 fakeSha512 fetchers fileContents fileset filesystem filter filterAttrs
    filterAttrsRecursive filterOverrides filterSource findFirst findSingle fix fix' fixMergeModules
    fixedPoints fixedWidthNumber fixedWidthString fixupOptionType flakeRefToString flakes flatten flip floor
    fold foldArgs foldAttrs foldl foldl' foldlAttrs foldr forEach fromHexString fromJSON fromTOML
    fullDepEntry functionArgs genAttrs genAttrs' genList generators genericClosure getAttr getAttrFromPath
    getAttrs getBin getContext getDev getExe getExe' getFiles getFirstOutput getInclude getLib
    getLicenseFromSpdxId getLicenseFromSpdxIdOr getMan getName getOutput getStatic getValue getValues
    getVersion groupBy groupBy' gvariant hasAttr hasAttrByPath hasContext hasInfix hasPrefix hasSuffix
    hashFile hashString head hiPrio hiPrioSet hydraJob id ifEnable ifilter0 imap imap0 imap1 importJSON
    importTOML inNixShell inPureEvalMode info init innerClosePropagation innerModifySumArgs intersectAttrs
    intersectLists intersperse isAttrs isBool isDerivation isFloat isFunction isInOldestRelease isInt isList
    isOption isOptionType isPath isStorePath isString isStringLike isType isValidPosixName join kernel last
    lazyDerivation lazyGenericClosure length lessThan licenses licensesSpdx listDfs listToAttrs lists
    literalExpression literalMD lowPrio lowPrioSet lowerChars maintainers makeBinPath makeExtensible
    makeExtensibleWithCustomName makeIncludePath makeLibraryPath makeOverridable makeScope
    makeScopeWithSplicing makeScopeWithSplicing' makeSearchPath makeSearchPathOutput map mapAttrs mapAttrs'
    mapAttrsRecursive mapAttrsRecursiveCond mapAttrsToList mapAttrsToListRecursive
    mapAttrsToListRecursiveCond mapCartesianProduct mapCrossIndex mapDerivationAttrset mapNullable match
    matchAttrs max maybeAttr maybeAttrNullable maybeEnv mergeAttrBy mergeAttrByFunc mergeAttrs
    mergeAttrsByFuncDefaults mergeAttrsByFuncDefaultsClean mergeAttrsConcatenateValues mergeAttrsList
    mergeAttrsNoOverride mergeAttrsWithFunc mergeDefaultOption mergeDefinitions mergeEqualOption
    mergeModules mergeModules' mergeOneOption mergeOptionDecls mergeUniqueOption mesonBool mesonEnable
    mesonOption meta min mirrorFunctionArgs misc mkAfter mkAliasAndWrapDefinitions mkAliasDefinitions
    mkAliasOptionModule mkAliasOptionModuleMD mkAssert mkBefore mkChangedOptionModule mkDefault mkDefinition
    mkDerivedConfig mkEUI64Suffix mkEnableOption mkFixStrictness mkForce mkIf mkImageMediaOverride
    mkLuaInline mkMerge mkMergedOptionModule mkOption mkOptionDefault mkOptionType mkOrder mkOverride
    mkPackageOption mkRemovedOptionModule mkRenamedOptionModule mkRenamedOptionModuleWith
    mkSinkUndeclaredOptions mkVMOverride mod modifySumArgs modules mul mutuallyExclusive nameFromURL
    nameValuePair naturalSort network nixType nixpkgsVersion noDepEntry nvs oldestSupportedReleaseIsAtLeast
    optionAttrSetToDocList optionAttrSetToDocList' optional optionalAttrs optionalDrvAttr optionalString
    optionals options or overrideDerivation overrideExisting packEntry packagesFromDirectoryRecursive
    parseDrvName parseFlakeRef partition path pathExists pathHasContext pathIsDirectory pathIsGitRepo
    pathIsRegularFile pathType pipe placeholder platforms pushDownProperties range readDir readFile
    readFileType recurseIntoAttrs recursiveUpdate recursiveUpdateUntil remove removeAttrs removePrefix
    removeSuffix renameCrossIndexFrom renameCrossIndexTo replaceElemAt replaceString replaceStrings
    replicate repoRevToName revOrTag reverseList runTests scrubOptionValue seq setAttr setAttrByPath
    setAttrMerge setDefaultModuleLocation setFunctionArgs setName setPrio setType showAttrPath showFiles
    showOption showOptionWithDefLocs showWarnings singleton sort sortOn sortProperties sourceByRegex
    sourceFilesBySuffices sourceTypes sources split splitByAndCompare splitString splitStringBy splitVersion
    stringAfter stringAsChars stringLength stringToCharacters strings stringsWithDeps sub sublist substring
    subtractLists systems tail take takeEnd teams testAllTrue textClosureList textClosureMap throwIf
    throwIfNot toBaseDigits toCamelCase toDerivation toExtension toFile toFunction toHexString toInt
    toIntBase10 toJSON toList toLower toSentenceCase toShellVar toShellVars toString toUpper toXML toposort
    trace traceFnSeqN traceIf traceSeq traceSeqN traceVal traceValFn traceValSeq traceValSeqFn traceValSeqN
    traceValSeqNFn trim trimWith trivial tryEval typeOf types unifyModuleSyntax uniqList uniqListExt unique
    uniqueStrings unknownModule unsafeDiscardOutputDependency unsafeDiscardStringContext unsafeGetAttrPos
    updateManyAttrsByPath updateName upperChars version versionAtLeast versionOlder versions warn warnIf
    warnIfNot warnOnInstantiate withFeature withFeatureAs xor zipAttrs zipAttrsWith zipAttrsWithNames
    zipLists zipListsWith
  `
    .trim()
    .split(/\s+/),
);
