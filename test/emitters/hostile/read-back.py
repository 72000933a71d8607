"""Reads files as their consumers do: JSON on standard input, [[name, text]], gives [[name, problem or value]]."""
import ast
import json
import subprocess
import sys

import yaml

results = []
for name, text in json.load(sys.stdin):
    try:
        if name.endswith(".py"):
            ast.parse(text)
            results.append([name, None])
        elif name.endswith(".sh"):
            run = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True)
            results.append([name, run.stderr or None])
        else:
            results.append([name, {"yaml": yaml.safe_load(text)}])
    except (SyntaxError, ValueError, yaml.YAMLError) as problem:
        results.append([name, str(problem)])
json.dump(results, sys.stdout)
