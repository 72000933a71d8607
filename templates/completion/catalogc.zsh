#compdef catalogc
# Completion of catalogc for zsh. In ~/.zshrc, after compinit:
#   eval "$(catalogc completion zsh)"
# or as a file named _catalogc in a folder of $fpath.

_catalogc() {
  local kind line value
  local -a lines whole whole_shown open open_shown
  lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  kind=$lines[1]
  for line in "${(@)lines[2,-1]}"; do
    value=${line%%$'\t'*}
    # What ends like this goes on: no space behind it.
    if [[ $value == *[.=] ]]; then
      open+=("$value")
      open_shown+=("${line/$'\t'/  -- }")
    else
      whole+=("$value")
      whole_shown+=("${line/$'\t'/  -- }")
    fi
  done
  (( $#whole )) && compadd -l -d whole_shown -- "${whole[@]}"
  (( $#open )) && compadd -l -S '' -d open_shown -- "${open[@]}"
  case $kind in
    files) _files ;;
    folders) _files -/ ;;
  esac
  return 0
}

if [[ $funcstack[1] == _catalogc ]]; then
  _catalogc "$@"
else
  compdef _catalogc catalogc
fi
