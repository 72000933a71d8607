# Completion of catalogc for fish. In ~/.config/fish/config.fish:
#   catalogc completion fish | source
# or as the file ~/.config/fish/completions/catalogc.fish.

function __catalogc_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    set -e words[1]
    set -l lines ($program --complete $words "$current" 2>/dev/null)
    set -l kind $lines[1]
    set -e lines[1]
    string join -- \n $lines
    switch "$kind"
        case files
            __fish_complete_path "$current"
        case folders
            __fish_complete_directories "$current" ""
    end
end

complete -c catalogc -f -a '(__catalogc_complete)'
