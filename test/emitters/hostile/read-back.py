"""Reads files as their consumers do: JSON on standard input, [[name, text]], gives [{"strings": […]} or {"problem": …}].

A name's ending says how: `.py` Python, `.yaml` a YAML 1.1 parser, `.sh` words of a POSIX shell after `exec`,
`.service` and `.timer` systemd itself, started by nobody only to print the units that it has loaded.
"""
import ast
import json
import os
import re
import subprocess
import sys
import tempfile

import yaml


def strings_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from strings_of(key)
            yield from strings_of(child)
    elif isinstance(value, list):
        for child in value:
            yield from strings_of(child)


def read_python(text):
    return [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def read_shell(texts):
    """The words of the commands that a script runs at its end; only these can be run, and they only say their words."""
    lines = ["say() { printf '%s\\0' \"$@\"; }\n"]
    # Without the names of files that `*` matches.
    lines += ["set -f\n"]
    of_builds = ["installManPage", "installShellCompletion", "wrapProgram"]
    lines += [f'{name}() {{ say "$@"; }}\n' for name in ["runHook", "pnpm", "cp", *of_builds]]
    for text in texts:
        if text.startswith(("runHook ", *(f"{name} " for name in of_builds))):
            lines.append(text)
        else:
            lines.append("say " + text if text.startswith("/bin/timeout ") else "say " + text.split("\nexec ", 1)[1])
        lines.append("\nsay --end-of-script--\n")
    run = subprocess.run(["/bin/sh"], input="".join(lines).encode(), capture_output=True, env={"PATH": "/nowhere"})
    if run.returncode != 0 or run.stderr:
        raise ValueError(run.stderr.decode(errors="replace"))
    groups = run.stdout.decode().split("--end-of-script--\0")[:-1]
    return [group.split("\0")[:-1] for group in groups]


C_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def command_words(line):
    """The inverse of systemd's quote_command_line()."""
    words, data, inside, at = [], None, False, 0
    raw = line.encode()
    while at < len(raw):
        char = chr(raw[at])
        if char == '"':
            inside, data = not inside, data if data is not None else bytearray()
        elif char == " " and not inside:
            words.append(data)
            data = None
        elif char == "\\":
            at += 1
            following = chr(raw[at])
            data = data if data is not None else bytearray()
            if following in "01234567":
                data.append(int(raw[at : at + 3], 8))
                at += 2
            elif following == "x":
                data.append(int(raw[at + 1 : at + 3], 16))
                at += 2
            else:
                data += C_ESCAPES.get(following, following).encode()
        else:
            data = data if data is not None else bytearray()
            data.append(raw[at])
        at += 1
    words.append(data)
    return [(word or b"").decode() for word in words]


def expanded(word):
    """Variables are expanded as a command starts; `$$` is a dollar sign, and there is to be no other."""
    return re.sub(r"\$(.?)", lambda match: "$" if match[1] == "$" else "<expanded>" + match[1], word, flags=re.S)


def read_units(units):
    """What systemd knows about each unit, given as [name, text]."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        wants = []
        for index, (name, text) in enumerate(units):
            unit = f"case{index}{os.path.splitext(name)[1]}"
            wants.append(unit)
            # What orders and binds units is not of this test.
            text = re.sub(r"(?m)^(After|Requires|Requisite|Before|JoinsNamespaceOf|WantedBy|Documentation)=.*\n", "", text)
            text = text.replace("[Unit]\n", "[Unit]\nDefaultDependencies=no\n", 1)
            with open(f"{folder}/{unit}", "w", newline="") as file:
                file.write(text)
        for target in ["basic", "shutdown"]:
            with open(f"{folder}/{target}.target", "w") as file:
                file.write("[Unit]\nDefaultDependencies=no\n")
        with open(f"{folder}/all.target", "w") as file:
            file.write("[Unit]\nDefaultDependencies=no\n" + "".join(f"Wants={each}\n" for each in wants))
        env = {"HOME": folder, "XDG_RUNTIME_DIR": folder, "SYSTEMD_UNIT_PATH": folder, "LANG": "C.UTF-8"}
        drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
        command = [*drop, "/usr/lib/systemd/systemd", "--test", "--user", "--unit=all.target"]
        run = subprocess.run(command, capture_output=True, env=env)
        dump = run.stdout.decode() + run.stderr.decode()
    sections = {}
    for part in re.split(r"(?m)^\t?-> Unit (?=\S+:$)", dump)[1:]:
        name, body = part.split(":\n", 1)
        sections[name] = body
    results = []
    for unit, (_, text) in zip(wants, units, strict=True):
        if unit not in sections:
            raise ValueError(f"{unit} was not loaded: {dump[:2000]}")
        body = sections[unit]
        found = re.findall(r"(?m)^\t\t(Description: .*)$", body)
        found += re.findall(r"(?m)^\t\tWorkingDirectory: (.*)$", body)
        found += re.findall(r"^\t\tEnvironment: (.*?)\n(?=\t\t[A-Z][A-Za-z]+: )", body, re.M | re.S)
        for line in re.findall(r"(?m)^\t\t\tCommand Line: (.*)$", body):
            words = command_words(line)
            # The prefix `:` turns expansion off.
            found += words if "\nExecStart=:" in text else map(expanded, words)
        results.append(found)
    return results


def main():
    files = json.load(sys.stdin)
    results = [None] * len(files)
    shell, units = [], []
    for index, (name, text) in enumerate(files):
        try:
            if name.endswith(".py"):
                results[index] = {"strings": read_python(text)}
            elif name.endswith(".yaml"):
                value = yaml.safe_load(text)
                results[index] = {"strings": list(strings_of(value)), "value": value}
            elif name.endswith(".sh"):
                shell.append(index)
            else:
                units.append(index)
        except (SyntaxError, ValueError, yaml.YAMLError) as problem:
            results[index] = {"problem": str(problem)}
    for group, read in [(shell, lambda all: read_shell([text for _, text in all])), (units, read_units)]:
        if group:
            for index, found in zip(group, read([files[index] for index in group]), strict=True):
                results[index] = {"strings": found}
    json.dump(results, sys.stdout)


main()
