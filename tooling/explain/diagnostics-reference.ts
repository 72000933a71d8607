// Generated from compiler/diagnostics/ and golden/ by scripts/generate-docs.ts. Do not edit: run `npm run generate`.
/* eslint-disable max-lines -- an entry for each diagnostic */
import type { DocumentedDiagnostic } from "./explain-code.ts";

/** Every diagnostic by its code, and every rule of advice by its name. */
export const diagnosticsReference: Readonly<Record<string, DocumentedDiagnostic>> = {
  CG171: {
    description: "A set defines a key twice.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    description: A demo.\n    usage: Run it.\n    description: Another demo.\n",
    },
    output:
      "error[CG171]: the key `description` is already defined\n  --> recipes/recipe.yaml:5:5\n  |\n5 |     description: Another demo.\n  |     ^^^^^^^^^^^\n  note: first defined here\n  --> recipes/recipe.yaml:3:5\n  |\n3 |     description: A demo.\n  |     ^^^^^^^^^^^\n  hint: Keep one of the two.\n",
  },
  CG179: {
    description: "A number is outside the range of Nix.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    services:\n      runtimes:\n        hostos:\n          vm:\n            memorySize: .inf\n            diskSize: 99999999999999999999\n",
    },
    output:
      "error[CG179]: the number `.inf` is out of range\n  --> recipes/recipe.yaml:7:25\n  |\n7 |             memorySize: .inf\n  |                         ^^^^\n  hint: Integers and floats have 64 bits, and infinity and NaN are not supported. For a string, use quotes.\n\nerror[CG179]: the number `99999999999999999999` is out of range\n  --> recipes/recipe.yaml:8:23\n  |\n8 |             diskSize: 99999999999999999999\n  |                       ^^^^^^^^^^^^^^^^^^^^\n  hint: Integers and floats have 64 bits, and infinity and NaN are not supported. For a string, use quotes.\n",
  },
  CG180: {
    description: "A folder or file of the recipe folder cannot be read.",
    recipe: { file: "recipe.nix", text: "{ }\n" },
    output:
      "error[CG180]: cannot read `link/recipe.nix`: it is a symbolic link to a place outside the recipe folder\n  --> recipes/link/recipe.nix\n  hint: Move its target into the recipe folder, or remove the link.\n",
  },
  CG181: {
    description: "The recipe folder contains no recipe.",
    recipe: { file: "notes.txt", text: "Recipes go here.\n" },
    output:
      "error[CG181]: the recipe folder contains no recipe\n  hint: A recipe is a file called `recipe.ts`, `recipe.yaml`, `recipe.json` or `recipe.nix`, in any folder below it.\n",
  },
  CG182: {
    description: "The recipe folder has more than one catalog file.",
    output:
      "error[CG182]: there are two catalog files, `catalog.json` and `catalog.nix`\n  --> recipes/catalog.nix\n  hint: Keep one of the two files.\n",
  },
  CG183: {
    description: "A file is not UTF-8 text.",
    output:
      "error[CG183]: `recipe.nix` is not valid UTF-8 (first invalid byte in line 1)\n  --> recipes/recipe.nix\n  hint: Save the file as UTF-8.\n",
  },
  CG184: {
    description: "A file is too large.",
    output:
      "error[CG184]: `demo/usage.md` has 4194305 bytes; the limit for a file that a recipe reads is 4194304\n  --> recipes/demo/recipe.nix:1:39\n  |\n1 | { apps.demo.usage = builtins.readFile ./usage.md; }\n  |                                       ^^^^^^^^^^\n  hint: Read a smaller file, or let the build read this one.\n\nerror[CG184]: `recipe.nix` has 1048583 bytes; the limit for a recipe file is 1048576\n  --> recipes/recipe.nix\n  hint: Move long texts to separate files and refer to them by path.\n\n2 errors: nothing written\n",
  },
  CG185: {
    description: "An imported file is missing, or its type cannot be imported.",
    recipe: { file: "recipe.nix", text: "{\n  pkgs = import ./packages.nix;\n}\n" },
    output:
      "error[CG185]: cannot import `packages.nix`: it is not there\n  --> recipes/recipe.nix:2:17\n  |\n2 |   pkgs = import ./packages.nix;\n  |                 ^^^^^^^^^^^^^^\n  hint: Recipes import `.ts`, `.nix` and `.json` files of the recipe folder.\n",
  },
  CG186: {
    description: "A source file contains Git conflict markers.",
    recipe: {
      file: "recipe.yaml",
      text: 'pkgs:\n  demo:\n<<<<<<< HEAD\n    version: "1.1.0"\n=======\n    version: "1.2.0"\n>>>>>>> theirs\n    license: mit\n',
    },
    output:
      "error[CG186]: this file contains Git conflict markers\n  --> recipes/recipe.yaml:3:1\n  |\n3 | <<<<<<< HEAD\n  | ^^^^^^^\n  hint: Resolve the conflict and remove the marker lines.\n",
  },
  CG187: {
    description: "A file has more errors than are listed.",
    output:
      "error[CG187]: … and 6 more errors in this file\n  --> recipes/recipe.yaml\n  hint: Fix the errors that are listed first.\n\n101 errors and 1 warning: nothing written\n",
  },
  CG193: {
    description: "Something is nested too deeply. Without `limit`, the stack has ended.",
    output:
      "error[CG193]: this is nested more than 200 levels deep\n  --> recipes/recipe.yaml:1:207\n  |\n1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]…\n  |                           ^\n  hint: Define inner parts as anchors (`&name`) and refer to them (`*name`).\n",
  },
  CG100: {
    description: "TypeScript cannot parse the file.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      description: "A demo.",\n      displayName: "Demo,\n    },\n  },\n});\n',
    },
    output:
      'error[CG100]: syntax error: Unterminated string literal\n  --> recipes/recipe.ts:7:26\n  |\n7 |       displayName: "Demo,\n  |                          ^\n  hint: Recipes are TypeScript modules: check brackets, commas and quotes just before this place.\n',
  },
  CG102: {
    description: "A recipe or catalog file has no `export default`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { pkgs } from "catalogc";\n\nexport const recipe = { apps: { demo: { programs: { mainPackage: pkgs.hello } } } };\n',
    },
    output:
      'error[CG102]: this file has no default export\n  --> recipes/recipe.ts:1:1\n  |\n1 | import { pkgs } from "catalogc";\n  | ^\n  hint: End it with `export default defineRecipe({ … });`.\n',
  },
  CG103: {
    description: "A name is not declared, imported or part of the language.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      programs: { mainPackage: pkg.hello },\n      usage: md`Run it.`,\n    },\n  },\n});\n',
    },
    output:
      'error[CG103]: `pkg` is not defined\n  --> recipes/recipe.ts:6:32\n  |\n6 |       programs: { mainPackage: pkg.hello },\n  |                                ^^^\n  hint: Did you mean `pkgs`?\n\nerror[CG103]: `md` is not defined\n  --> recipes/recipe.ts:7:14\n  |\n7 |       usage: md`Run it.`,\n  |              ^^\n  hint: Import it: `import { md } from "catalogc";`.\n',
  },
  CG104: {
    description:
      "A recipe uses a name of the JavaScript environment. Recipes have no access to the machine, clock or network.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      displayName: process.env.USER,\n      description: `Built at ${new Date()}.`,\n    },\n  },\n});\n',
    },
    output:
      "error[CG104]: `process` is not available: a recipe is read, never run\n  --> recipes/recipe.ts:6:20\n  |\n6 |       displayName: process.env.USER,\n  |                    ^^^^^^^\n  hint: A recipe cannot see the machine it is compiled on: set `environment` or `env`, or write the value itself.\n\nerror[CG104]: `Date` is not available: a recipe is read, never run\n  --> recipes/recipe.ts:7:36\n  |\n7 |       description: `Built at ${new Date()}.`,\n  |                                    ^^^^\n  hint: Builds must not depend on the time: write the date as a string, or run `date` in a script.\n",
  },
  CG105: {
    description: "An import is not a file of the recipe folder.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\nimport { readFileSync } from "node:fs";\nimport _ from "lodash";\n\nexport default defineRecipe({ apps: { demo: { usage: readFileSync("usage.md", "utf8") } } });\n',
    },
    output:
      'error[CG105]: `node:fs` cannot be imported: a recipe is read, never run\n  --> recipes/recipe.ts:2:30\n  |\n2 | import { readFileSync } from "node:fs";\n  |                              ^^^^^^^^^\n  hint: A recipe cannot use Node. Refer to files with `file("./x")`, compute at build time in a script.\n\nerror[CG105]: `lodash` cannot be imported: a recipe is read, never run\n  --> recipes/recipe.ts:3:15\n  |\n3 | import _ from "lodash";\n  |               ^^^^^^^^\n  hint: Import from "catalogc" or from a file of the recipe folder ("./x.ts", "../x.ts", "./x.json").\n',
  },
  CG106: {
    description: "Recipes cannot import this type of file.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\nimport usage from "./usage.md";\n\nexport default defineRecipe({ apps: { demo: { usage } } });\n',
    },
    output:
      'error[CG106]: `./usage.md` cannot be imported: this file type is not supported\n  --> recipes/recipe.ts:2:19\n  |\n2 | import usage from "./usage.md";\n  |                   ^^^^^^^^^^^^\n  hint: Recipes import `.ts`, `.json` and `.nix` files. For any other use `file("./x")`.\n',
  },
  CG107: {
    description: "A path or an import leads out of the recipe folder.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, file } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      icon: file("../../icon.svg"),\n      data: { hosts: file("/etc/hosts") },\n    },\n  },\n});\n',
    },
    output:
      'error[CG107]: `../../icon.svg` is outside the recipe folder\n  --> recipes/recipe.ts:6:18\n  |\n6 |       icon: file("../../icon.svg"),\n  |                  ^^^^^^^^^^^^^^^^\n  hint: Move the file into the recipe folder, and start the path with `./` or `../`.\n\nerror[CG107]: `/etc/hosts` is outside the recipe folder\n  --> recipes/recipe.ts:7:27\n  |\n7 |       data: { hosts: file("/etc/hosts") },\n  |                           ^^^^^^^^^^^^\n  hint: Move the file into the recipe folder, and start the path with `./` or `../`.\n',
  },
  CG108: {
    description: '"catalogc" does not export the imported name.',
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, packages, pkg } from "catalogc";\n\nexport default defineRecipe({ apps: { demo: { programs: { mainPackage: pkg.hello, packages: [packages.curl] } } } });\n',
    },
    output:
      'error[CG108]: "catalogc" has no `packages`\n  --> recipes/recipe.ts:1:24\n  |\n1 | import { defineRecipe, packages, pkg } from "catalogc";\n  |                        ^^^^^^^^\n  hint: It has `builtins`, `config`, `defineCatalog`, `defineRecipe`, `file`, `lib`, `md`, `nix`, `pkgs`, `sh`, `text`.\n\nerror[CG108]: "catalogc" has no `pkg`\n  --> recipes/recipe.ts:1:34\n  |\n1 | import { defineRecipe, packages, pkg } from "catalogc";\n  |                                  ^^^\n  hint: Did you mean `pkgs`?\n',
  },
  CG109: {
    description: "Recipes do not support this part of TypeScript.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nfor (const name of ["a", "b"]) {\n  console.log(name);\n}\nclass Demo {}\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      description: "A demo.",\n    },\n  },\n});\n',
    },
    output:
      'error[CG109]: a loop cannot be used in a recipe\n  --> recipes/recipe.ts:3:1\n  |\n3 | for (const name of ["a", "b"]) {\n  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Make a new list: `xs.map((x) => …)`, `xs.filter(…)`, `Object.entries(o)`.\n\nerror[CG109]: a class cannot be used in a recipe\n  --> recipes/recipe.ts:6:1\n  |\n6 | class Demo {}\n  | ^^^^^^^^^^^^^\n  hint: Use objects and functions that return objects.\n',
  },
  CG116: {
    description: "A name is declared or exported twice.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nconst name = "Demo";\nconst name = "Other";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      displayName: name,\n    },\n  },\n});\n',
    },
    output:
      'error[CG116]: `name` is declared twice\n  --> recipes/recipe.ts:4:7\n  |\n4 | const name = "Other";\n  |       ^^^^\n  note: first declared here\n  --> recipes/recipe.ts:3:7\n  |\n3 | const name = "Demo";\n  |       ^^^^\n  hint: Rename or remove one of the two.\n',
  },
  CG118: {
    description: 'A template tag is not one of "catalogc".',
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      usage: markdown`Run it.`,\n    },\n  },\n});\n',
    },
    output:
      "error[CG118]: `markdown` is not a template tag\n  --> recipes/recipe.ts:6:14\n  |\n6 |       usage: markdown`Run it.`,\n  |              ^^^^^^^^\n  hint: The tags are `sh`, `md`, `text` and `nix`.\n",
  },
  CG119: {
    description: "A recipe uses `undefined`. Leave the option out instead.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      icon: undefined,\n    },\n  },\n});\n',
    },
    output:
      "error[CG119]: `undefined` is not a value in a recipe\n  --> recipes/recipe.ts:6:13\n  |\n6 |       icon: undefined,\n  |             ^^^^^^^^^\n  hint: Use `null` where an option allows it, or leave the key out: `...(condition ? { key: value } : {})`.\n",
  },
  CG120: {
    description: 'A name of "catalogc" is used in an unsupported way.',
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, file, md } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      icon: file,\n      usage: md("Run it."),\n    },\n  },\n});\n',
    },
    output:
      'error[CG120]: `file` cannot be used like this\n  --> recipes/recipe.ts:6:13\n  |\n6 |       icon: file,\n  |             ^^^^\n  hint: Write `file("./name")`, with a text in quotes.\n\nerror[CG120]: `md` cannot be used like this\n  --> recipes/recipe.ts:7:14\n  |\n7 |       usage: md("Run it."),\n  |              ^^^^^^^^^^^^^\n  hint: Write a template: `` md`…` ``.\n',
  },
  CG121: {
    description: "A function call has too many or too few arguments.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nconst describe = (what: string) => `A ${what}.`;\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      description: describe(),\n      displayName: "demo".toUpperCase("en"),\n    },\n  },\n});\n',
    },
    output:
      'error[CG121]: `describe` takes 1 argument, not 0\n  --> recipes/recipe.ts:8:20\n  |\n8 |       description: describe(),\n  |                    ^^^^^^^^^^\n  note: declared here\n  --> recipes/recipe.ts:3:7\n  |\n3 | const describe = (what: string) => `A ${what}.`;\n  |       ^^^^^^^^\n  hint: Pass every argument. An optional parameter needs a default: `(first, second = …) => …`.\n\nerror[CG121]: `.toUpperCase()` takes 0 arguments, not 1\n  --> recipes/recipe.ts:9:20\n  |\n9 |       displayName: "demo".toUpperCase("en"),\n  |                    ^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove the extra arguments.\n',
  },
  CG123: {
    description: "A string contains characters that a text file cannot contain.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      displayName: "A\\0B",\n    },\n  },\n});\n',
    },
    output:
      'error[CG123]: this string contains a NUL character\n  --> recipes/recipe.ts:6:20\n  |\n6 |       displayName: "A\\0B",\n  |                    ^^^^^^\n  hint: Remove it: files and program arguments cannot contain it.\n',
  },
  CG124: {
    description: "A condition is not a boolean.",
    recipe: {
      file: "recipe.ts",
      text: 'import { config, defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      displayName: config.apps.other.displayName || "Demo",\n      broken: [] ? true : false,\n    },\n  },\n});\n',
    },
    output:
      'error[CG124]: `||` only joins conditions\n  --> recipes/recipe.ts:6:20\n  |\n6 |       displayName: config.apps.other.displayName || "Demo",\n  |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: For a default write `value ?? other`.\n\nerror[CG124]: a list is not a condition\n  --> recipes/recipe.ts:7:15\n  |\n7 |       broken: [] ? true : false,\n  |               ^^\n  hint: Compare it: `xs.length > 0`.\n',
  },
  CG125: {
    description:
      "JavaScript removes a backslash from a template before the script, Markdown or Nix in it is read.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, sh } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    tool: {\n      license: "mit",\n      source: {\n        url: "https://example.org/tool.tar.gz",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n      test: {\n        script: sh`\n          tool --version | grep -E "^1\\.[0-9]+$" && printf \'fine\\\\n\'\n        `,\n      },\n    },\n  },\n});\n',
    },
    output:
      "warning[CG125]: the backslash of `\\.` is lost: TypeScript handles escapes in templates itself\n  --> recipes/recipe.ts:14:39\n   |\n14 |           tool --version | grep -E \"^1\\.[0-9]+$\" && printf 'fine\\\\n'\n   |                                       ^^\n  hint: Write `\\\\.` for a backslash in the text, or remove it.\n",
  },
  CG136: {
    description: "A quoted string contains `${…}`. JavaScript interpolates only template literals.",
    output:
      'warning[CG136]: `${version}` is used literally: JavaScript interpolates only strings in backticks\n  --> recipes/recipe.ts:11:39\n   |\n11 |         git: "github:example/greeter/v${version}",\n   |                                       ^^^^^^^^^^\n  hint: To interpolate, write the string in backticks: `` `…${version}…` ``. For the literal text, use backticks and a backslash: `\\${version}`.\n\nwarning[CG136]: `${pkgs.zlib}` is used literally: JavaScript interpolates only strings in backticks\n  --> recipes/recipe.ts:18:20\n   |\n18 |             ZLIB: "${pkgs.zlib}/lib",\n   |                    ^^^^^^^^^^^^\n  hint: To interpolate, write the string in backticks: `` `…${pkgs.zlib}…` ``. For the literal text, use backticks and a backslash: `\\${pkgs.zlib}`.\n',
  },
  CG138: {
    description: "TypeScript reads a name with a hyphen, such as `pkgs.pkg-config`, as a subtraction.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nconst python = pkgs.python3Packages;\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      description: "A shell with tools.",\n      programs: {\n        packages: [pkgs.pkg-config, pkgs.gtk-doc.dev, python.pytest-mock],\n        runtimes: { shell: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG138]: `pkgs.pkg-config` is a subtraction in TypeScript: a name after a dot cannot contain a hyphen\n  --> recipes/recipe.ts:10:20\n   |\n10 |         packages: [pkgs.pkg-config, pkgs.gtk-doc.dev, python.pytest-mock],\n   |                    ^^^^^^^^^^^^^^^\n  hint: Write `pkgs["pkg-config"]`.\n\nerror[CG138]: `pkgs.gtk-doc` is a subtraction in TypeScript: a name after a dot cannot contain a hyphen\n  --> recipes/recipe.ts:10:37\n   |\n10 |         packages: [pkgs.pkg-config, pkgs.gtk-doc.dev, python.pytest-mock],\n   |                                     ^^^^^^^^^^^^^^^^\n  hint: Write `pkgs["gtk-doc"]`.\n\nerror[CG138]: `python.pytest-mock` is a subtraction in TypeScript: a name after a dot cannot contain a hyphen\n  --> recipes/recipe.ts:10:55\n   |\n10 |         packages: [pkgs.pkg-config, pkgs.gtk-doc.dev, python.pytest-mock],\n   |                                                       ^^^^^^^^^^^^^^^^^^\n  hint: Write `python["pytest-mock"]`.\n',
  },
  CG140: {
    description: "The Nix expression has a syntax error.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.demo = {\n    programs.packages = [ pkgs.curl, pkgs.jq ];\n    description = ;\n    displayName = ${pkgs.curl.version};\n    usage = "Several mistakes are answered in one run.";\n  };\n}\n',
    },
    output:
      'error[CG140]: expected `]`, found `,`\n  --> recipes/recipe.nix:4:36\n  |\n4 |     programs.packages = [ pkgs.curl, pkgs.jq ];\n  |                                    ^\n  hint: Elements are separated by spaces, without commas.\n\nerror[CG140]: expected an expression, found `;`\n  --> recipes/recipe.nix:5:19\n  |\n5 |     description = ;\n  |                   ^\n\nerror[CG140]: expected an expression, found `${`\n  --> recipes/recipe.nix:6:19\n  |\n6 |     displayName = ${pkgs.curl.version};\n  |                   ^^\n  hint: Text around `${…}` is a string, and its quotes belong to it: `"${…}/bin/program"`; in YAML others go around them: `!nix \'"${…}/bin/program"\'`.\n',
  },
  CG141: {
    description: "A bracket, string or comment is never closed.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.demo = {\n    programs.packages = [ pkgs.curl;\n    usage = "";\n  };\n}\n',
    },
    output:
      "error[CG141]: expected `]`, found `;`\n  --> recipes/recipe.nix:4:36\n  |\n4 |     programs.packages = [ pkgs.curl;\n  |                                    ^\n  note: opened here\n  --> recipes/recipe.nix:4:25\n  |\n4 |     programs.packages = [ pkgs.curl;\n  |                         ^\n  hint: Close it with `]`.\n",
  },
  CG144: {
    description: "A character has no meaning in Nix.",
    recipe: {
      file: "recipe.nix",
      text: "{\n  apps.demo.description = “A demo.”;\n  apps.demo.usage = 'Run it.';\n}\n",
    },
    output:
      "error[CG144]: `“` has no meaning in Nix\n  --> recipes/recipe.nix:2:27\n  |\n2 |   apps.demo.description = “A demo.”;\n  |                           ^\n  hint: Use plain quotes: `\"`.\n\nerror[CG144]: `'` has no meaning in Nix\n  --> recipes/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = 'Run it.';\n  |                     ^\n  hint: Nix strings are written `\"…\"` or `''…''`.\n",
  },
  CG146: {
    description: "A path has a trailing or a repeated slash, `./x/` or `./a//b`.",
    recipe: { file: "recipe.nix", text: "{\n  apps.demo.icon = ./icons/;\n}\n" },
    output:
      "error[CG146]: the path `./icons/` ends with a slash\n  --> recipes/recipe.nix:2:20\n  |\n2 |   apps.demo.icon = ./icons/;\n  |                    ^^^^^^^^\n  hint: Remove the trailing slash.\n",
  },
  CG147: {
    description: "A path is outside the recipe folder.",
    recipe: { file: "recipe.nix", text: "{\n  apps.demo.icon = ../../icon.svg;\n}\n" },
    output:
      "error[CG147]: the path `../../icon.svg` is outside the recipe folder\n  --> recipes/recipe.nix:2:20\n  |\n2 |   apps.demo.icon = ../../icon.svg;\n  |                    ^^^^^^^^^^^^^^\n  hint: Recipes can only read files of the recipe folder. Move the file into it.\n",
  },
  CG149: {
    description: "A function has two arguments of the same name.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, pkgs, lib, ... }:\n{\n  apps.demo.programs.packages = [ pkgs.curl ];\n}\n",
    },
    output:
      "error[CG149]: the function already has an argument `lib`\n  --> recipes/recipe.nix:1:14\n  |\n1 | { lib, pkgs, lib, ... }:\n  |              ^^^\n  note: first named here\n  --> recipes/recipe.nix:1:3\n  |\n1 | { lib, pkgs, lib, ... }:\n  |   ^^^\n  hint: Remove one of the two.\n",
  },
  CG150: {
    description: "`let` or `inherit` takes a computed name, but Nix requires a fixed one.",
    recipe: {
      file: "recipe.nix",
      text: '{ config, ... }:\nlet\n  name = "demo";\n  ${name} = { description = "A demo."; };\nin\n{\n  apps = { inherit demo; };\n}\n',
    },
    output:
      'error[CG150]: a name bound by `let` must be known\n  --> recipes/recipe.nix:4:3\n  |\n4 |   ${name} = { description = "A demo."; };\n  |   ^^^^^^^\n  hint: Bind an attribute set and select from it: `let set = { ${name} = …; }; in …`.\n',
  },
  CG152: {
    description: "Operators such as `<` and `==` are chained without parentheses.",
    recipe: {
      file: "recipe.nix",
      text: "{ ... }:\nlet\n  cores = 4;\nin\n{\n  apps.demo.broken = 1 < cores < 8;\n}\n",
    },
    output:
      "error[CG152]: `<` cannot follow `<` without parentheses\n  --> recipes/recipe.nix:6:32\n  |\n6 |   apps.demo.broken = 1 < cores < 8;\n  |                                ^\n  hint: Compare twice and join with `&&`, or use parentheses.\n",
  },
  CG154: {
    description: "The semicolon after a binding is missing.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.demo = {\n    description = "A demo."\n    programs.mainPackage = pkgs.hello;\n  };\n}\n',
    },
    output:
      'error[CG154]: expected `;` after the value, found `programs`\n  --> recipes/recipe.nix:4:28\n  |\n4 |     description = "A demo."\n  |                            ^\n  hint: Each binding ends with `;`.\n',
  },
  CG155: {
    description: "A `recipe.nix` is not an attribute set or a function that returns one.",
    recipe: { file: "recipe.nix", text: "{ config, lib, pkgs, ... }: [ pkgs.hello ]\n" },
    output:
      "error[CG155]: a recipe must be an attribute set or a function that returns one, but this is a list\n  --> recipes/recipe.nix:1:29\n  |\n1 | { config, lib, pkgs, ... }: [ pkgs.hello ]\n  |                             ^^^^^^^^^^^^^^\n  hint: Write `{ config, lib, pkgs, ... }: { apps = { … }; pkgs = { … }; }`.\n",
  },
  CG156: {
    description: "A recipe requires an argument that does not exist.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, system, flakes ? { }, ... }:\n{\n  apps.demo.programs.packages = [ pkgs.hello ];\n}\n",
    },
    output:
      "error[CG156]: unknown argument `system` of a recipe\n  --> recipes/recipe.nix:1:9\n  |\n1 | { pkgs, system, flakes ? { }, ... }:\n  |         ^^^^^^\n  hint: Known arguments: `apps`, `config`, `lib`, `pkgs`. Or give it a default: `system ? …`.\n",
  },
  CG157: {
    description:
      "A URL without quotes, which is a string in Nix: `https://example.org`, and also `x:x` and `PORT:-80`.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, ... }:\n{\n  apps.demo = {\n    description = \"Serves a page.\";\n    links.website = https://example.org;\n    test.programs.script = ''\n      echo ${PORT:-80}\n    '';\n  };\n}\n",
    },
    output:
      "warning[CG157]: `https://example.org` is a URL without quotes, which is a string in Nix\n  --> recipes/recipe.nix:5:21\n  |\n5 |     links.website = https://example.org;\n  |                     ^^^^^^^^^^^^^^^^^^^\n  hint: Put it in quotes: `\"https://example.org\"`.\n\nwarning[CG157]: `PORT:-80` is a URL without quotes, which is a string in Nix\n  --> recipes/recipe.nix:7:14\n  |\n7 |       echo ${PORT:-80}\n  |              ^^^^^^^^\n  hint: For a variable of the shell, write `''${PORT:-80}`.\n",
  },
  CG137: {
    description: "A YAML or JSON string contains `${…}`, which is not interpolated.",
    recipe: {
      file: "recipe.yaml",
      text: 'pkgs:\n  greeter:\n    license: mit\n    source:\n      git: github:example/greeter/v1.0.0\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n        env:\n          ZLIB: ${pkgs.zlib}/lib\n          # A hole: this is Nix.\n          CURL: !nix \'"${pkgs.curl}/bin/curl"\'\n    test:\n      script: |\n        greeter --version\n        ${lib.getExe pkgs.jq} --version\n        test "${HOME}" != "${lib.dir}"\n',
    },
    output:
      "warning[CG137]: `${pkgs.zlib}` is used literally: YAML and JSON do not interpolate strings\n  --> recipes/recipe.yaml:11:17\n   |\n11 |           ZLIB: ${pkgs.zlib}/lib\n   |                 ^^^^^^^^^^^^\n  hint: Write the string as Nix: `!nix '\"…${pkgs.zlib}…\"'`. For several lines, write `!nix |` and put the string between `''`.\n\nwarning[CG137]: `${lib.getExe pkgs.jq}` is used literally: YAML and JSON do not interpolate strings\n  --> recipes/recipe.yaml:17:9\n   |\n17 |         ${lib.getExe pkgs.jq} --version\n   |         ^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the string as Nix: `!nix '\"…${lib.getExe pkgs.jq}…\"'`. For several lines, write `!nix |` and put the string between `''`.\n",
  },
  CG170: {
    description: "The file is not valid YAML.",
    recipe: { file: "recipe.yaml", text: "apps:\n  demo:\n    description: A demo: it shows a mistake.\n" },
    output:
      "error[CG170]: invalid YAML: nested mappings are not allowed in compact mappings\n  --> recipes/recipe.yaml:3:18\n  |\n3 |     description: A demo: it shows a mistake.\n  |                  ^\n  hint: Put a string that contains a colon in quotes.\n",
  },
  CG172: {
    description: "A YAML tag is not supported.",
    recipe: { file: "recipe.yaml", text: "apps:\n  demo:\n    programs:\n      packages: [!package curl]\n" },
    output:
      "error[CG172]: unknown tag `!package`\n  --> recipes/recipe.yaml:4:18\n  |\n4 |       packages: [!package curl]\n  |                  ^^^^^^^^\n  hint: Known tags: `!pkg` for a package, `!file` for a file next to the recipe, `!nix` for a Nix expression.\n",
  },
  CG173: {
    description: "A key is not a name.",
    recipe: { file: "recipe.yaml", text: "apps:\n  ? [demo, other]\n  : description: A demo.\n" },
    output:
      "error[CG173]: a key must be a name\n  --> recipes/recipe.yaml:2:5\n  |\n2 |   ? [demo, other]\n  |     ^^^^^^^^^^^^^\n  hint: Write keys as plain or quoted words. Put a string that begins with a bracket or a brace in quotes.\n",
  },
  CG174: {
    description: "A mapping uses the merge key `<<`, which YAML 1.2 does not have.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo: &demo\n    description: A demo.\n  other:\n    <<: *demo\n    usage: Run it.\n",
    },
    output:
      "error[CG174]: the merge key `<<` is not supported: YAML 1.2 does not have it\n  --> recipes/recipe.yaml:5:5\n  |\n5 |     <<: *demo\n  |     ^^\n  hint: Repeat the keys, or write the recipe in TypeScript or Nix.\n",
  },
  CG175: {
    description: "An alias such as `*name` cannot be resolved.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    data: *shared\n  other:\n    data: &shared\n      greeting: Hello\n",
    },
    output:
      "error[CG175]: `*shared` names no anchor above it\n  --> recipes/recipe.yaml:3:11\n  |\n3 |     data: *shared\n  |           ^^^^^^^\n  hint: Define the anchor above this line: write `&shared` before its value. An alias cannot be inside its own anchor.\n",
  },
  CG176: {
    description: "A file contains a second YAML document after `---`.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    description: A demo.\n---\napps:\n  other:\n    description: Another demo.\n",
    },
    output:
      "error[CG176]: a recipe cannot contain a second YAML document\n  --> recipes/recipe.yaml:4:1\n  |\n4 | ---\n  | ^\n  hint: Move the second document to another file.\n",
  },
  CG177: {
    description: "A file declares a YAML version other than 1.2.",
    recipe: { file: "recipe.yaml", text: "%YAML 1.1\n---\napps:\n  demo:\n    broken: yes\n" },
    output:
      "error[CG177]: recipes are written in YAML 1.2, not 1.1\n  --> recipes/recipe.yaml:1:1\n  |\n1 | %YAML 1.1\n  | ^^^^^\n  hint: Remove the `%YAML` line.\n",
  },
  CG178: {
    description: "A recipe is not a mapping.",
    recipe: { file: "recipe.yaml", text: "- apps\n- pkgs\n" },
    output:
      "error[CG178]: a recipe must be a mapping with the keys `apps` and `pkgs`, but this is a list\n  --> recipes/recipe.yaml:1:1\n  |\n1 | - apps\n  | ^^^^^^\n2 | - pkgs\n  | ^^^^^^\n  hint: Begin with `pkgs:` or `apps:`, and indent the entries below it.\n",
  },
  CG190: {
    description: 'A reference such as `!pkg` or `{"$pkg": …}` does not have a single string as its value.',
    recipe: {
      file: "recipe.json",
      text: '{\n  "apps": {\n    "demo": {\n      "programs": {\n        "mainPackage": { "$pkg": "hello", "version": "2.12" },\n        "packages": [{ "$pkg": 7 }]\n      }\n    }\n  }\n}\n',
    },
    output:
      'error[CG190]: `$pkg` stands alone\n  --> recipes/recipe.json:5:26\n  |\n5 |         "mainPackage": { "$pkg": "hello", "version": "2.12" },\n  |                          ^^^^^^\n  hint: Write `{"$pkg": "text"}`.\n\nerror[CG190]: `$pkg` takes a string\n  --> recipes/recipe.json:6:24\n  |\n6 |         "packages": [{ "$pkg": 7 }]\n  |                        ^^^^^^\n  hint: Write `{"$pkg": "text"}`.\n',
  },
  CG191: {
    description: "The value of `!pkg` is not the name of a package.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  demo:\n    programs:\n      packages: [!pkg "GNU hello"]\n',
    },
    output:
      'error[CG191]: `GNU hello` is not the name of a package\n  --> recipes/recipe.yaml:4:23\n  |\n4 |       packages: [!pkg "GNU hello"]\n  |                       ^^^^^^^^^^^\n  hint: Write a name such as `hello` or `python3Packages.requests`.\n',
  },
  CG192: {
    description: "The path after `!file` is not in the recipe folder.",
    recipe: { file: "recipe.yaml", text: "apps:\n  demo:\n    icon: !file ../icon.svg\n" },
    output:
      "error[CG192]: the file `../icon.svg` lies outside of the recipe folder\n  --> recipes/recipe.yaml:3:17\n  |\n3 |     icon: !file ../icon.svg\n  |                 ^^^^^^^^^^^\n  hint: Write a path relative to the recipe, inside the recipe folder.\n",
  },
  CG194: {
    description: "The file is not valid JSON.",
    recipe: {
      file: "recipe.json",
      text: '{\n  "apps": {\n    "demo": {\n      "description": "A demo.",\n    }\n  }\n}\n',
    },
    output:
      "error[CG194]: expected another value, found `}`\n  --> recipes/recipe.json:5:5\n  |\n5 |     }\n  |     ^\n  hint: JSON takes no comma at the end.\n",
  },
  CG195: {
    description: "A string contains a NUL character, which Nix strings cannot contain.",
    recipe: { file: "recipe.yaml", text: 'apps:\n  demo:\n    usage: "one\\0two"\n' },
    output:
      'error[CG195]: a string cannot contain a NUL character\n  --> recipes/recipe.yaml:3:12\n  |\n3 |     usage: "one\\0two"\n  |            ^^^^^^^^^^\n  hint: Remove it. Put binary data in a file.\n',
  },
  CG196: {
    description: "A value does not match its YAML tag, for example `!!int many`.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    services:\n      runtimes:\n        hostos:\n          vm:\n            cores: !!int four\n",
    },
    output:
      "error[CG196]: this value is not a valid `!!int`\n  --> recipes/recipe.yaml:7:26\n  |\n7 |             cores: !!int four\n  |                          ^^^^\n  hint: Write a value of that type, or remove the tag.\n",
  },
  CG197: {
    description: "A list element is indented too far, so YAML reads it as text of the element above.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  tool:\n    programs:\n      packages:\n        - hello\n          - curl\n",
    },
    output:
      'error[CG313]: `apps.tool.programs.packages.0` takes a package, which `"hello - curl"` cannot name\n  --> recipes/recipe.yaml:5:11\n  |\n5 |         - hello\n  |           ^^^^^\n6 |           - curl\n  |           ^^^^^^\n  hint: Name it as below `pkgs`, for example `curl` or `python3Packages.requests`.\n\nwarning[CG197]: this line continues the text above it instead of starting a list element\n  --> recipes/recipe.yaml:6:11\n  |\n6 |           - curl\n  |           ^^^^^^\n  hint: Indent it like the element above. If it is part of the string, put the string in quotes.\n',
  },
  CG200: {
    description: "A variable is not defined.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = lib.toUpper namee;\n}\n",
    },
    output:
      "error[CG200]: undefined variable `namee`\n  --> recipes/demo/recipe.nix:3:33\n  |\n3 |   apps.demo.usage = lib.toUpper namee;\n  |                                 ^^^^^\n  hint: Bind it with `let`, or add it to the function arguments. Packages are in `pkgs`.\n",
  },
  CG201: {
    description: "A set does not have the selected attribute.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = config.apps.demo.displayNam;\n}\n",
    },
    output:
      "error[CG201]: attribute `displayNam` is missing in `config.apps.demo`\n  --> recipes/demo/recipe.nix:3:38\n  |\n3 |   apps.demo.usage = config.apps.demo.displayNam;\n  |                                      ^^^^^^^^^^\n  hint: Did you mean `displayName`?\n",
  },
  CG202: {
    description: "A value does not have the required type.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = "twelve" * 12;\n}\n',
    },
    output:
      'error[CG202]: expected a number, got a string\n  --> recipes/demo/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = "twelve" * 12;\n  |                     ^^^^^^^^^^^^^\n  hint: Write a number here.\n',
  },
  CG203: {
    description: "A recipe calls a value that is not a function.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = "a function" 1;\n}\n',
    },
    output:
      'error[CG203]: cannot call a string: it is not a function\n  --> recipes/demo/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = "a function" 1;\n  |                     ^^^^^^^^^^^^^^\n  hint: In a list, a call needs parentheses: `[ (f x) ]`.\n',
  },
  CG204: {
    description: "A call does not pass a required argument.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = ({ name, greeting }: "${greeting}, ${name}!") { name = "you"; };\n}\n',
    },
    output:
      'error[CG204]: the required argument `greeting` is missing\n  --> recipes/demo/recipe.nix:3:67\n  |\n3 |   apps.demo.usage = ({ name, greeting }: "${greeting}, ${name}!") { name = "you"; };\n  |                                                                   ^^^^^^^^^^^^^^^^^\n  note: `greeting` has no default here\n  --> recipes/demo/recipe.nix:3:30\n  |\n3 |   apps.demo.usage = ({ name, greeting }: "${greeting}, ${name}!") { name = "you"; };\n  |                              ^^^^^^^^\n  hint: Add `greeting` to the call, or give it a default: `greeting ? …`.\n',
  },
  CG205: {
    description: "A call passes an argument that the function does not accept.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = ({ name }: "Hello, ${name}!") { name = "you"; nmae = "me"; };\n}\n',
    },
    output:
      'error[CG205]: unexpected argument `nmae`\n  --> recipes/demo/recipe.nix:3:67\n  |\n3 |   apps.demo.usage = ({ name }: "Hello, ${name}!") { name = "you"; nmae = "me"; };\n  |                                                                   ^^^^\n  note: the function\n  --> recipes/demo/recipe.nix:3:22\n  |\n3 |   apps.demo.usage = ({ name }: "Hello, ${name}!") { name = "you"; nmae = "me"; };\n  |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Did you mean `name`?\n',
  },
  CG206: {
    description: "A value depends on itself.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = "see ${config.apps.other.usage}";\n  apps.other.usage = "see ${config.apps.demo.usage}";\n}\n',
    },
    output:
      'error[CG206]: infinite recursion: config.apps.other.usage -> config.apps.demo.usage -> config.apps.other.usage\n  --> recipes/demo/recipe.nix:3:28\n  |\n3 |   apps.demo.usage = "see ${config.apps.other.usage}";\n  |                            ^^^^^^^^^^^^^^^^^^^^^^^\n  note: which needs `config.apps.demo.usage`\n  --> recipes/demo/recipe.nix:4:29\n  |\n4 |   apps.other.usage = "see ${config.apps.demo.usage}";\n  |                             ^^^^^^^^^^^^^^^^^^^^^^\n  hint: Break the cycle: define one of these values without the others.\n',
  },
  CG207: {
    description: "The recipe called `throw` or `abort`.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = throw "not written yet";\n}\n',
    },
    output:
      'error[CG207]: the recipe called `throw`: not written yet\n  --> recipes/demo/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = throw "not written yet";\n  |                     ^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Fix the problem that the message describes.\n',
  },
  CG208: {
    description: "The condition of an `assert` is false.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = assert 1 > 2; "never";\n}\n',
    },
    output:
      'error[CG208]: assertion failed\n  --> recipes/demo/recipe.nix:3:28\n  |\n3 |   apps.demo.usage = assert 1 > 2; "never";\n  |                            ^^^^^\n  hint: Make the condition after `assert` true, or remove it.\n',
  },
  CG209: {
    description: "A computed attribute name is already used in the set.",
    recipe: {
      file: "recipe.nix",
      text: 'let\n  name = "demo";\nin\n{\n  apps.demo.usage = "One.";\n  apps.${name}.usage = "Two.";\n}\n',
    },
    output:
      'error[CG209]: attribute `demo` is defined twice\n  --> recipes/demo/recipe.nix:6:8\n  |\n6 |   apps.${name}.usage = "Two.";\n  |        ^^^^^^^\n  note: first defined here\n  --> recipes/demo/recipe.nix:5:8\n  |\n5 |   apps.demo.usage = "One.";\n  |        ^^^^\n  hint: Keep one of them, or merge the two sets.\n',
  },
  CG210: {
    description: "A value that cannot be converted to a string is interpolated into one.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = "port ${8080}";\n}\n',
    },
    output:
      'error[CG210]: cannot interpolate the number `8080` into a string\n  --> recipes/demo/recipe.nix:3:29\n  |\n3 |   apps.demo.usage = "port ${8080}";\n  |                             ^^^^\n  hint: Convert it with `toString`.\n',
  },
  CG211: {
    description: "A computation has no result: a division by zero, or a number that does not fit in 64 bits.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = toString (1 / 0);\n}\n",
    },
    output:
      "error[CG211]: division by zero\n  --> recipes/demo/recipe.nix:3:31\n  |\n3 |   apps.demo.usage = toString (1 / 0);\n  |                               ^^^^^\n  hint: Handle a divisor of 0 with an `if`.\n",
  },
  CG213: {
    description: "The result of a function depends on something outside the recipe folder.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = builtins.getEnv "HOME";\n}\n',
    },
    output:
      'error[CG213]: `builtins.getEnv` is not available: a recipe cannot depend on anything outside the recipe folder\n  --> recipes/demo/recipe.nix:3:30\n  |\n3 |   apps.demo.usage = builtins.getEnv "HOME";\n  |                              ^^^^^^\n  hint: Write the value into the recipe.\n',
  },
  CG214: {
    description: "A path is outside the recipe folder.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = builtins.readFile /etc/hostname;\n}\n",
    },
    output:
      'error[CG214]: `/etc/hostname` is outside the recipe folder\n  --> recipes/demo/recipe.nix:3:39\n  |\n3 |   apps.demo.usage = builtins.readFile /etc/hostname;\n  |                                       ^^^^^^^^^^^^^\n  hint: Write a string, `"/etc/hostname"`, for a path on the machine that runs the app, or copy the file into the recipe folder.\n',
  },
  CG216: {
    description: "A file does not exist or cannot be read.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = builtins.readFile ./usage.md;\n}\n",
    },
    output:
      "error[CG216]: cannot read `demo/usage.md`: it does not exist\n  --> recipes/demo/recipe.nix:3:39\n  |\n3 |   apps.demo.usage = builtins.readFile ./usage.md;\n  |                                       ^^^^^^^^^^\n  hint: Write a path relative to this recipe, inside the recipe folder.\n",
  },
  CG218: {
    description: "The evaluation takes too many steps. Usually a function calls itself forever.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = let forever = n: forever (n + 1); in forever 0;\n}\n",
    },
    output:
      "error[CG218]: the evaluation did not finish after 2501000 steps\n  --> recipes/demo/recipe.nix:3:38\n  |\n3 |   apps.demo.usage = let forever = n: forever (n + 1); in forever 0;\n  |                                      ^^^^^^^\n  hint: Check for a function that calls itself forever.\n",
  },
  CG219: {
    description: "Calls or values are nested too deeply. Usually a function calls itself forever.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = let sum = n: n + sum (n + 1); in toString (sum 0);\n}\n",
    },
    output:
      "error[CG219]: the evaluation is nested too deeply\n  --> recipes/demo/recipe.nix:3:43\n  |\n3 |   apps.demo.usage = let sum = n: n + sum (n + 1); in toString (sum 0);\n  |                                           ^\n  hint: Check for a function that calls itself forever. Fold long lists with `lib.foldl'`.\n",
  },
  CG220: {
    description: "A list, set or string is too large.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = toString (builtins.genList (n: n) 2000000);\n}\n",
    },
    output:
      "error[CG220]: a list or set would have more than 500000 elements\n  --> recipes/demo/recipe.nix:3:31\n  |\n3 |   apps.demo.usage = toString (builtins.genList (n: n) 2000000);\n  |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Check for a function that grows it forever. Put long data in a file.\n",
  },
  CG221: {
    description: "A list does not have the requested element.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = builtins.elemAt [ "one" "two" ] 2;\n}\n',
    },
    output:
      'error[CG221]: `elemAt`: index 2 is out of range for a list of 2\n  --> recipes/demo/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = builtins.elemAt [ "one" "two" ] 2;\n  |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: The indices are 0 to 1.\n',
  },
  CG223: {
    description: "A text is not in the format that the function parses.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = (builtins.fromJSON "{ \\"name\\": }").name;\n}\n',
    },
    output:
      'error[CG223]: malformed JSON: value expected in line 1\n  --> recipes/demo/recipe.nix:3:22\n  |\n3 |   apps.demo.usage = (builtins.fromJSON "{ \\"name\\": }").name;\n  |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Fix the text, or use the function for its format.\n',
  },
  CG224: {
    description: "The values cannot be compared.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = lib.boolToString ("two" < 3);\n}\n',
    },
    output:
      'error[CG224]: cannot compare a string with the number `3`\n  --> recipes/demo/recipe.nix:3:39\n  |\n3 |   apps.demo.usage = lib.boolToString ("two" < 3);\n  |                                       ^^^^^^^^^\n  hint: Compare two numbers, two strings, two paths or two lists of these.\n',
  },
  CG225: {
    description: "A function does not accept the value of an argument.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = builtins.concatStringsSep "," (lib.genList toString (-1));\n}\n',
    },
    output:
      'error[CG225]: `genList`: the length is negative\n  --> recipes/demo/recipe.nix:3:52\n  |\n3 |   apps.demo.usage = builtins.concatStringsSep "," (lib.genList toString (-1));\n  |                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Pass an argument that `genList` accepts.\n',
  },
  CG227: {
    description: "The recipe prints a warning with `lib.warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = lib.warn "say something better here" "Usage.";\n}\n',
    },
    output:
      'warning[CG227]: say something better here\n  --> recipes/demo/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = lib.warn "say something better here" "Usage.";\n  |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: The recipe prints this warning with `lib.warn` or `lib.warnIf`.\n',
  },
  CG228: {
    description: "A value cannot be converted to the requested text format.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, config, pkgs, ... }:\n{\n  apps.demo.usage = builtins.toJSON { greet = name: "Hello, ${name}!"; };\n}\n',
    },
    output:
      'error[CG228]: `toJSON` cannot express a function\n  --> recipes/demo/recipe.nix:3:21\n  |\n3 |   apps.demo.usage = builtins.toJSON { greet = name: "Hello, ${name}!"; };\n  |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  note: the value comes from here\n  --> recipes/demo/recipe.nix:3:47\n  |\n3 |   apps.demo.usage = builtins.toJSON { greet = name: "Hello, ${name}!"; };\n  |                                               ^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove it, or replace it with data.\n',
  },
  CG230: {
    description: "A Nix recipe uses a name that its arguments do not include.",
    recipe: {
      file: "recipe.nix",
      text: "{ lib, ... }:\n{\n  pkgs.demo = {\n    license = lib.licenses.mit;\n    source.path = ./.;\n    build.standardBuilder = {\n      enable = true;\n      packages.run = with lib; [ pkgs.zlib ];\n    };\n    version = config.pkgs.demo.source.hash;\n  };\n}\n",
    },
    output:
      "error[CG230]: undefined variable `pkgs`: the recipe does not take it as an argument\n  --> recipes/recipe.nix:8:34\n  |\n8 |       packages.run = with lib; [ pkgs.zlib ];\n  |                                  ^^^^\n  hint: Add it to the arguments of the recipe: `{ pkgs, ... }:`.\n\nerror[CG230]: undefined variable `config`: the recipe does not take it as an argument\n  --> recipes/recipe.nix:10:15\n   |\n10 |     version = config.pkgs.demo.source.hash;\n   |               ^^^^^^\n  hint: Add it to the arguments of the recipe: `{ config, ... }:`.\n",
  },
  CG300: {
    description: "A value does not have the type of the option.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      broken: "yes",\n      usage: 5,\n      programs: {\n        packages: ["curl"],\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG300]: `apps.web.broken` takes a boolean, but this is the string `"yes"`\n  --> recipes/recipe.ts:6:15\n  |\n6 |       broken: "yes",\n  |               ^^^^^\n  hint: Write `true` or `false`, without quotes.\n\nerror[CG300]: `apps.web.usage` takes a string, but this is the integer `5`\n  --> recipes/recipe.ts:7:14\n  |\n7 |       usage: 5,\n  |              ^\n  hint: Put it in quotes: `"5"`.\n\nerror[CG300]: `apps.web.programs.packages.0` takes a package, but this is the string `"curl"`\n  --> recipes/recipe.ts:9:20\n  |\n9 |         packages: ["curl"],\n  |                    ^^^^^^\n  hint: Write the package itself: `pkgs.curl`.\n',
  },
  CG301: {
    description: "A string does not match the pattern of the option.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      description: "A web service",\n      links: {\n        website: "example.org",\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG301]: `apps.web.description` must be one line of at most 120 characters that ends with a full stop, but this is `"A web service"`\n  --> recipes/recipe.ts:6:20\n  |\n6 |       description: "A web service",\n  |                    ^^^^^^^^^^^^^^^\n  hint: End it with a full stop.\n\nerror[CG301]: `apps.web.links.website` must be a URL, but this is `"example.org"`\n  --> recipes/recipe.ts:8:18\n  |\n8 |         website: "example.org",\n  |                  ^^^^^^^^^^^^^\n  hint: Write a full URL, for example `https://example.org/docs`.\n',
  },
  CG302: {
    description: "A value is not one of the allowed words.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        components: {\n          api: {\n            process: {\n              command: pkgs.hello,\n              user: "non-priviledged",\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG302]: `apps.web.services.components.api.process.user` cannot be `"non-priviledged"`\n  --> recipes/recipe.ts:11:21\n   |\n11 |               user: "non-priviledged",\n   |                     ^^^^^^^^^^^^^^^^^\n  hint: Did you mean `non-privileged`?\n',
  },
  CG303: {
    description: "The option does not exist.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      descripton: "A web service.",\n      services: {\n        components: {\n          api: {\n            environment: {},\n            process: {\n              command: pkgs.hello,\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG303]: unknown option `apps.web.descripton`\n  --> recipes/recipe.ts:6:7\n  |\n6 |       descripton: "A web service.",\n  |       ^^^^^^^^^^\n  hint: Did you mean `description`?\n\nerror[CG303]: unknown option `apps.web.services.components.api.environment`\n  --> recipes/recipe.ts:10:13\n   |\n10 |             environment: {},\n   |             ^^^^^^^^^^^\n  hint: Did you mean `services.components.<name>.process.environment`, `services.components.<name>.resources.<name>.environment` or `services.jobs.<name>.process.environment`?\n',
  },
  CG304: {
    description: "A required option is not set.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        components: {\n          api: {\n            dependsOn: [],\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      "error[CG304]: `apps.web.services.components.api.process.command` must be set\n  --> recipes/recipe.ts:8:11\n  |\n8 |           api: {\n  |           ^^^\n  hint: The main command: a package, whose main program is run, or an explicit path to a binary. In YAML and JSON a name without `/` is a package.\n",
  },
  CG306: {
    description: "The compiler must know a value that only Nix can compute.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      broken: pkgs.stdenv.isDarwin,\n      displayName: `Web ${pkgs.hello.version}`,\n    },\n  },\n  pkgs: {\n    tool: {\n      license: "mit",\n      source: {\n        url: "https://example.org/tool.tar.gz",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        standardBuilder: {\n          enable: true,\n          packages: { run: pkgs.zlib },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      "error[CG306]: `apps.web.broken` must be known when recipes are compiled, but this is `pkgs.stdenv.isDarwin`, which only Nix can evaluate\n  --> recipes/recipe.ts:6:15\n  |\n6 |       broken: pkgs.stdenv.isDarwin,\n  |               ^^^^^^^^^^^^^^^^^^^^\n  hint: Write a boolean that does not depend on the package set.\n\nerror[CG306]: `apps.web.displayName` must be known when recipes are compiled, but this is a string with parts only Nix can evaluate\n  --> recipes/recipe.ts:7:20\n  |\n7 |       displayName: `Web ${pkgs.hello.version}`,\n  |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write a string that does not depend on the package set.\n\nerror[CG306]: `pkgs.tool.build.standardBuilder.packages.run` must be known when recipes are compiled, but this is `pkgs.zlib`, which only Nix can evaluate\n  --> recipes/recipe.ts:20:28\n   |\n20 |           packages: { run: pkgs.zlib },\n   |                            ^^^^^^^^^\n  hint: If it is one package, write it in brackets. Write the packages one by one, and those with a condition by `lib.optionals`.\n",
  },
  CG307: {
    description: "An option is set under its name and under an alias.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      ngi: {\n        grants: {\n          Core: ["a"],\n        },\n      },\n      fund: {\n        grants: {\n          Core: ["b"],\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      "error[CG307]: `ngi` is another name of `fund`, which is set as well\n  --> recipes/recipe.ts:6:7\n  |\n6 |       ngi: {\n  |       ^^^\n  note: `fund` is set here\n  --> recipes/recipe.ts:11:7\n   |\n11 |       fund: {\n   |       ^^^^\n  hint: Keep `fund` and merge the value of `ngi` into it.\n",
  },
  CG308: {
    description: "A name contains characters that are not allowed.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        components: {\n          Web_API: {\n            process: {\n              command: pkgs.hello,\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG308]: `"Web_API"` is not a valid name in `apps.web.services.components`\n  --> recipes/recipe.ts:8:11\n  |\n8 |           Web_API: {\n  |           ^^^^^^^\n  hint: It is also a unit and a host name: use at most 63 lower-case letters, digits and hyphens, with a letter or digit at both ends.\n',
  },
  CG309: {
    description: "An integer is outside the range of the option.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        runtimes: {\n          hostos: {\n            vm: {\n              cores: 0,\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      "error[CG309]: `apps.web.services.runtimes.hostos.vm.cores` must be at least 1, but this is `0`\n  --> recipes/recipe.ts:10:22\n   |\n10 |               cores: 0,\n   |                      ^\n  hint: Write a number that is at least 1.\n",
  },
  CG310: {
    description: "A string contains a character that a text file cannot contain.",
    recipe: {
      file: "recipe.nix",
      text: "{\n  apps.web.usage = builtins.fromJSON ''\"half a character: \\ud800\"'';\n}\n",
    },
    output:
      "error[CG310]: `apps.web.usage` contains the character U+D800, which a text file cannot contain\n  --> recipes/recipe.nix:2:20\n  |\n2 |   apps.web.usage = builtins.fromJSON ''\"half a character: \\ud800\"'';\n  |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove the character.\n",
  },
  CG311: {
    description: "A single-line option contains a line break.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        components: {\n          api: {\n            process: {\n              command: pkgs.hello,\n              argv: ["serve\\n--port 80"],\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG311]: `apps.web.services.components.api.process.argv.0` must be a single line\n  --> recipes/recipe.ts:11:22\n   |\n11 |               argv: ["serve\\n--port 80"],\n   |                      ^^^^^^^^^^^^^^^^^^\n  hint: Split it into several list elements, or put the text into a file.\n',
  },
  CG312: {
    description: "A string of a YAML or JSON recipe names a file that does not exist.",
    recipe: { file: "recipe.yaml", text: "apps:\n  web:\n    icon: ./logo.svg\n" },
    output:
      "error[CG312]: `apps.web.icon`: `./logo.svg` does not exist\n  --> recipes/recipe.yaml:3:11\n  |\n3 |     icon: ./logo.svg\n  |           ^^^^^^^^^^\n  hint: Paths are relative to the recipe file and stay within the recipe folder.\n",
  },
  CG313: {
    description: "A string of a YAML or JSON recipe is not the name of a package.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  web:\n    programs:\n      packages:\n        - curl wget\n",
    },
    output:
      'error[CG313]: `apps.web.programs.packages.0` takes a package, which `"curl wget"` cannot name\n  --> recipes/recipe.yaml:5:11\n  |\n5 |         - curl wget\n  |           ^^^^^^^^^\n  hint: Name it as below `pkgs`, for example `curl` or `python3Packages.requests`.\n',
  },
  CG314: {
    description: "Two definitions of an option conflict.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, lib } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      displayName: lib.mkMerge(["Web", "The Web"]),\n    },\n  },\n});\n',
    },
    output:
      'error[CG314]: `apps.web.displayName` is defined twice with different values\n  --> recipes/recipe.ts:6:40\n  |\n6 |       displayName: lib.mkMerge(["Web", "The Web"]),\n  |                                        ^^^^^^^^^\n  note: the other definition\n  --> recipes/recipe.ts:6:33\n  |\n6 |       displayName: lib.mkMerge(["Web", "The Web"]),\n  |                                 ^^^^^\n  hint: Keep one definition, or give one of them another priority with `lib.mkForce` or `lib.mkDefault`.\n',
  },
  CG315: {
    description: "A value is nested too deeply, usually because it contains itself.",
    recipe: {
      file: "recipe.nix",
      text: "let\n  loop = {\n    inherit loop;\n  };\nin\n{\n  apps.web.services.runtimes.hostos.hostosConfig = loop;\n}\n",
    },
    output:
      "error[CG315]: `apps.web.services.runtimes.hostos.hostosConfig` is nested more than 200 levels deep\n  --> recipes/recipe.nix:2:10\n  |\n2 |   loop = {\n  |          ^\n...\n4 |   };\n  |   ^\n  hint: Check whether the value contains itself.\n",
  },
  CG316: {
    description: "A text contains invisible characters, so it looks different from its content.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      usage: "Runs `rm -rf /tmp/\\u202Egpj.cache`.",\n    },\n  },\n});\n',
    },
    output:
      'warning[CG316]: `apps.web.usage` contains the invisible character U+202E\n  --> recipes/recipe.ts:6:14\n  |\n6 |       usage: "Runs `rm -rf /tmp/\\u202Egpj.cache`.",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove it, or give the reason in a comment above: `catalogc-allow CG316: <reason>`.\n',
  },
  CG317: {
    description: "A recipe contains something other than `apps` and `pkgs`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  packages: {},\n});\n',
    },
    output:
      'error[CG317]: a recipe defines `apps` and `pkgs`, not `"packages"`\n  --> recipes/recipe.ts:4:3\n  |\n4 |   packages: {},\n  |   ^^^^^^^^\n  hint: Packages are in `pkgs.<name>`.\n',
  },
  CG318: {
    description: "A recipe is not an attribute set of apps and packages.",
    recipe: { file: "recipe.ts", text: 'export default ["hello"];\n' },
    output:
      'error[CG318]: a recipe is an attribute set with `apps` and `pkgs`, but this is a list\n  --> recipes/recipe.ts:1:16\n  |\n1 | export default ["hello"];\n  |                ^^^^^^^^^\n  hint: Write `{ apps: { … }, pkgs: { … } }`, or only one of the two.\n',
  },
  CG319: {
    description: "An option has too many definitions, usually because a `lib.mkMerge` is merged with itself.",
    output:
      "error[CG319]: `apps.web.services.runtimes.hostos.hostosConfig` has more than 100000 definitions\n  --> recipes/recipe.nix:6:8\n  |\n6 |   d3 = lib.mkMerge [ d2 d2 ];\n  |        ^^^^^^^^^^^^^^^^^^^^^\n  hint: Check whether a `lib.mkMerge` is merged with itself, or whether its conditions are nested.\n",
  },
  CG320: {
    description:
      "A recipe refers to all options of a package or app where a package or a single value is required.",
    output:
      'error[CG320]: this is the set of options of package `web-server`, not the package\n  --> recipes/recipe.ts:14:22\n   |\n14 |         mainPackage: config.pkgs["web-server"],\n   |                      ^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `pkgs["web-server"]`. `config.pkgs["web-server"]` holds the options of the package, such as `version`.\n',
  },
  CG321: {
    description: "Nixpkgs does not know the platform.",
    output:
      'error[CG321]: nixpkgs does not know the platform `"x86_64-linxu"`\n  --> recipes/catalog.yaml:1:26\n  |\n1 | systems: [aarch64-linux, x86_64-linxu, vax-ultrix]\n  |                          ^^^^^^^^^^^^\n  hint: Did you mean `x86_64-linux`?\n\nerror[CG321]: nixpkgs does not know the platform `"vax-ultrix"`\n  --> recipes/catalog.yaml:1:40\n  |\n1 | systems: [aarch64-linux, x86_64-linxu, vax-ultrix]\n  |                                        ^^^^^^^^^^\n  hint: `lib.systems.doubles.all` lists all platforms; most catalogs use `x86_64-linux` and `aarch64-linux`.\n',
  },
  CG322: {
    description: "A recipe file sets too many values.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, ... }:\n\n{\n  apps.web.services.components.web.process = {\n    command = "/bin/web";\n    argv = lib.replicate 60000 "--verbose";\n  };\n}\n',
    },
    output:
      'error[CG322]: this recipe file sets more than 60000 values; `apps.web.services.components.web.process.argv.59988` exceeds the limit\n  --> recipes/recipe.nix:6:32\n  |\n6 |     argv = lib.replicate 60000 "--verbose";\n  |                                ^^^^^^^^^^^\n  hint: Split the recipe into several files. The limit applies to each file.\n',
  },
  CG323: {
    description: "A list has too many conditional parts.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, lib, ... }:\n{\n  pkgs.tool = {\n    description = "A tool.";\n    version = "1.0.0";\n    license = "mit";\n    source.git = "github:example/tool/1.0.0";\n    source.hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";\n    build.standardBuilder = {\n      enable = true;\n      packages.build = lib.concatMap (_: lib.optionals pkgs.stdenv.isLinux [ pkgs.hello ]) (\n        lib.range 1 20000\n      );\n    };\n  };\n}\n',
    },
    output:
      "error[CG323]: `pkgs.tool.build.standardBuilder.packages.build` has more than 1000 conditional parts\n  --> recipes/recipe.nix:11:24\n   |\n11 |       packages.build = lib.concatMap (_: lib.optionals pkgs.stdenv.isLinux [ pkgs.hello ]) (\n   |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n...\n13 |       );\n   |       ^\n  hint: Group the elements that share a condition: `lib.optionals condition [ a b c ]`.\n",
  },
  CG324: {
    description: "YAML reads an unquoted value as another type than it looks like.",
    recipe: {
      file: "recipe.yaml",
      text: 'pkgs:\n  tool:\n    license: mit\n    source:\n      url: https://example.org/tool.tar.gz\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n        env:\n          MODE: 0755\n          RELEASE: 1.10\n          COLOR: off\n      extraAttrs:\n        doCheck: no\n        structured:\n          port: 0o755\n          ratio: 1.5\n          text: "on"\n      structuredAttrs:\n        codes: [007, 12]\n',
    },
    output:
      'warning[CG324]: `0755` is the number 755\n  --> recipes/recipe.yaml:11:17\n   |\n11 |           MODE: 0755\n   |                 ^^^^\n  hint: For a string, use quotes: `"0755"`. For an octal number, write `0o755`.\n\nwarning[CG324]: `1.10` is the number 1.1\n  --> recipes/recipe.yaml:12:20\n   |\n12 |           RELEASE: 1.10\n   |                    ^^^^\n  hint: For a string, use quotes: `"1.10"`. For a number, write `1.1`.\n\nwarning[CG324]: `no` is a string, not a boolean\n  --> recipes/recipe.yaml:15:18\n   |\n15 |         doCheck: no\n   |                  ^^\n  hint: Write `false` for a boolean. For a string, use quotes: `"no"`.\n\nerror[CG682]: `build.extraAttrs.doCheck` must be a boolean, but this is the string `"no"`\n  --> recipes/recipe.yaml:15:18\n   |\n15 |         doCheck: no\n   |                  ^^\n  hint: Write `false`.\n\nwarning[CG324]: `007` is the number 7\n  --> recipes/recipe.yaml:21:17\n   |\n21 |         codes: [007, 12]\n   |                 ^^^\n  hint: For a string, use quotes: `"007"`. For an octal number, write `0o7`.\n',
  },
  CG325: {
    description: "The scheme of a URL is misspelt.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    description: Serves a page.\n    links:\n      website: htps://example.org\n",
    },
    output:
      "warning[CG325]: `htps` is not a known URL scheme\n  --> recipes/recipe.yaml:5:16\n  |\n5 |       website: htps://example.org\n  |                ^^^^^^^^^^^^^^^^^^\n  hint: Did you mean `https`?\n",
  },
  CG400: {
    description: "A package or app is defined twice.",
    output:
      "error[CG400]: package `demo` is defined twice\n  --> recipes/b/recipe.ts:5:5\n  |\n5 |     demo: {\n  |     ^^^^\n  note: first defined here\n  --> recipes/a/recipe.ts:5:5\n  |\n5 |     demo: {\n  |     ^^^^\n  hint: Keep one definition, or give one of them another name.\n",
  },
  CG401: {
    description: "Two names differ only in case. They become one folder on file systems that ignore case.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({ apps: { Demo: {}, demo: {} } });\n',
    },
    output:
      "error[CG401]: app `demo` and `Demo` differ only in case\n  --> recipes/recipe.ts:3:49\n  |\n3 | export default defineRecipe({ apps: { Demo: {}, demo: {} } });\n  |                                                 ^^^^\n  note: `Demo` is here\n  --> recipes/recipe.ts:3:39\n  |\n3 | export default defineRecipe({ apps: { Demo: {}, demo: {} } });\n  |                                       ^^^^\n  hint: Rename one of them. Both become folder and host names, which may ignore case.\n",
  },
  CG402: {
    description: "A component and a resource of an app have the same name.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          db: { process: { command: "/usr/bin/web" } },\n          web: { process: { command: "/usr/bin/web" }, resources: { db: {} } },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG402]: `db` is a component and a resource of the same app\n  --> recipes/recipe.ts:9:69\n  |\n9 |           web: { process: { command: "/usr/bin/web" }, resources: { db: {} } },\n  |                                                                     ^^\n  note: the component\n  --> recipes/recipe.ts:8:11\n  |\n8 |           db: { process: { command: "/usr/bin/web" } },\n  |           ^^\n  hint: Rename the resource. Both become host names in one network.\n',
  },
  CG403: {
    description: "A component has the name of a unit that catalogc generates.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: { demo: { services: { components: { "demo-setup": { process: { command: "/usr/bin/web" } } } } } },\n});\n',
    },
    output:
      'error[CG403]: `demo-setup` is the name of a unit that catalogc generates, which runs `setup` once at system startup\n  --> recipes/recipe.ts:4:45\n  |\n4 |   apps: { demo: { services: { components: { "demo-setup": { process: { command: "/usr/bin/web" } } }…\n  |                                             ^^^^^^^^^^^^\n  hint: Give the component another name.\n',
  },
  CG404: {
    description:
      'A component name is not a valid name for its user account (systemd.exec(5), "User/Group Name Syntax").',
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: { services: { components: { "1web": { process: { command: "/usr/bin/web", user: "root" } } } } },\n  },\n});\n',
    },
    output:
      'error[CG404]: `1web` cannot be the name of the component\'s user account\n  --> recipes/recipe.ts:5:39\n  |\n5 |     demo: { services: { components: { "1web": { process: { command: "/usr/bin/web", user: "root" } }…\n  |                                       ^^^^^^\n  hint: Use at most 31 characters and begin with a letter. The account has the name of the component.\n',
  },
  CG405: {
    description: "The Nix store does not allow the name of a data item.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: { demo: { data: { motto: { name: "the motto", content: "Small and clear." } } } },\n});\n',
    },
    output:
      'error[CG405]: `the motto` cannot be the name of a file in the Nix store\n  --> recipes/recipe.ts:4:42\n  |\n4 |   apps: { demo: { data: { motto: { name: "the motto", content: "Small and clear." } } } },\n  |                                          ^^^^^^^^^^^\n  hint: Use at most 200 letters, digits and `+ - . _ ? =`, and do not begin with a dot.\n',
  },
  CG406: {
    description: "A runtime configures a component or resource that the app does not have.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: { web: { process: { command: "/usr/bin/web" } } },\n        runtimes: { container: { components: { wbe: { setup: "mkdir -p cache" } } } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG406]: the app has no component `wbe`\n  --> recipes/recipe.ts:8:48\n  |\n8 |         runtimes: { container: { components: { wbe: { setup: "mkdir -p cache" } } } },\n  |                                                ^^^\n  hint: Did you mean `web`?\n',
  },
  CG417: {
    description: "A name is a reserved attribute name in Nix, such as `outPath` or `type`.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  type:\n    license: mit\n    build:\n      identityBuilder:\n        enable: true\n        derivation: hello\napps:\n  outPath:\n    description: A program.\n  web:\n    data:\n      __toString: A greeting.\n",
    },
    output:
      "error[CG417]: `type` cannot be a name for a package: it is a reserved attribute name in Nix\n  --> recipes/recipe.yaml:2:3\n  |\n2 |   type:\n  |   ^^^^\n  hint: Use another name. Nix treats a set with this attribute as a string or a derivation, not as a plain set.\n\nerror[CG417]: `outPath` cannot be a name for an app: it is a reserved attribute name in Nix\n  --> recipes/recipe.yaml:9:3\n  |\n9 |   outPath:\n  |   ^^^^^^^\n  hint: Use another name. Nix treats a set with this attribute as a string or a derivation, not as a plain set.\n\nerror[CG417]: `__toString` cannot be a name in `apps.web.data`: it is a reserved attribute name in Nix\n  --> recipes/recipe.yaml:13:7\n   |\n13 |       __toString: A greeting.\n   |       ^^^^^^^^^^\n  hint: Use another name. Nix treats a set with this attribute as a string or a derivation, not as a plain set.\n",
  },
  CG476: {
    description: "A package has a name that generated files use for something else.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  stdenv:\n    license: mit\n    build:\n      identityBuilder:\n        enable: true\n        derivation: pkgsOriginal.clangStdenv\n",
    },
    output:
      "error[CG476]: `stdenv` cannot be the name of a package: generated files use it for a function of nixpkgs\n  --> recipes/recipe.yaml:2:3\n  |\n2 |   stdenv:\n  |   ^^^^^^\n  hint: Give the package another name.\n",
  },
  CG482: {
    description: "A component or timer has the name of a unit that NixOS creates for a resource of the app.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          nginx: {\n            process: { command: "/usr/bin/web" },\n            resources: { proxy: { role: "frontend", hostosConfig: { services: { nginx: { enable: true } } } } },\n          },\n        },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG482]: component `nginx` has the unit name `nginx.service`, which resource `proxy` uses\n  --> recipes/recipe.ts:8:11\n  |\n8 |           nginx: {\n  |           ^^^^^\n  note: NixOS creates `nginx.service` for this\n  --> recipes/recipe.ts:10:26\n   |\n10 |             resources: { proxy: { role: "frontend", hostosConfig: { services: { nginx: { enable: tru…\n   |                          ^^^^^\n  hint: Give the component another name. On NixOS the two definitions conflict.\n',
  },
  CG483: {
    description:
      "On NixOS hosts, two components have the same state directory, or one directory is inside the other.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          reader: { process: { command: "/usr/bin/reader", stateDir: "/var/lib/feeds" } },\n          writer: { process: { command: "/usr/bin/writer", stateDir: "/var/lib/feeds" } },\n        },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG483]: `/var/lib/feeds` is the state directory of `writer` and of `reader`\n  --> recipes/recipe.ts:9:70\n  |\n9 |           writer: { process: { command: "/usr/bin/writer", stateDir: "/var/lib/feeds" } },\n  |                                                                      ^^^^^^^^^^^^^^^^\n  note: `/var/lib/feeds` is the state directory of `reader`\n  --> recipes/recipe.ts:8:70\n  |\n8 |           reader: { process: { command: "/usr/bin/reader", stateDir: "/var/lib/feeds" } },\n  |                                                                      ^^^^^^^^^^^^^^^^\n  hint: Set another `stateDir` for one of them. On NixOS hosts one account cannot access the files of the other, and each container has its own volume. To share files, use a volume (`services.volumes`).\n',
  },
  CG484: {
    description:
      "A component has the name of a user or group of every system, so it would run as that account.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: { services: { components: { root: { process: { command: "/usr/bin/web" } } } } },\n  },\n});\n',
    },
    output:
      'error[CG484]: `root` is a user or group of every system\n  --> recipes/recipe.ts:5:39\n  |\n5 |     demo: { services: { components: { root: { process: { command: "/usr/bin/web" } } } } },\n  |                                       ^^^^\n  hint: Rename the component. It would run as that account.\n',
  },
  CG485: {
    description: "A component or resource is called `localhost`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: { services: { components: { localhost: { process: { command: "/usr/bin/web" } } } } },\n  },\n});\n',
    },
    output:
      'error[CG485]: a component cannot be called `localhost`\n  --> recipes/recipe.ts:5:39\n  |\n5 |     demo: { services: { components: { localhost: { process: { command: "/usr/bin/web" } } } } },\n  |                                       ^^^^^^^^^\n  hint: Give the component another name. Components connect to it by name, and `localhost` is the host itself.\n',
  },
  CG486: {
    description: "A component sets `XDG_CONFIG_HOME`, which catalogc sets to its configuration directory.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: {\n              command: "/usr/bin/web",\n              environment: { XDG_CONFIG_HOME: "/etc" },\n              configData: { "web.toml": { text: "" } },\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG486]: `XDG_CONFIG_HOME` is the directory of the configuration files of `web`\n  --> recipes/recipe.ts:11:47\n   |\n11 |               environment: { XDG_CONFIG_HOME: "/etc" },\n   |                                               ^^^^^^\n  hint: Remove it. catalogc sets it for each component with `configData`.\n',
  },
  CG720: {
    description: "A unit of an app has the name of a unit that hosts have anyway, such as `ssh`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    network: {\n      services: {\n        components: { ssh: { process: { command: "/usr/bin/forge" } } },\n        jobs: { logrotate: { process: { command: "/usr/bin/rotate" }, schedule: "daily" } },\n        runtimes: { hostos: { enable: true, setup: "true" } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG720]: component `ssh` has the unit name `ssh.service`, which belongs to the host\n  --> recipes/recipe.ts:7:23\n  |\n7 |         components: { ssh: { process: { command: "/usr/bin/forge" } } },\n  |                       ^^^\n  hint: Rename the component. Its unit would replace that of the host, or NixOS would refuse two definitions.\n\nerror[CG720]: job `logrotate` has the unit name `logrotate.service`, which belongs to the host\n  --> recipes/recipe.ts:8:17\n  |\n8 |         jobs: { logrotate: { process: { command: "/usr/bin/rotate" }, schedule: "daily" } },\n  |                 ^^^^^^^^^\n  hint: Rename the job. Its unit would replace that of the host, or NixOS would refuse two definitions.\n\nerror[CG720]: `setup` has the unit name `network-setup.service`, which belongs to the host\n  --> recipes/recipe.ts:9:52\n  |\n9 |         runtimes: { hostos: { enable: true, setup: "true" } },\n  |                                                    ^^^^^^\n  hint: Rename the app. Its unit would replace that of the host, or NixOS would refuse two definitions.\n',
  },
  CG410: {
    description: "A maintainer is not in any maintainer list of the catalog.",
    output:
      'error[CG410]: unknown maintainer `amn`\n  --> recipes/recipe.ts:3:61\n  |\n3 | export default defineRecipe({ apps: { demo: { maintainers: ["amn"] } } });\n  |                                                             ^^^^^\n  hint: Did you mean `ann`? Write a name from the catalog\'s `maintainerLists`, or `lib.maintainers.<name>` for a maintainer of nixpkgs.\n',
  },
  CG411: {
    description: "A value is not a maintainer.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({ apps: { demo: { maintainers: [42] } } });\n',
    },
    output:
      "error[CG411]: a maintainer is expected here, found the integer `42`\n  --> recipes/recipe.ts:3:61\n  |\n3 | export default defineRecipe({ apps: { demo: { maintainers: [42] } } });\n  |                                                             ^^\n  hint: Write `lib.maintainers.<name>`, or the handle of someone in the catalog's `maintainerLists` as a string.\n",
  },
  CG412: {
    description: "A maintainer list file does not contain maintainers.",
    output:
      'error[CG412]: `people.json` is not a list of maintainers: `ann` is the string `"Ann Other"`\n  --> recipes/catalog.ts:3:36\n  |\n3 | export default { maintainerLists: [file("./people.json")] };\n  |                                    ^^^^^^^^^^^^^^^^^^^^^\n  hint: Write an attribute set of `{ name, email, github }` by handle.\n',
  },
  CG413: {
    description: "The license is not known.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "apache2.0",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG413]: unknown license `apache2.0`\n  --> recipes/recipe.ts:6:16\n  |\n6 |       license: "apache2.0",\n  |                ^^^^^^^^^^^\n  hint: Did you mean `Apache-2.0`?\n',
  },
  CG414: {
    description: "A value is not a license.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: pkgs.hello.meta.license,\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG414]: a license is expected here, found `pkgs.hello.meta.license`, which only Nix can evaluate\n  --> recipes/recipe.ts:6:16\n  |\n6 |       license: pkgs.hello.meta.license,\n  |                ^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write a name such as `"mit"`, `lib.licenses.mit`, or an attribute set with `fullName`, `url` and `free`.\n',
  },
  CG415: {
    description: "A package has no license.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG415]: package `demo` has no license\n  --> recipes/recipe.ts:5:5\n  |\n5 |     demo: {\n  |     ^^^^\n  hint: Set `license`, for example to `"mit"`.\n',
  },
  CG416: {
    description: "A license description has an unknown field, a field of the wrong type or no name.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: { fullname: "Our License", free: false },\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG416]: invalid license description: `fullname` is not a field of a license\n  --> recipes/recipe.ts:6:28\n  |\n6 |       license: { fullname: "Our License", free: false },\n  |                            ^^^^^^^^^^^^^\n  hint: Allowed fields are the strings `fullName`, `shortName`, `spdxId`, `url`, `licenseType` and the booleans `free`, `redistributable`, `deprecated`.\n',
  },
  CG420: {
    description: "`source.git` starts with an unknown repository type.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "gihub:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG420]: unknown repository type `gihub:`\n  --> recipes/recipe.ts:8:14\n  |\n8 |         git: "gihub:example/demo/v1.0.0",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Did you mean `github`? The forms are `github:<owner>/<repo>/<revision>`, `gitlab:<owner>/<repo>/<revision>`, `gitlab:<domain>/<owner>/<repo>/<revision>`, `codeberg:<owner>/<repo>/<revision>`, `gitea:<domain>/<owner>/<repo>/<revision>`, `forgejo:<domain>/<owner>/<repo>/<revision>`, `git:<url>?rev=<hash>` and `git:<url>?tag=<version>`.\n',
  },
  CG421: {
    description: "`source.git` does not have the form that its prefix requires.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "gitlab:example/group/demo/v1.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG421]: `gitlab:example/group/demo/v1.0` does not locate a repository: its revision may start at more than one `/`\n  --> recipes/recipe.ts:8:14\n  |\n8 |         git: "gitlab:example/group/demo/v1.0",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `gitlab:<owner>/<repo>/<revision>` or `gitlab:<domain>/<owner>/<repo>/<revision>`. For a repository in a subgroup, write `git:https://gitlab.com/example/group/demo?tag=v1.0`. For a revision with a `/`, write `git:https://gitlab.com/example/group?tag=demo/v1.0`.\n',
  },
  CG422: {
    description: "A package sets more than one of `source.git`, `source.url` and `source.path`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        url: "https://example.org/demo-1.0.0.tar.gz",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG422]: 2 sources are set\n  --> recipes/recipe.ts:8:14\n  |\n8 |         git: "github:example/demo/v1.0.0",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  note: `source.url` is also set here\n  --> recipes/recipe.ts:9:14\n  |\n9 |         url: "https://example.org/demo-1.0.0.tar.gz",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Keep one of `source.git`, `source.url` and `source.path`.\n',
  },
  CG423: {
    description:
      "A package sets none of `source.git`, `source.url` and `source.path`, but its builder needs a source.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: { demo: { license: "mit", build: { standardBuilder: { enable: true } } } },\n});\n',
    },
    output:
      'error[CG423]: package `demo` has no source\n  --> recipes/recipe.ts:4:11\n  |\n4 |   pkgs: { demo: { license: "mit", build: { standardBuilder: { enable: true } } } },\n  |           ^^^^\n  hint: Set one of `source.git`, `source.url` and `source.path`; `source.path` also accepts the result of a fetcher. Only the identity builder needs no source, and the standard builder with `dontUnpack`, `unpackPhase` or `srcs` in `build.extraAttrs`.\n',
  },
  CG424: {
    description: "`source.submodules` is set, but the source is not a Git repository.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        url: "https://example.org/demo-1.0.0.tar.gz",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n        submodules: true,\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      "error[CG424]: `submodules` applies to `source.git` only\n  --> recipes/recipe.ts:10:21\n   |\n10 |         submodules: true,\n   |                     ^^^^\n  hint: Remove `submodules`.\n",
  },
  CG425: {
    description: "Nix cannot parse the hash.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: { git: "github:example/demo/v1.0.0", hash: "sha256-TODO" },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG425]: `sha256-TODO` is not a valid hash: a sha256 digest has 44 characters in base 64, but this has 4 characters\n  --> recipes/recipe.ts:7:58\n  |\n7 |       source: { git: "github:example/demo/v1.0.0", hash: "sha256-TODO" },\n  |                                                          ^^^^^^^^^^^^^\n  hint: Write `sha256-` and the digest in base 64, or leave the hash empty (`""`): the first build then reports it.\n',
  },
  CG426: {
    description: "A hash does not name its algorithm.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG426]: `01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2` does not name its hash algorithm\n  --> recipes/recipe.ts:9:15\n  |\n9 |         hash: "01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2",\n  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `sha256:01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2`.\n',
  },
  CG427: {
    description: "A hash is empty. The package cannot be built until it is filled in.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: { git: "github:example/demo/v1.0.0", hash: "" },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG427]: `source.hash` is empty\n  --> recipes/recipe.ts:7:58\n  |\n7 |       source: { git: "github:example/demo/v1.0.0", hash: "" },\n  |                                                          ^^\n  hint: Run `catalogc hash`, which builds the package and writes the hash that Nix reports. Or build the package and copy the hash yourself.\n',
  },
  CG428: {
    description: "`source.hash` is set, but the source is a local path, which is not fetched.",
    output:
      'warning[CG428]: `source.hash` has no effect on a local source\n  --> recipes/recipe.ts:7:44\n  |\n7 |       source: { path: file("./src"), hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },\n  |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  note: the source is a path\n  --> recipes/recipe.ts:7:23\n  |\n7 |       source: { path: file("./src"), hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },\n  |                       ^^^^^^^^^^^^^\n  hint: Remove the hash.\n',
  },
  CG429: {
    description: "An option of `source` is set, but the package has no source.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: { hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },\n      build: { identityBuilder: { enable: true, derivation: pkgs.hello } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG429]: `source.hash` is set, but the package has no source\n  --> recipes/recipe.ts:7:17\n  |\n7 |       source: { hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },\n  |                 ^^^^\n  hint: Remove it, or set one of `source.git`, `source.url` and `source.path`.\n',
  },
  CG430: {
    description: "A file that the recipe names does not exist.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, file } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n        patches: [file("./fix.patch")],\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG430]: `fix.patch` does not exist\n  --> recipes/recipe.ts:10:19\n   |\n10 |         patches: [file("./fix.patch")],\n   |                   ^^^^^^^^^^^^^^^^^^^\n  hint: Name a file in the recipe folder. Paths are relative to the file that contains them.\n',
  },
  CG431: {
    description: "A path names a folder where a file is required, or a file where a folder is required.",
    output:
      'error[CG431]: `demo.tar.gz` is a file, but a directory is required here\n  --> recipes/recipe.ts:7:23\n  |\n7 |       source: { path: file("./demo.tar.gz") },\n  |                       ^^^^^^^^^^^^^^^^^^^^^\n  hint: Name the folder that contains it.\n',
  },
  CG432: {
    description: "A path leads out of the recipe folder.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, file } from "catalogc";\n\nexport default defineRecipe({ apps: { demo: { icon: file("./icon.svg") } } });\n',
    },
    output:
      'error[CG432]: `icon.svg` is outside the recipe folder\n  --> recipes/recipe.ts:3:53\n  |\n3 | export default defineRecipe({ apps: { demo: { icon: file("./icon.svg") } } });\n  |                                                     ^^^^^^^^^^^^^^^^^^\n  hint: Move the file into the recipe folder. catalogc reads nothing outside it.\n',
  },
  CG433: {
    description: "The operating system does not let catalogc read a file.",
    output:
      'error[CG433]: cannot read `icon.svg`: it cannot be opened, or is not a regular file\n  --> recipes/recipe.ts:3:53\n  |\n3 | export default defineRecipe({ apps: { demo: { icon: file("./icon.svg") } } });\n  |                                                     ^^^^^^^^^^^^^^^^^^\n  hint: Make it a readable file.\n',
  },
  CG434: {
    description: "An icon is not an SVG file.",
    output:
      'error[CG434]: `icon.txt` is not an SVG file\n  --> recipes/recipe.ts:3:53\n  |\n3 | export default defineRecipe({ apps: { demo: { icon: file("./icon.txt") } } });\n  |                                                     ^^^^^^^^^^^^^^^^^^\n  hint: Name a file that ends in `.svg`.\n',
  },
  CG435: {
    description: "The content of a data item is not UTF-8 text.",
    output:
      'error[CG435]: `greeting.txt` is not UTF-8 text (first invalid byte in line 1)\n  --> recipes/recipe.ts:3:65\n  |\n3 | export default defineRecipe({ apps: { demo: { data: { greeting: file("./greeting.txt") } } } });\n  |                                                                 ^^^^^^^^^^^^^^^^^^^^^^\n  hint: Save the file as UTF-8. For a binary file, use `configData.<name>.source` or a package.\n',
  },
  CG436: {
    description: "The Nix store does not allow the name of a file.",
    output:
      'error[CG436]: Nix cannot copy `fix it.patch` into its store because of its name\n  --> recipes/recipe.ts:10:19\n   |\n10 |         patches: [file("./fix it.patch")],\n   |                   ^^^^^^^^^^^^^^^^^^^^^^\n  hint: Rename it. Use at most 211 letters, digits and `+-._?=`.\n',
  },
  CG437: {
    description: "A source in YAML or JSON contains `${version}`, but strings are not interpolated there.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  tool:\n    version: 1.4.0\n    license: mit\n    source:\n      git: github:example/tool/v${version}\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build: { standardBuilder: { enable: true } }\n",
    },
    output:
      "error[CG437]: `${version}` is used literally in `source.git`: YAML and JSON do not interpolate strings\n  --> recipes/recipe.yaml:6:12\n  |\n6 |       git: github:example/tool/v${version}\n  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `github:example/tool/v1.4.0`.\n",
  },
  CG440: {
    description: "A package enables no builder.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { rustPackageBuilder: { cargoHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG440]: package `demo` enables no builder\n  --> recipes/recipe.ts:11:7\n   |\n11 |       build: { rustPackageBuilder: { cargoHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=…\n   |       ^^^^^\n  hint: Set `build.rustPackageBuilder.enable` to true.\n',
  },
  CG441: {
    description: "A package enables more than one builder.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true }, ocamlBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      "error[CG441]: 2 builders are enabled\n  --> recipes/recipe.ts:11:75\n   |\n11 |       build: { standardBuilder: { enable: true }, ocamlBuilder: { enable: true } },\n   |                                                                           ^^^^\n  note: `standardBuilder` is enabled here\n  --> recipes/recipe.ts:11:43\n   |\n11 |       build: { standardBuilder: { enable: true }, ocamlBuilder: { enable: true } },\n   |                                           ^^^^\n  hint: Keep the one that builds the package.\n",
  },
  CG442: {
    description: "Options are set for a builder that is not enabled, so they have no effect.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true }, npmPackageBuilder: { npmInstallFlags: ["--omit=dev"] } },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG442]: options of `npmPackageBuilder` have no effect: it is not enabled\n  --> recipes/recipe.ts:11:51\n   |\n11 |       build: { standardBuilder: { enable: true }, npmPackageBuilder: { npmInstallFlags: ["--omit=dev…\n   |                                                   ^^^^^^^^^^^^^^^^^\n  note: `standardBuilder` is enabled here\n  --> recipes/recipe.ts:11:43\n   |\n11 |       build: { standardBuilder: { enable: true }, npmPackageBuilder: { npmInstallFlags: ["--omit=dev…\n   |                                           ^^^^\n  hint: Remove them, or move them to the enabled builder.\n',
  },
  CG443: {
    description:
      "A structured attribute or environment variable has the name of an attribute that the builder sets.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { structuredAttrs: { version: "2.0.0" }, standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG443]: `version` is an attribute that catalogc sets itself\n  --> recipes/recipe.ts:11:35\n   |\n11 |       build: { structuredAttrs: { version: "2.0.0" }, standardBuilder: { enable: true } },\n   |                                   ^^^^^^^\n  hint: Use the option `version`, or override it in `build.extraAttrs`.\n',
  },
  CG444: {
    description: "An attribute is set both in `extraAttrs` and by an option.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { extraAttrs: { vendorHash: "" }, goPackageBuilder: { enable: true, vendorHash: null } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG444]: `vendorHash` is set in `extraAttrs` and by `build.goPackageBuilder.vendorHash`\n  --> recipes/recipe.ts:11:30\n   |\n11 |       build: { extraAttrs: { vendorHash: "" }, goPackageBuilder: { enable: true, vendorHash: null } …\n   |                              ^^^^^^^^^^\n  note: `build.goPackageBuilder.vendorHash` is set here\n  --> recipes/recipe.ts:11:82\n   |\n11 | …Builder: { enable: true, vendorHash: null } },\n   |                           ^^^^^^^^^^\n  hint: Keep one of the two; `extraAttrs` overrides the option.\n',
  },
  CG445: {
    description:
      'A name is not valid for an environment variable (POSIX, "Environment Variable Definition").',
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { env: { "log-level": "debug" }, standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG445]: `log-level` cannot be the name of an environment variable\n  --> recipes/recipe.ts:11:23\n   |\n11 |       build: { env: { "log-level": "debug" }, standardBuilder: { enable: true } },\n   |                       ^^^^^^^^^^^\n  hint: Use letters, digits and underscores. The first character cannot be a digit.\n',
  },
  CG446: {
    description: "The version of the pnpm fetcher is not supported.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        pnpmPackageBuilder: {\n          enable: true,\n          fetcherVersion: 9,\n          pnpmDepsHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      "error[CG446]: unknown version 9 of the pnpm fetcher\n  --> recipes/recipe.ts:14:27\n   |\n14 |           fetcherVersion: 9,\n   |                           ^\n  hint: Write 3 or 4: 3 is for pnpm 10, 4 for pnpm 11 and later.\n",
  },
  CG447: {
    description:
      "A name is set both as an environment variable and as an attribute. Both become variables of the build environment.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { env: { MODE: "fast" }, structuredAttrs: { MODE: "slow" }, standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG447]: `MODE` is set in `env` and in `structuredAttrs`\n  --> recipes/recipe.ts:11:58\n   |\n11 | …t" }, structuredAttrs: { MODE: "slow" }, standardBuilder: { enable: true } },\n   |                           ^^^^\n  note: the variable is set here\n  --> recipes/recipe.ts:11:23\n   |\n11 |       build: { env: { MODE: "fast" }, structuredAttrs: { MODE: "slow" }, standardBuilder: { enable: …\n   |                       ^^^^\n  hint: Keep one of them: Nix turns both into environment variables.\n',
  },
  CG448: {
    description: "`sourceRoot` is not inside the unpacked source.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        pnpmPackageBuilder: {\n          enable: true,\n          pnpmDepsHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n          sourceRoot: "demo/web",\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG448]: `demo/web` is not a folder of the unpacked source\n  --> recipes/recipe.ts:15:23\n   |\n15 |           sourceRoot: "demo/web",\n   |                       ^^^^^^^^^^\n  hint: Write `source/<subdir>`: the source is unpacked to `source`.\n',
  },
  CG449: {
    description: "A variable or attribute has a name that nixpkgs sets for every derivation of the builder.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        env: { GOFLAGS: "-tags=netgo", GOOS: "js", name: "demo" },\n        structuredAttrs: { CGO_ENABLED: 0 },\n        goPackageBuilder: { enable: true, vendorHash: null },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG449]: `GOFLAGS` is a variable that the builder sets itself\n  --> recipes/recipe.ts:12:16\n   |\n12 |         env: { GOFLAGS: "-tags=netgo", GOOS: "js", name: "demo" },\n   |                ^^^^^^^\n  hint: Remove it. If the build needs another value, export it in `build.extraAttrs.preBuild`.\n\nerror[CG449]: `GOOS` is a variable that the builder sets itself\n  --> recipes/recipe.ts:12:40\n   |\n12 |         env: { GOFLAGS: "-tags=netgo", GOOS: "js", name: "demo" },\n   |                                        ^^^^\n  hint: Remove it. If the build needs another value, export it in `build.extraAttrs.preBuild`.\n\nerror[CG449]: `name` is an attribute of every derivation, not a variable\n  --> recipes/recipe.ts:12:52\n   |\n12 |         env: { GOFLAGS: "-tags=netgo", GOOS: "js", name: "demo" },\n   |                                                    ^^^^\n  hint: Give the variable another name.\n\nerror[CG449]: `CGO_ENABLED` is a variable of the builder, not an attribute\n  --> recipes/recipe.ts:13:28\n   |\n13 |         structuredAttrs: { CGO_ENABLED: 0 },\n   |                            ^^^^^^^^^^^\n  hint: Set it in `build.env`.\n',
  },
  CG472: {
    description: "`source` has no effect, because the identity builder builds a given derivation.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: { git: "github:example/demo/v1.0.0" },\n      build: { identityBuilder: { enable: true, derivation: pkgs.hello } },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG472]: `source.git` has no effect with the identity builder\n  --> recipes/recipe.ts:7:22\n  |\n7 |       source: { git: "github:example/demo/v1.0.0" },\n  |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  note: the package is this derivation, built from its own source\n  --> recipes/recipe.ts:8:49\n  |\n8 |       build: { identityBuilder: { enable: true, derivation: pkgs.hello } },\n  |                                                 ^^^^^^^^^^\n  hint: Remove it, or enable the builder that builds this source; `source.patches` apply to the derivation.\n',
  },
  CG473: {
    description: "The build cannot unpack the source without a package that it does not have.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        url: "https://example.org/demo-1.0.0.zip",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG473]: the build cannot unpack a `.zip` file without `unzip`\n  --> recipes/recipe.ts:8:14\n  |\n8 |         url: "https://example.org/demo-1.0.0.zip",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Add `pkgs.unzip` to `build.standardBuilder.packages.build`.\n',
  },
  CG474: {
    description: "`systems` names a platform that nixpkgs only cross-compiles to.",
    output:
      "error[CG474]: `avr-none` cannot build packages: nixpkgs only cross-compiles to it\n  --> recipes/catalog.yaml:1:25\n  |\n1 | systems: [x86_64-linux, avr-none, wasm32-wasi]\n  |                         ^^^^^^^^\n  hint: Write a platform that can run builds. To cross-compile, use a package of `pkgs.pkgsCross`, for example `pkgs.pkgsCross.avr.hello`.\n\nerror[CG474]: `wasm32-wasi` cannot build packages: nixpkgs only cross-compiles to it\n  --> recipes/catalog.yaml:1:35\n  |\n1 | systems: [x86_64-linux, avr-none, wasm32-wasi]\n  |                                   ^^^^^^^^^^^\n  hint: Write a platform that can run builds. To cross-compile, use a package of `pkgs.pkgsCross`, for example `pkgs.pkgsCross.avr.hello`.\n",
  },
  CG475: {
    description: "Packages depend on each other in a cycle, so none of them can be built.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\nlet\n  package = changes: {\n    license = "mit";\n    source.git = "github:example/demo/v1.0.0";\n    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    build.standardBuilder = { enable = true; } // changes;\n  };\nin\n{\n  pkgs.compiler = package { packages.build = [ pkgs.hello pkgs.tools ]; };\n  pkgs.runtime = package { env.COMPILER = "${pkgs.compiler}/bin/cc"; };\n  pkgs.tools = package { packages.run = [ pkgs.runtime ]; };\n}\n',
    },
    output:
      'error[CG475]: these packages are built from each other: `compiler` → `tools` → `runtime` → `compiler`\n  --> recipes/recipe.nix:11:59\n   |\n11 |   pkgs.compiler = package { packages.build = [ pkgs.hello pkgs.tools ]; };\n   |                                                           ^^^^^^^^^^\n  note: `tools` is built from `runtime`\n  --> recipes/recipe.nix:13:43\n   |\n13 |   pkgs.tools = package { packages.run = [ pkgs.runtime ]; };\n   |                                           ^^^^^^^^^^^^\n  note: `runtime` is built from `compiler`\n  --> recipes/recipe.nix:12:43\n   |\n12 |   pkgs.runtime = package { env.COMPILER = "${pkgs.compiler}/bin/cc"; };\n   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove one of these references. For the package of nixpkgs, write `pkgs.pkgsOriginal.<name>`.\n',
  },
  CG480: {
    description: "A package or app uses a package that is marked as broken.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      broken: true,\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n  apps: { demo: { programs: { packages: [pkgs.demo] } } },\n});\n',
    },
    output:
      "warning[CG480]: app `demo` uses package `demo`, which is marked as broken\n  --> recipes/recipe.ts:15:42\n   |\n15 |   apps: { demo: { programs: { packages: [pkgs.demo] } } },\n   |                                          ^^^^^^^^^\n  note: marked as broken here\n  --> recipes/recipe.ts:6:15\n  |\n6 |       broken: true,\n  |               ^^^^\n  hint: Fix the package, or mark the entry as broken too.\n",
  },
  CG481: {
    description: "The `program` runtime is enabled, but the app has no main package.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({ apps: { demo: { programs: { runtimes: { program: { enable: true } } } } } });\n',
    },
    output:
      "error[CG481]: the program runtime of `demo` is enabled, but there is no main package\n  --> recipes/recipe.ts:3:90\n  |\n3 | …es: { program: { enable: true } } } } } });\n  |                           ^^^^\n  hint: Set `programs.mainPackage` to the package that contains the program.\n",
  },
  CG492: {
    description: "An icon contains something that runs or that loads another file.",
    output:
      'error[CG492]: icon `icon.svg` contains a script (line 2)\n  --> recipes/recipe.ts:3:53\n  |\n3 | export default defineRecipe({ apps: { demo: { icon: file("./icon.svg") } } });\n  |                                                     ^^^^^^^^^^^^^^^^^^\n  hint: Remove it: an icon runs nothing and loads nothing. Programs that draw can save a plain SVG.\n',
  },
  CG493: {
    description: "An icon is not well-formed XML, so browsers do not show it.",
    output:
      'error[CG493]: icon `icon.svg` is not well-formed XML: unexpected close tag (line 3)\n  --> recipes/recipe.ts:3:53\n  |\n3 | export default defineRecipe({ apps: { demo: { icon: file("./icon.svg") } } });\n  |                                                     ^^^^^^^^^^^^^^^^^^\n  hint: Correct it, or save it again as SVG.\n',
  },
  CG520: {
    description: "Nixpkgs has removed this version of the pnpm fetcher.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        pnpmPackageBuilder: { enable: true, fetcherVersion: 1, pnpmDepsHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=", installDir: "dist" },\n      },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG520]: nixpkgs after 26.05 refuses `fetcherVersion` 1\n  --> recipes/recipe.ts:12:61\n   |\n12 | …e: true, fetcherVersion: 1, pnpmDepsHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=", ins…\n   |                           ^\n  hint: Write 3, or 4 for pnpm 11 and later. Then empty `pnpmDepsHash` and build: the build reports the new hash.\n',
  },
  CG521: {
    description: "Nixpkgs has removed this version of pnpm.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        pnpmPackageBuilder: { enable: true, pnpm: pkgs.pnpm_9, pnpmDepsHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=", installDir: "dist" },\n      },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG521]: nixpkgs after 26.05 does not have `pnpm_9`\n  --> recipes/recipe.ts:12:51\n   |\n12 |         pnpmPackageBuilder: { enable: true, pnpm: pkgs.pnpm_9, pnpmDepsHash: "sha256-x9l9ewxkrnd9Hbm…\n   |                                                   ^^^^^^^^^^^\n  hint: Write `pkgs.pnpm_10`. Then empty `pnpmDepsHash` and build: the build reports the new hash.\n',
  },
  CG522: {
    description: "One list element contains several command-line arguments.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        rustPackageBuilder: { enable: true, cargoHash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=", cargoBuildFlags: ["--features tls"] },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG522]: the list element `--features tls` contains 2 arguments\n  --> recipes/recipe.ts:12:129\n   |\n12 | …Ls0=", cargoBuildFlags: ["--features tls"] },\n   |                           ^^^^^^^^^^^^^^^^\n  hint: Write each argument as a separate element: `["--features", "tls"]`.\n',
  },
  CG575: {
    description: "A variable in `build.extraAttrs.env` has a type that nixpkgs does not accept.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  pkgs.demo = {\n    license = "mit";\n    source.path = ./.;\n    build.standardBuilder.enable = true;\n    build.extraAttrs.env = {\n      EDITOR = pkgs.vim;\n      HOST = null;\n      RATE = 0.5;\n      PATHS = [ "a" ];\n      TRIES = 3;\n    };\n  };\n}\n',
    },
    output:
      'error[CG575]: nixpkgs does not accept `env.HOST` as a variable: it is `null`\n  --> recipes/demo/recipe.nix:9:7\n  |\n9 |       HOST = null;\n  |       ^^^^\n  hint: Remove it.\n\nerror[CG575]: nixpkgs does not accept `env.RATE` as a variable: it is the float `0.5`\n  --> recipes/demo/recipe.nix:10:7\n   |\n10 |       RATE = 0.5;\n   |       ^^^^\n  hint: Set it in `build.env`, which converts it to a string.\n\nerror[CG575]: nixpkgs does not accept `env.PATHS` as a variable: it is a list\n  --> recipes/demo/recipe.nix:11:7\n   |\n11 |       PATHS = [ "a" ];\n   |       ^^^^^\n  hint: Write it as one string, or set an attribute in `build.structuredAttrs`.\n',
  },
  CG680: {
    description: "Nixpkgs' `lib` does not have a name that an option refers to.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, ... }:\n\n{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    platforms = lib.platforms.linuxx;\n    sourceProvenance = [ "binary" ];\n    build.standardBuilder.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG680]: `lib.platforms` has no `linuxx`\n  --> recipes/recipe.nix:10:17\n   |\n10 |     platforms = lib.platforms.linuxx;\n   |                 ^^^^^^^^^^^^^^^^^^^^\n  hint: Did you mean `linux`?\n\nerror[CG680]: `lib.sourceTypes` has no `binary`\n  --> recipes/recipe.nix:11:26\n   |\n11 |     sourceProvenance = [ "binary" ];\n   |                          ^^^^^^^^\n  hint: Write one of `binaryBytecode`, `binaryFirmware`, `binaryNativeCode`, `fromSource`, `obfuscatedCode`.\n',
  },
  CG681: {
    description: "Two options set the same attribute of the derivation.",
    recipe: {
      file: "recipe.yaml",
      text: 'pkgs:\n  demo:\n    license: mit\n    source:\n      git: github:example/demo/v1.0.0\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      pnpmPackageBuilder:\n        enable: true\n        pnpmDepsHash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n        installDir: dist\n        phases:\n          installPhase: cp -r dist "$out"\n',
    },
    output:
      'error[CG681]: `installPhase` is set by `build.pnpmPackageBuilder.phases.installPhase` and by `build.pnpmPackageBuilder.installDir`\n  --> recipes/recipe.yaml:13:11\n   |\n13 |           installPhase: cp -r dist "$out"\n   |           ^^^^^^^^^^^^\n  note: `build.pnpmPackageBuilder.installDir` is set here\n  --> recipes/recipe.yaml:11:9\n   |\n11 |         installDir: dist\n   |         ^^^^^^^^^^\n  hint: Keep one of the two options.\n',
  },
  CG682: {
    description: "An attribute in `extraAttrs` has a type that nixpkgs does not accept.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n\n{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    build = {\n      standardBuilder.enable = true;\n      extraAttrs = {\n        nativeCheckInputs = pkgs.curl;\n        buildInputs = [ "zlib" ];\n        doCheck = "false";\n        outputs = "out";\n        dontStrip = 1;\n        postInstall = [ "rm -r $out/share" ];\n        meta.priority = "10";\n        passthru.tests = [ ];\n      };\n    };\n  };\n}\n',
    },
    output:
      'error[CG682]: `build.extraAttrs.nativeCheckInputs` must be a list of packages, but this is `pkgs.curl`, which only Nix can evaluate\n  --> recipes/recipe.nix:13:29\n   |\n13 |         nativeCheckInputs = pkgs.curl;\n   |                             ^^^^^^^^^\n  hint: Write a list of packages.\n\nerror[CG682]: `build.extraAttrs.buildInputs` must be a list of packages, but this is the string `"zlib"`\n  --> recipes/recipe.nix:14:25\n   |\n14 |         buildInputs = [ "zlib" ];\n   |                         ^^^^^^\n  hint: Write a list of packages.\n\nerror[CG682]: `build.extraAttrs.doCheck` must be a boolean, but this is the string `"false"`\n  --> recipes/recipe.nix:15:19\n   |\n15 |         doCheck = "false";\n   |                   ^^^^^^^\n  hint: Write `false`.\n\nerror[CG682]: `build.extraAttrs.outputs` must be a list, but this is the string `"out"`\n  --> recipes/recipe.nix:16:19\n   |\n16 |         outputs = "out";\n   |                   ^^^^^\n  hint: Write a list.\n\nerror[CG682]: `build.extraAttrs.dontStrip` must be a boolean, but this is the integer `1`\n  --> recipes/recipe.nix:17:21\n   |\n17 |         dontStrip = 1;\n   |                     ^\n  hint: Write `true`.\n\nerror[CG682]: `build.extraAttrs.postInstall` must be a string, but this is a list\n  --> recipes/recipe.nix:18:23\n   |\n18 |         postInstall = [ "rm -r $out/share" ];\n   |                       ^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write a string.\n\nerror[CG682]: `build.extraAttrs.meta.priority` must be an integer, but this is the string `"10"`\n  --> recipes/recipe.nix:19:25\n   |\n19 |         meta.priority = "10";\n   |                         ^^^^\n  hint: Write an integer.\n\nerror[CG682]: `build.extraAttrs.passthru.tests` must be an attribute set, but this is an empty list\n  --> recipes/recipe.nix:20:26\n   |\n20 |         passthru.tests = [ ];\n   |                          ^^^\n  hint: Write an attribute set.\n',
  },
  CG683: {
    description: "A name in `extraAttrs` is similar to that of an attribute that nixpkgs reads.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/v1.0.0",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        standardBuilder: { enable: true },\n        extraAttrs: {\n          postInstal: \'rm -r "$out/share"\',\n          nativeBuildInput: [pkgs.cmake],\n          meta: { plattforms: ["x86_64-linux"] },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG683]: nixpkgs does not read `build.extraAttrs.postInstal`\n  --> recipes/recipe.ts:14:11\n   |\n14 |           postInstal: \'rm -r "$out/share"\',\n   |           ^^^^^^^^^^\n  hint: Did you mean `postInstall`? Variables of scripts belong in `build.env` or `build.structuredAttrs`.\n\nwarning[CG683]: nixpkgs does not read `build.extraAttrs.nativeBuildInput`\n  --> recipes/recipe.ts:15:11\n   |\n15 |           nativeBuildInput: [pkgs.cmake],\n   |           ^^^^^^^^^^^^^^^^\n  hint: Did you mean `nativeBuildInputs`? Variables of scripts belong in `build.env` or `build.structuredAttrs`.\n\nwarning[CG683]: nixpkgs does not read `build.extraAttrs.meta.plattforms`\n  --> recipes/recipe.ts:16:19\n   |\n16 |           meta: { plattforms: ["x86_64-linux"] },\n   |                   ^^^^^^^^^^\n  hint: Did you mean `platforms`?\n',
  },
  CG684: {
    description: "`extraAttrs` replaces an attribute that catalogc sets itself.",
    recipe: {
      file: "recipe.yaml",
      text: 'pkgs:\n  demo:\n    license: mit\n    source:\n      git: github:example/demo/v1.0.0\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n      extraAttrs:\n        version: "2"\n        strictDeps: false\n        passthru:\n          test: hello\n',
    },
    output:
      'warning[CG684]: `build.extraAttrs.version` replaces an attribute that catalogc sets\n  --> recipes/recipe.yaml:11:9\n   |\n11 |         version: "2"\n   |         ^^^^^^^\n  hint: Set the option `version` instead, or write the value with `lib.mkForce`.\n\nwarning[CG684]: `build.extraAttrs.strictDeps` replaces an attribute that catalogc sets\n  --> recipes/recipe.yaml:12:9\n   |\n12 |         strictDeps: false\n   |         ^^^^^^^^^^\n  hint: Remove it, or write the value with `lib.mkForce`.\n\nwarning[CG684]: `build.extraAttrs.passthru.test` replaces an attribute that catalogc sets\n  --> recipes/recipe.yaml:14:11\n   |\n14 |           test: hello\n   |           ^^^^\n  hint: Set the option `test` instead, or write the value with `lib.mkForce`.\n',
  },
  CG685: {
    description: "The default of an argument does not have the type of the argument.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, pkgs, ... }:\n\n{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    arguments = {\n      withTls.default = "true";\n      database = {\n        type = "pkg";\n        default = "sqlite";\n      };\n    };\n    build.standardBuilder = {\n      enable = true;\n    };\n  };\n}\n',
    },
    output:
      'error[CG685]: the default of argument `withTls` must be a boolean, but this is the string `"true"`\n  --> recipes/recipe.nix:11:25\n   |\n11 |       withTls.default = "true";\n   |                         ^^^^^^\n  hint: Write a boolean, or set `type` of the argument.\n\nerror[CG685]: the default of argument `database` must be a package, but this is the string `"sqlite"`\n  --> recipes/recipe.nix:14:19\n   |\n14 |         default = "sqlite";\n   |                   ^^^^^^^^\n  hint: Write a package, or set `type` of the argument.\n',
  },
  CG686: {
    description: "An argument has the name of something else that the package file uses.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, pkgs, ... }:\n\n{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    arguments = {\n      stdenv.default = true;\n      zlib = {\n        type = "pkg";\n        default = pkgs.zlib-ng;\n      };\n    };\n    build.standardBuilder = {\n      enable = true;\n      packages.run = [ pkgs.zlib ];\n    };\n  };\n}\n',
    },
    output:
      "error[CG686]: the package file uses the name `stdenv` for something else\n  --> recipes/recipe.nix:11:7\n   |\n11 |       stdenv.default = true;\n   |       ^^^^^^\n  hint: Choose another name, for example with `with` or `enable` at its beginning.\n\nerror[CG686]: the package file uses the name `zlib` for something else\n  --> recipes/recipe.nix:12:7\n   |\n12 |       zlib = {\n   |       ^^^^\n  hint: Choose another name, for example with `with` or `enable` at its beginning.\n",
  },
  CG687: {
    description: "An expression reads an argument that a package does not have.",
    recipe: {
      file: "recipe.nix",
      text: '{ lib, pkgs, ... }:\n\n{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    arguments.withTls.default = true;\n    build.standardBuilder = {\n      enable = true;\n      packages.run = lib.optional pkgs.demo.arguments.withTLS pkgs.openssl;\n    };\n  };\n}\n',
    },
    output:
      "error[CG687]: package `demo` has no argument `withTLS`\n  --> recipes/recipe.nix:13:63\n   |\n13 |       packages.run = lib.optional pkgs.demo.arguments.withTLS pkgs.openssl;\n   |                                                               ^^^^^^^^^^^^\n  hint: Did you mean `withTls`?\n",
  },
  CG688: {
    description: "An output is listed twice, which Nix refuses.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  demo:\n    license: mit\n    source:\n      git: github:example/demo/v1.0.0\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n        outputs: [out, dev, out]\n",
    },
    output:
      "error[CG688]: output `out` is listed twice\n  --> recipes/recipe.yaml:10:29\n   |\n10 |         outputs: [out, dev, out]\n   |                             ^^^\n  hint: Remove one of the two.\n",
  },
  CG740: {
    description: "`passthru` sets an attribute that has an own option.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    build.standardBuilder.enable = true;\n    passthru.tests = { };\n  };\n}\n',
    },
    output:
      "error[CG740]: `passthru.tests` is set by the option `passthruTests`\n  --> recipes/recipe.nix:9:14\n  |\n9 |     passthru.tests = { };\n  |              ^^^^^\n  hint: Set `passthruTests` instead.\n",
  },
  CG741: {
    description: "The algorithm of a hash is broken: two files can have the same hash.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=";\n    };\n    build.standardBuilder.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG741]: `sha1` is not a secure hash algorithm\n  --> recipes/recipe.nix:6:14\n  |\n6 |       hash = "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=";\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Leave the hash empty (`""`) and run `catalogc hash`, which writes the SHA-256 hash.\n',
  },
  CG742: {
    description: "The scheme of a source's URL is not one that Nix downloads.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      url = "htps://example.org/demo-1.0.0.tar.gz";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    build.standardBuilder.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG742]: Nix cannot download `htps://`\n  --> recipes/recipe.nix:5:13\n  |\n5 |       url = "htps://example.org/demo-1.0.0.tar.gz";\n  |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `https`, `http`, `mirror`, `ftp`, `ftps`, `sftp`, `scp` or `file`.\n',
  },
  CG744: {
    description: "Nixpkgs has removed an attribute.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  pkgs.demo = {\n    license = "mit";\n    source = {\n      git = "github:example/demo/v1.0.0";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    build = {\n      rustPackageBuilder.enable = true;\n      extraAttrs.cargoSha256 = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n  };\n}\n',
    },
    output:
      'warning[CG427]: `build.rustPackageBuilder.cargoHash` is empty\n  --> recipes/recipe.nix:9:7\n  |\n9 |       rustPackageBuilder.enable = true;\n  |       ^^^^^^^^^^^^^^^^^^\n  hint: Run `catalogc hash`, which builds the package and writes the hash that Nix reports. Or build the package and copy the hash yourself.\n\nerror[CG744]: nixpkgs does not read `cargoSha256` any more\n  --> recipes/recipe.nix:10:18\n   |\n10 |       extraAttrs.cargoSha256 = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n   |                  ^^^^^^^^^^^\n  hint: Set the option `cargoHash` of the builder instead.\n',
  },
  CG751: {
    description: "No package of nixpkgs unpacks the source in the default unpack phase.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        url: "https://example.org/demo-1.0.0.AppImage",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG751]: the build cannot unpack `demo-1.0.0.AppImage`\n  --> recipes/recipe.ts:8:14\n  |\n8 |         url: "https://example.org/demo-1.0.0.AppImage",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `build.identityBuilder.derivation = pkgs.appimageTools.wrapType2 { … }`, or set `build: { extraAttrs: { dontUnpack: true } }` and install the file as it is.\n',
  },
  CG752: {
    description: "`cargoHash` is set beside `lockFile`, from which nixpkgs fetches the dependencies.",
    output:
      'error[CG752]: `cargoHash` has no effect beside `lockFile`\n  --> recipes/recipe.nix:10:19\n   |\n10 |       cargoHash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  note: the dependencies are fetched from this file\n  --> recipes/recipe.nix:9:7\n  |\n9 |       lockFile = ./Cargo.lock;\n  |       ^^^^^^^^\n  hint: Keep one of the two options.\n',
  },
  CG753: {
    description: "`versionCheck` is set, and the phase of the recipe does not run the hook.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  pkgs.demo = {\n    version = "1.0.0";\n    license = "mit";\n    mainProgram = "demo";\n    source.git = "github:owner/demo/v1.0.0";\n    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    build.standardBuilder = {\n      enable = true;\n      installCheck.versionCheck = true;\n      phases.installCheckPhase = "make installcheck";\n    };\n  };\n}\n',
    },
    output:
      'error[CG753]: `standardBuilder.phases.installCheckPhase` does not run `versionCheckHook`\n  --> recipes/recipe.nix:11:34\n   |\n11 |       phases.installCheckPhase = "make installcheck";\n   |                                  ^^^^^^^^^^^^^^^^^^^\n  note: the version is checked before this phase, by its hook\n  --> recipes/recipe.nix:10:20\n   |\n10 |       installCheck.versionCheck = true;\n   |                    ^^^^^^^^^^^^\n  hint: Start the script with `runHook preInstallCheck`.\n',
  },
  CG450: {
    description: "`dependsOn` names a component that the app does not have.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          api: { process: { command: "/usr/bin/web" } },\n          web: { process: { command: "/usr/bin/web" }, dependsOn: ["apl"] },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG450]: component `web` depends on `apl`, which is not a component of the app\n  --> recipes/recipe.ts:9:68\n  |\n9 |           web: { process: { command: "/usr/bin/web" }, dependsOn: ["apl"] },\n  |                                                                    ^^^^^\n  hint: Did you mean `api`? Other components of the app: `api`.\n',
  },
  CG451: {
    description:
      "`dependsOn` names a resource or a job. Components declare resources in `resources` instead.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: { command: "/usr/bin/web" },\n            dependsOn: ["db"],\n            resources: { db: { hostosConfig: { services: { postgresql: { enable: true } } } } },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG451]: component `web` depends on `db`, which is a resource\n  --> recipes/recipe.ts:10:25\n   |\n10 |             dependsOn: ["db"],\n   |                         ^^^^\n  note: the resource is declared here\n  --> recipes/recipe.ts:11:26\n   |\n11 |             resources: { db: { hostosConfig: { services: { postgresql: { enable: true } } } } },\n   |                          ^^\n  hint: Declare `resources.db` in the component instead: a backend starts before the component, a frontend after it.\n',
  },
  CG452: {
    description: "Components depend on each other in a cycle, so none of them can start.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          api: { process: { command: "/usr/bin/web" }, dependsOn: ["worker"] },\n          web: { process: { command: "/usr/bin/web" }, dependsOn: ["api"] },\n          worker: { process: { command: "/usr/bin/web" }, dependsOn: ["web"] },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG452]: these wait for each other: `api` → `worker` → `web` → `api`\n  --> recipes/recipe.ts:8:68\n  |\n8 |           api: { process: { command: "/usr/bin/web" }, dependsOn: ["worker"] },\n  |                                                                    ^^^^^^^^\n  note: `worker` depends on `web`\n  --> recipes/recipe.ts:10:71\n   |\n10 |           worker: { process: { command: "/usr/bin/web" }, dependsOn: ["web"] },\n   |                                                                       ^^^^^\n  note: `web` depends on `api`\n  --> recipes/recipe.ts:9:68\n  |\n9 |           web: { process: { command: "/usr/bin/web" }, dependsOn: ["api"] },\n  |                                                                    ^^^^^\n  hint: Remove one of these dependencies.\n',
  },
  CG453: {
    description: "A resource is declared both as a backend and as a frontend.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          api: { process: { command: "/usr/bin/web" }, resources: { proxy: { role: "backend" } } },\n          web: { process: { command: "/usr/bin/web" }, resources: { proxy: { role: "frontend" } } },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG453]: resource `proxy` is a frontend here and a backend elsewhere\n  --> recipes/recipe.ts:9:84\n  |\n9 |           web: { process: { command: "/usr/bin/web" }, resources: { proxy: { role: "frontend" } } },\n  |                                                                                    ^^^^^^^^^^\n  note: declared as a backend\n  --> recipes/recipe.ts:8:84\n  |\n8 |           api: { process: { command: "/usr/bin/web" }, resources: { proxy: { role: "backend" } } },\n  |                                                                                    ^^^^^^^^^\n  hint: Use one role in both declarations, or two resources. A resource starts either before or after the components.\n',
  },
  CG454: {
    description: "A component depends on itself.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: { services: { components: { web: { process: { command: "/usr/bin/web" }, dependsOn: ["web"] } } } },\n  },\n});\n',
    },
    output:
      'error[CG454]: component `web` depends on itself\n  --> recipes/recipe.ts:5:96\n  |\n5 | …/bin/web" }, dependsOn: ["web"] } } } },\n  |                           ^^^^^\n  hint: Remove the name.\n',
  },
  CG455: {
    description: "A port is not a number from 1 to 65535.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: { components: { web: { process: { command: "/usr/bin/web", ports: ["80800:80"] } } } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG455]: `80800` in `80800:80` is not a valid port\n  --> recipes/recipe.ts:6:84\n  |\n6 | … "/usr/bin/web", ports: ["80800:80"] } } } },\n  |                           ^^^^^^^^^^\n  hint: Write `<host_port>:<service_port>` with numbers from 1 to 65535.\n',
  },
  CG456: {
    description: "An app publishes one host port twice.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          api: { process: { command: "/usr/bin/api", ports: ["8080:80"] } },\n          web: { process: { command: "/usr/bin/web", ports: ["8080:8080"] } },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG456]: component `web` publishes host port 8080, and so does component `api`\n  --> recipes/recipe.ts:9:62\n  |\n9 |           web: { process: { command: "/usr/bin/web", ports: ["8080:8080"] } },\n  |                                                              ^^^^^^^^^^^\n  note: published here\n  --> recipes/recipe.ts:8:62\n  |\n8 |           api: { process: { command: "/usr/bin/api", ports: ["8080:80"] } },\n  |                                                              ^^^^^^^^^\n  hint: Publish one of them on another host port: the number before the colon, or `hostPort`.\n',
  },
  CG458: {
    description: "A duration is not valid.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: { command: "/usr/bin/web" },\n            healthcheck: { enable: true, test: ["web", "--check"], interval: "30" },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG458]: `interval` is `30`, which is not a valid duration\n  --> recipes/recipe.ts:10:78\n   |\n10 |             healthcheck: { enable: true, test: ["web", "--check"], interval: "30" },\n   |                                                                              ^^^^\n  hint: Write numbers with the units `h`, `m`, `s`, `ms`, largest first, for example `1m30s` or `2.5s`. The smallest step is 1 ms, the maximum one year.\n',
  },
  CG459: {
    description: "A duration is zero.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: { command: "/usr/bin/web" },\n            healthcheck: { enable: true, test: ["web", "--check"], timeout: "0s" },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG459]: `timeout` must be greater than zero\n  --> recipes/recipe.ts:10:77\n   |\n10 |             healthcheck: { enable: true, test: ["web", "--check"], timeout: "0s" },\n   |                                                                             ^^^^\n  hint: Write for example `30s`.\n',
  },
  CG460: {
    description: "`retries` of a health check is less than 1.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: { command: "/usr/bin/web" },\n            healthcheck: { enable: true, test: ["web", "--check"], retries: 0 },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG460]: `retries` is 0; it must be at least 1\n  --> recipes/recipe.ts:10:77\n   |\n10 |             healthcheck: { enable: true, test: ["web", "--check"], retries: 0 },\n   |                                                                             ^\n  hint: It is the number of consecutive failures that make the component unhealthy.\n',
  },
  CG461: {
    description: "A health check is enabled but has no command.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: { process: { command: "/usr/bin/web" }, healthcheck: { enable: true } },\n          worker: { process: { command: "/usr/bin/worker" }, healthcheck: { enable: true, test: [""] } },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG461]: the health check of `web` is enabled, but `test` is empty\n  --> recipes/recipe.ts:8:79\n  |\n8 |           web: { process: { command: "/usr/bin/web" }, healthcheck: { enable: true } },\n  |                                                                               ^^^^\n  hint: Give the command as a list, for example `["curl", "--fail", "http://localhost:8080/"]`.\n\nerror[CG461]: the health check of `worker` is enabled, but its program is empty\n  --> recipes/recipe.ts:9:98\n  |\n9 | …: { enable: true, test: [""] } },\n  |                           ^^\n  hint: Give the command as a list, for example `["curl", "--fail", "http://localhost:8080/"]`.\n',
  },
  CG462: {
    description:
      "A state directory is not known at compile time, is not a normalized absolute path, contains characters that units or Compose files cannot express, or is a directory that the system uses.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: { components: { web: { process: { command: "/usr/bin/web", stateDir: "/var/lib/web/" } } } },\n    },\n  },\n});\n',
    },
    output:
      'error[CG462]: `stateDir` is `/var/lib/web/`, which is not normalized\n  --> recipes/recipe.ts:6:86\n  |\n6 | …/usr/bin/web", stateDir: "/var/lib/web/" } } } },\n  |                           ^^^^^^^^^^^^^^^\n  hint: Write `/var/lib/web`.\n',
  },
  CG463: {
    description:
      "The state directory of a dynamic user is outside `/var/lib`. systemd creates it only there.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: { web: { process: { command: "/usr/bin/web", stateDir: "/srv/web" } } },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG463]: `/srv/web` cannot be the state directory of `web`, which runs as a dynamic user\n  --> recipes/recipe.ts:7:76\n  |\n7 |         components: { web: { process: { command: "/usr/bin/web", stateDir: "/srv/web" } } },\n  |                                                                            ^^^^^^^^^^\n  hint: Move `stateDir` below `/var/lib`, the only place where systemd creates directories for a dynamic user. Or set `user` to `"non-privileged"`.\n',
  },
  CG464: {
    description: "A configuration file sets both `text` and `source`.",
    output:
      'error[CG464]: configuration file `web.toml` has both `text` and `source`\n  --> recipes/recipe.ts:11:72\n   |\n11 |               configData: { "web.toml": { text: "port = 8080", source: file("./web.toml") } },\n   |                                                                        ^^^^^^^^^^^^^^^^^^\n  note: `text` is set here\n  --> recipes/recipe.ts:11:49\n   |\n11 |               configData: { "web.toml": { text: "port = 8080", source: file("./web.toml") } },\n   |                                                 ^^^^^^^^^^^^^\n  hint: Keep one of the two.\n',
  },
  CG465: {
    description: "A configuration file sets neither `text` nor `source`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: { web: { process: { command: "/usr/bin/web", configData: { "web.toml": {} } } } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG465]: configuration file `web.toml` has neither `text` nor `source`\n  --> recipes/recipe.ts:7:80\n  |\n7 | …/bin/web", configData: { "web.toml": {} } } } },\n  |                           ^^^^^^^^^^\n  hint: Set one of the two, or set `enable` to false.\n',
  },
  CG466: {
    description: "The name of a configuration file is not a path inside the configuration directory.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: { command: "/usr/bin/web", configData: { "../web.toml": { text: "port = 8080" } } },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG466]: `../web.toml` cannot be the name of a configuration file: it is outside the directory\n  --> recipes/recipe.ts:9:63\n  |\n9 | …/bin/web", configData: { "../web.toml": { text: "port = 8080" } } },\n  |                           ^^^^^^^^^^^^^\n  hint: Names are paths below the component\'s configuration directory, for example `app.toml` or `conf.d/app.toml`.\n',
  },
  CG467: {
    description: "Two configuration files have the same path, or one path is inside the other.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: {\n              command: "/usr/bin/web",\n              configData: {\n                main: { name: "web.toml", text: "port = 8080" },\n                "web.toml": { text: "port = 8081" },\n              },\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG467]: two configuration files are called `web.toml`\n  --> recipes/recipe.ts:13:17\n   |\n13 |                 "web.toml": { text: "port = 8081" },\n   |                 ^^^^^^^^^^\n  note: the other file\n  --> recipes/recipe.ts:12:31\n   |\n12 |                 main: { name: "web.toml", text: "port = 8080" },\n   |                               ^^^^^^^^^^\n  hint: Give one of them another `name`.\n',
  },
  CG468: {
    description: "A service runtime is enabled, but the app has no components.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({ apps: { demo: { services: { runtimes: { hostos: { enable: true } } } } } });\n',
    },
    output:
      "warning[CG468]: the hostos runtime of `demo` is enabled, but the app has no components\n  --> recipes/recipe.ts:3:89\n  |\n3 | …mes: { hostos: { enable: true } } } } } });\n  |                           ^^^^\n  hint: Declare `services.components`, or disable the runtime.\n",
  },
  CG469: {
    description: "A command is not the path of a program.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: { demo: { services: { components: { web: { process: { command: "web", argv: ["serve"] } } } } } },\n});\n',
    },
    output:
      'error[CG469]: the command of `web` is `web`, which is not the path of a program\n  --> recipes/recipe.ts:4:72\n  |\n4 | …b: { process: { command: "web", argv: ["serve"] } } } } } },\n  |                           ^^^^^\n  hint: Write a package (`pkgs.<name>`) or an absolute path (`` `${pkgs.<name>}/bin/<program>` ``); arguments go in `argv`.\n',
  },
  CG470: {
    description:
      "An environment variable has a character that systemd does not accept. systemd would start the process without it.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: { process: { command: "/usr/bin/web", environment: { PROMPT: "\\x1b[1m> " } } },\n        },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'warning[CG316]: `apps.demo.services.components.web.process.environment.PROMPT` contains the invisible character U+001B\n  --> recipes/recipe.ts:8:77\n  |\n8 |           web: { process: { command: "/usr/bin/web", environment: { PROMPT: "\\x1b[1m> " } } },\n  |                                                                             ^^^^^^^^^^^\n  hint: Remove it, or give the reason in a comment above: `catalogc-allow CG316: <reason>`.\n\nerror[CG470]: systemd cannot set the variable `PROMPT`: its value contains the character U+001B\n  --> recipes/recipe.ts:8:77\n  |\n8 |           web: { process: { command: "/usr/bin/web", environment: { PROMPT: "\\x1b[1m> " } } },\n  |                                                                             ^^^^^^^^^^^\n  hint: Remove the character, or put the value in a configuration file (`configData`) or `preStart`.\n',
  },
  CG471: {
    description:
      "The path of a program has a character that systemd does not accept. systemd would refuse the unit.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: { web: { process: { command: "/opt/the \'web\' server" } } },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      "error[CG471]: systemd does not start the program of `web`: its path contains the character U+0027\n  --> recipes/recipe.ts:7:50\n  |\n7 |         components: { web: { process: { command: \"/opt/the 'web' server\" } } },\n  |                                                  ^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Use a path without `\"`, `'`, `\\` and control characters, for example a link to the program.\n",
  },
  CG488: {
    description: "Resources share one NixOS service, so on a NixOS host its unit waits for itself.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  reports:\n    services:\n      components:\n        collector:\n          process:\n            command: /usr/bin/collector\n          resources:\n            database:\n              hostosConfig:\n                services:\n                  postgresql:\n                    enable: true\n        importer:\n          dependsOn: [collector]\n          process:\n            command: /usr/bin/importer\n          resources:\n            replica:\n              role: frontend\n              hostosConfig:\n                services:\n                  postgresql:\n                    enable: true\n      runtimes:\n        hostos:\n          enable: true\n",
    },
    output:
      "error[CG488]: the units on NixOS hosts wait for each other: `collector.service` → `postgresql.service` → `importer.service` → `collector.service`\n  --> recipes/recipe.yaml:9:13\n  |\n9 |             database:\n  |             ^^^^^^^^\n  note: `postgresql.service` waits for `importer.service`: resource `replica`\n  --> recipes/recipe.yaml:19:13\n   |\n19 |             replica:\n   |             ^^^^^^^\n  note: `importer.service` waits for `collector.service`\n  --> recipes/recipe.yaml:15:11\n   |\n15 |           dependsOn: [collector]\n   |           ^^^^^^^^^\n  hint: Resources with the same service are one unit on a host. Merge them, remove the service from one of them, or disable `runtimes.hostos`.\n",
  },
  CG489: {
    description: "A configuration file sets both `path` and `name`.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.web.services.components.api.process = {\n    command = pkgs.hello;\n    configData.settings = {\n      name = "web.toml";\n      path = "api.toml";\n      text = "";\n    };\n  };\n}\n',
    },
    output:
      'error[CG489]: the configuration file has the path `api.toml` and the name `web.toml`\n  --> recipes/recipe.nix:7:14\n  |\n7 |       path = "api.toml";\n  |              ^^^^^^^^^^\n  note: `name` is set here\n  --> recipes/recipe.nix:6:14\n  |\n6 |       name = "web.toml";\n  |              ^^^^^^^^^^\n  hint: Keep one of the two: both are the path below the component\'s configuration directory.\n',
  },
  CG490: {
    description: "An argument names a configuration file that the component does not have.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.web.services.components.api.process = {\n    command = pkgs.hello;\n    argv = [\n      "--config"\n      "$XDG_CONFIG_HOME/Api.toml"\n    ];\n    configData.settings = {\n      path = "api.toml";\n      text = "";\n    };\n  };\n}\n',
    },
    output:
      'error[CG490]: `api` has no configuration file `Api.toml`\n  --> recipes/recipe.nix:7:7\n  |\n7 |       "$XDG_CONFIG_HOME/Api.toml"\n  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Did you mean `api.toml`?\n',
  },
  CG491: {
    description: "An environment variable refers to a variable, but nothing expands the reference.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.web.services.components.api.process = {\n    command = pkgs.hello;\n    environment.API_CONFIG = "$XDG_CONFIG_HOME/api.toml";\n    configData."api.toml".text = "";\n  };\n}\n',
    },
    output:
      'error[CG491]: nothing expands `$XDG_CONFIG_HOME` in the environment variable `API_CONFIG`\n  --> recipes/recipe.nix:5:30\n  |\n5 |     environment.API_CONFIG = "$XDG_CONFIG_HOME/api.toml";\n  |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `/etc/catalog/web/api` in place of `$XDG_CONFIG_HOME`.\n',
  },
  CG495: {
    description: "A schedule is not a calendar event of systemd, or cron cannot express it.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  demo:\n    services:\n      components:\n        web: { process: { command: hello } }\n      jobs:\n        misspelt: { schedule: dayly, process: { command: hello } }\n        cron: { schedule: "*/15 3 * * 1-5", process: { command: hello } }\n        both: { schedule: "Mon *-*-01", process: { command: hello } }\n        seconds: { schedule: "03:00:30", process: { command: hello } }\n        zone: { schedule: "03:00 Europe/Viena", process: { command: hello } }\n        never: { schedule: "*-02-30", process: { command: hello } }\n',
    },
    output:
      'error[CG495]: the schedule `dayly` is not a schedule\n  --> recipes/recipe.yaml:7:31\n  |\n7 |         misspelt: { schedule: dayly, process: { command: hello } }\n  |                               ^^^^^\n  hint: Did you mean `daily`?\n\nerror[CG495]: the schedule `*/15 3 * * 1-5` is a line of cron\n  --> recipes/recipe.yaml:8:27\n  |\n8 |         cron: { schedule: "*/15 3 * * 1-5", process: { command: hello } }\n  |                           ^^^^^^^^^^^^^^^^\n  hint: Did you mean `Mon..Fri *-*-* 03:00/15`?\n\nerror[CG495]: the schedule `Mon *-*-01` restricts the day of the month and the day of the week, which cron cannot express\n  --> recipes/recipe.yaml:9:27\n  |\n9 |         both: { schedule: "Mon *-*-01", process: { command: hello } }\n  |                           ^^^^^^^^^^^^\n  hint: Write a word such as `daily`, a time such as `03:30`, weekdays such as `Mon..Fri 03:30`, or a date such as `*-*-01 03:30`. Times are in UTC, unless a time zone such as `Europe/Vienna` is at the end.\n\nerror[CG495]: the schedule `03:00:30` names seconds, which cron cannot express\n  --> recipes/recipe.yaml:10:30\n   |\n10 |         seconds: { schedule: "03:00:30", process: { command: hello } }\n   |                              ^^^^^^^^^^\n  hint: Write a word such as `daily`, a time such as `03:30`, weekdays such as `Mon..Fri 03:30`, or a date such as `*-*-01 03:30`. Times are in UTC, unless a time zone such as `Europe/Vienna` is at the end.\n\nerror[CG495]: the schedule `03:00 Europe/Viena` has the unknown time zone `Europe/Viena`\n  --> recipes/recipe.yaml:11:27\n   |\n11 |         zone: { schedule: "03:00 Europe/Viena", process: { command: hello } }\n   |                           ^^^^^^^^^^^^^^^^^^^^\n  hint: Did you mean `03:00 Europe/Vienna`?\n\nerror[CG495]: the schedule `*-02-30` names a day that no month has\n  --> recipes/recipe.yaml:12:28\n   |\n12 |         never: { schedule: "*-02-30", process: { command: hello } }\n   |                            ^^^^^^^^^\n  hint: Write a word such as `daily`, a time such as `03:30`, weekdays such as `Mon..Fri 03:30`, or a date such as `*-*-01 03:30`. Times are in UTC, unless a time zone such as `Europe/Vienna` is at the end.\n',
  },
  CG496: {
    description:
      "A job names itself, or something that the app does not have, in `component`, `before` or `after`.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    services:\n      components:\n        web: { process: { command: hello } }\n      jobs:\n        migrate: { component: wbe, before: [migrate, worker], process: { command: hello } }\n",
    },
    output:
      "error[CG496]: `component` of job `migrate` names `wbe`, but the app has no such component\n  --> recipes/recipe.yaml:7:31\n  |\n7 |         migrate: { component: wbe, before: [migrate, worker], process: { command: hello } }\n  |                               ^^^\n  hint: Did you mean `web`? The app has `web`.\n\nerror[CG496]: job `migrate` depends on itself: its name is in `before`\n  --> recipes/recipe.yaml:7:45\n  |\n7 |         migrate: { component: wbe, before: [migrate, worker], process: { command: hello } }\n  |                                             ^^^^^^^\n  hint: Remove the name.\n\nerror[CG496]: `before` of job `migrate` names `worker`, but the app has no such component, resource or job\n  --> recipes/recipe.yaml:7:54\n  |\n7 |         migrate: { component: wbe, before: [migrate, worker], process: { command: hello } }\n  |                                                      ^^^^^^\n  hint: The app has `web`.\n",
  },
  CG497: {
    description: "A job of a component sets an option that it has from the component.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    services:\n      components:\n        web: { process: { command: hello } }\n      jobs:\n        migrate:\n          component: web\n          process: { command: hello, user: root, stateDir: /var/lib/other }\n",
    },
    output:
      "error[CG497]: job `migrate` sets `user`, which it has from its component `web`\n  --> recipes/recipe.yaml:9:44\n  |\n9 |           process: { command: hello, user: root, stateDir: /var/lib/other }\n  |                                            ^^^^\n  hint: Remove the option, or remove `component` so that the job has an account of its own.\n\nerror[CG497]: job `migrate` sets `stateDir`, which it has from its component `web`\n  --> recipes/recipe.yaml:9:60\n  |\n9 |           process: { command: hello, user: root, stateDir: /var/lib/other }\n  |                                                            ^^^^^^^^^^^^^^\n  hint: Remove the option, or remove `component` so that the job has an account of its own.\n",
  },
  CG498: {
    description: "The start of the app would wait for a scheduled job.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    services:\n      components:\n        web: { process: { command: hello } }\n      jobs:\n        nightly: { schedule: daily, before: [web], process: { command: hello } }\n        report: { after: [nightly], process: { command: hello } }\n",
    },
    output:
      "error[CG498]: job `nightly` has both `before` and `schedule`\n  --> recipes/recipe.yaml:7:45\n  |\n7 |         nightly: { schedule: daily, before: [web], process: { command: hello } }\n  |                                             ^^^^^\n  note: the schedule\n  --> recipes/recipe.yaml:7:30\n  |\n7 |         nightly: { schedule: daily, before: [web], process: { command: hello } }\n  |                              ^^^^^\n  hint: Remove one of the two. A scheduled job does not run when the app starts, so nothing can wait for it.\n\nerror[CG498]: `after` names the job `nightly`, which has a `schedule`\n  --> recipes/recipe.yaml:8:27\n  |\n8 |         report: { after: [nightly], process: { command: hello } }\n  |                           ^^^^^^^\n  note: the schedule\n  --> recipes/recipe.yaml:7:30\n  |\n7 |         nightly: { schedule: daily, before: [web], process: { command: hello } }\n  |                              ^^^^^\n  hint: Remove one of the two. A scheduled job does not run when the app starts, so nothing can wait for it.\n",
  },
  CG499: {
    description: "A job has the name of a component or resource of the app.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    services:\n      components:\n        web: { process: { command: hello }, resources: { db: {} } }\n      jobs:\n        web: { process: { command: hello } }\n        db: { process: { command: hello } }\n",
    },
    output:
      "error[CG499]: `web` is a job and a component of the same app\n  --> recipes/recipe.yaml:7:9\n  |\n7 |         web: { process: { command: hello } }\n  |         ^^^\n  note: the component\n  --> recipes/recipe.yaml:5:9\n  |\n5 |         web: { process: { command: hello }, resources: { db: {} } }\n  |         ^^^\n  hint: Rename the job. Both become units and containers of one app.\n\nerror[CG499]: `db` is a job and a resource of the same app\n  --> recipes/recipe.yaml:8:9\n  |\n8 |         db: { process: { command: hello } }\n  |         ^^\n  note: the resource\n  --> recipes/recipe.yaml:5:58\n  |\n5 |         web: { process: { command: hello }, resources: { db: {} } }\n  |                                                          ^^\n  hint: Rename the job. Both become units and containers of one app.\n",
  },
  CG500: {
    description: "Two modules of a recipe set different values of a unit setting.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  apps.wiki = {\n    services = {\n      components.wiki = {\n        process.command = "/usr/bin/wiki";\n        resources.db = {\n          role = "backend";\n          hostosConfig = {\n            services.postgresql.enable = true;\n            systemd.services.wiki.serviceConfig.MemoryMax = "1G";\n          };\n        };\n      };\n      runtimes.hostos = {\n        enable = true;\n        hostosConfig.systemd.services.wiki.serviceConfig.MemoryMax = "2G";\n      };\n    };\n    test.services.script = "true";\n  };\n}\n',
    },
    output:
      'error[CG500]: `systemd.services.wiki.serviceConfig.MemoryMax` is defined twice with different values\n  --> recipes/recipe.nix:16:58\n   |\n16 |         hostosConfig.systemd.services.wiki.serviceConfig.MemoryMax = "2G";\n   |                                                          ^^^^^^^^^\n  note: the other definition\n  --> recipes/recipe.nix:10:49\n   |\n10 |             systemd.services.wiki.serviceConfig.MemoryMax = "1G";\n   |                                                 ^^^^^^^^^\n  hint: NixOS accepts only one value. Keep one definition, or wrap one of them in `lib.mkForce`.\n',
  },
  CG501: {
    description: "A setting of a Compose service has no value that a Compose file could contain.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  gallery:\n    displayName: Gallery\n    description: Shows photos.\n    usage: Open it.\n    services:\n      components:\n        web:\n          process: { command: /usr/bin/gallery }\n      runtimes:\n        container:\n          enable: true\n          composeConfig:\n            web: { labels: { owner: null } }\n",
    },
    output:
      "error[CG501]: `composeConfig.web` contains a value that is not literal\n  --> recipes/recipe.yaml:14:37\n   |\n14 |             web: { labels: { owner: null } }\n   |                                     ^^^^\n  hint: Write strings, numbers, `true` or `false`, and lists and sets of them. Compose files are printed without Nix.\n",
  },
  CG502: {
    description:
      "A setting of a Compose service has another kind than in the generated file, so that they cannot be merged.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  gallery:\n    displayName: Gallery\n    description: Shows photos.\n    usage: Open it.\n    services:\n      components:\n        web:\n          process: { command: /usr/bin/gallery }\n      runtimes:\n        container:\n          enable: true\n          composeConfig:\n            web: { healthcheck: [web], environment: [A=1], shm_size: [64m] }\n",
    },
    output:
      "error[CG502]: `healthcheck` must be a set\n  --> recipes/recipe.yaml:14:20\n   |\n14 |             web: { healthcheck: [web], environment: [A=1], shm_size: [64m] }\n   |                    ^^^^^^^^^^^\n  hint: catalogc merges it with the generated settings, which have this form.\n\nerror[CG502]: `environment` must be a set\n  --> recipes/recipe.yaml:14:40\n   |\n14 |             web: { healthcheck: [web], environment: [A=1], shm_size: [64m] }\n   |                                        ^^^^^^^^^^^\n  hint: catalogc merges it with the generated settings, which have this form.\n\nerror[CG502]: `shm_size` must be a single value\n  --> recipes/recipe.yaml:14:60\n   |\n14 |             web: { healthcheck: [web], environment: [A=1], shm_size: [64m] }\n   |                                                            ^^^^^^^^\n  hint: catalogc merges it with the generated settings, which have this form.\n",
  },
  CG507: {
    description: "A switch of `hardening` takes away what another option of the process sets.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  clock:\n    services:\n      volumes:\n        readings: {}\n      components:\n        receiver:\n          process:\n            command: hello\n            user: non-privileged\n            stateDir: /home/receiver\n            capabilities: [CAP_SYS_TIME]\n            devices: [/dev/pps0]\n            volumes:\n              readings: { mountPoint: /srv/readings }\n            hardening: { privateDevices: true, protectClock: true, protectHome: true, umask: true }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG507]: `privateDevices` of `receiver` conflicts with `/dev/pps0` in `devices`\n  --> recipes/recipe.yaml:16:42\n   |\n16 |             hardening: { privateDevices: true, protectClock: true, protectHome: true, umask: true }\n   |                                          ^^^^\n  note: `devices` is set here\n  --> recipes/recipe.yaml:13:22\n   |\n13 |             devices: [/dev/pps0]\n   |                      ^^^^^^^^^^^\n  hint: Remove `privateDevices`, which is off by default with such `devices`, or change `devices`.\n\nerror[CG507]: `protectClock` of `receiver` conflicts with `CAP_SYS_TIME` in `capabilities`\n  --> recipes/recipe.yaml:16:62\n   |\n16 |             hardening: { privateDevices: true, protectClock: true, protectHome: true, umask: true }\n   |                                                              ^^^^\n  note: `capabilities` is set here\n  --> recipes/recipe.yaml:12:27\n   |\n12 |             capabilities: [CAP_SYS_TIME]\n   |                           ^^^^^^^^^^^^^^\n  hint: Remove `protectClock`, which is off by default with such `capabilities`, or change `capabilities`.\n\nerror[CG507]: `protectHome` of `receiver` conflicts with `/home/receiver` in `stateDir`\n  --> recipes/recipe.yaml:16:81\n   |\n16 |             hardening: { privateDevices: true, protectClock: true, protectHome: true, umask: true }\n   |                                                                                 ^^^^\n  note: `stateDir` is set here\n  --> recipes/recipe.yaml:11:23\n   |\n11 |             stateDir: /home/receiver\n   |                       ^^^^^^^^^^^^^^\n  hint: Remove `protectHome`, which is off by default with such `stateDir`, or change `stateDir`.\n\nerror[CG507]: `umask` of `receiver` conflicts with `readings` in `volumes`\n  --> recipes/recipe.yaml:16:94\n   |\n16 |             hardening: { privateDevices: true, protectClock: true, protectHome: true, umask: true }\n   |                                                                                              ^^^^\n  note: `volumes` is set here\n  --> recipes/recipe.yaml:15:15\n   |\n15 |               readings: { mountPoint: /srv/readings }\n   |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove `umask`, which is off by default with such `volumes`, or change `volumes`.\n",
  },
  CG509: {
    description:
      "A setting of a Compose service is the subject of an option, which other files and checks need to know.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  gallery:\n    displayName: Gallery\n    description: Shows photos.\n    usage: Open it.\n    services:\n      components:\n        web:\n          process: { command: /usr/bin/gallery }\n          resources:\n            db: { hostosConfig: { services: { postgresql: { enable: true } } } }\n      runtimes:\n        container:\n          enable: true\n          composeConfig:\n            web: { ports: ["80:80"], network_mode: host, image: gallery, stop_signal: SIGINT }\n            db: { stop_signal: SIGINT }\n',
    },
    output:
      'error[CG509]: `ports` cannot be set in `composeConfig`\n  --> recipes/recipe.yaml:16:20\n   |\n16 |             web: { ports: ["80:80"], network_mode: host, image: gallery, stop_signal: SIGINT }\n   |                    ^^^^^\n  hint: Use `ports` or `endpoints`, which hosts, tests and checks know, too.\n\nerror[CG509]: `network_mode` cannot be set in `composeConfig`\n  --> recipes/recipe.yaml:16:38\n   |\n16 |             web: { ports: ["80:80"], network_mode: host, image: gallery, stop_signal: SIGINT }\n   |                                      ^^^^^^^^^^^^\n  hint: Use `process.network`, which hosts, tests and checks know, too.\n\nerror[CG509]: `image` cannot be set in `composeConfig`\n  --> recipes/recipe.yaml:16:58\n   |\n16 |             web: { ports: ["80:80"], network_mode: host, image: gallery, stop_signal: SIGINT }\n   |                                                          ^^^^^\n  hint: Use `process.image`, which hosts, tests and checks know, too.\n\nerror[CG509]: `stop_signal` cannot be set in `composeConfig`\n  --> recipes/recipe.yaml:16:74\n   |\n16 |             web: { ports: ["80:80"], network_mode: host, image: gallery, stop_signal: SIGINT }\n   |                                                                          ^^^^^^^^^^^\n  hint: Use `process.stop`, which hosts, tests and checks know, too.\n\nerror[CG509]: `stop_signal` cannot be set in `composeConfig`\n  --> recipes/recipe.yaml:17:19\n   |\n17 |             db: { stop_signal: SIGINT }\n   |                   ^^^^^^^^^^^\n  hint: Use `hostosConfig` of the resource, which hosts, tests and checks know, too.\n',
  },
  CG510: {
    description: "On NixOS hosts, a component uses a port on which a web server of the app serves HTTPS.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    demo: {\n      services: {\n        components: {\n          web: {\n            process: { command: "/usr/bin/web", ports: ["443:443"] },\n            resources: {\n              proxy: {\n                role: "frontend",\n                ports: ["80:80"],\n                hostosConfig: {\n                  services: {\n                    nginx: {\n                      enable: true,\n                      virtualHosts: { "example.org": { forceSSL: true, enableACME: true } },\n                    },\n                  },\n                },\n              },\n            },\n          },\n        },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG510]: on NixOS hosts component `web` listens on port 443, where resource `proxy` serves HTTPS\n  --> recipes/recipe.ts:9:57\n  |\n9 |             process: { command: "/usr/bin/web", ports: ["443:443"] },\n  |                                                         ^^^^^^^^^\n  note: serves HTTPS here\n  --> recipes/recipe.ts:11:15\n   |\n11 |               proxy: {\n   |               ^^^^^\n  hint: Configure another port for one of them. Ports are not mapped on NixOS hosts.\n',
  },
  CG511: {
    description: "`environment` or another secret sets the variable of a secret too.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  vault:\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            environment: { TOKEN: none }\n            secrets:\n              token: { file: /run/keys/token, variable: TOKEN }\n              password: { file: /run/keys/password, variable: PASSWORD }\n              database: { file: /run/keys/database, variable: PASSWORD, as: value }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG511]: `environment` sets the variable `TOKEN` too\n  --> recipes/recipe.yaml:10:57\n   |\n10 |               token: { file: /run/keys/token, variable: TOKEN }\n   |                                                         ^^^^^\n  note: it is set here\n  --> recipes/recipe.yaml:8:28\n  |\n8 |             environment: { TOKEN: none }\n  |                            ^^^^^\n  hint: Remove one of them, or use another variable.\n\nerror[CG511]: the secret `database` sets the variable `PASSWORD` too\n  --> recipes/recipe.yaml:11:63\n   |\n11 |               password: { file: /run/keys/password, variable: PASSWORD }\n   |                                                               ^^^^^^^^\n  note: it is set here\n  --> recipes/recipe.yaml:12:63\n   |\n12 |               database: { file: /run/keys/database, variable: PASSWORD, as: value }\n   |                                                               ^^^^^^^^\n  hint: Remove one of them, or use another variable.\n",
  },
  CG512: {
    description: "The variable of a secret is one that catalogc, systemd or shells set.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  vault:\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            secrets:\n              home: { file: /run/keys/home, variable: HOME }\n              user: { file: /run/keys/user, variable: UID, as: value }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG512]: `HOME` cannot be the variable of a secret\n  --> recipes/recipe.yaml:9:55\n  |\n9 |               home: { file: /run/keys/home, variable: HOME }\n  |                                                       ^^^^\n  hint: Use another variable. catalogc, systemd or the shell sets this one.\n\nerror[CG512]: `UID` cannot be the variable of a secret\n  --> recipes/recipe.yaml:10:55\n   |\n10 |               user: { file: /run/keys/user, variable: UID, as: value }\n   |                                                       ^^^\n  hint: Use another variable. catalogc, systemd or the shell sets this one.\n",
  },
  CG513: {
    description: "The test gives a content for a secret that no component has.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  vault:\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            secrets:\n              token: { file: /run/keys/token }\n      runtimes:\n        hostos: { enable: true }\n    test:\n      services:\n        script: "true"\n        secrets: { tokn: only-a-test, token: only-a-test }\n',
    },
    output:
      "error[CG513]: no component has a secret `tokn`\n  --> recipes/recipe.yaml:15:20\n   |\n15 |         secrets: { tokn: only-a-test, token: only-a-test }\n   |                    ^^^^\n  hint: Did you mean `token`? The secrets of the app: `token`.\n",
  },
  CG514: {
    description:
      "An environment variable of a component that runs on hosts has a dot in its name, which systemd ignores.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  search:\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            environment: { discovery.type: single-node }\n      runtimes:\n        hostos: { enable: true }\n        container: { enable: true }\n",
    },
    output:
      "error[CG514]: systemd cannot set the variable `discovery.type`, because its name contains a dot\n  --> recipes/recipe.yaml:8:28\n  |\n8 |             environment: { discovery.type: single-node }\n  |                            ^^^^^^^^^^^^^^\n  hint: Use a name without dots, or a configuration file (`configData`). Containers accept the name.\n",
  },
  CG515: {
    description: "A database or a role is one that the server has itself.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.books.services = {\n    components = {\n      wiki = {\n        process.command = pkgs.hello;\n        resources.store = {\n          hostosConfig.services.postgresql.enable = true;\n          database.enable = true;\n          database.role = "postgres";\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG515]: `postgres` is a role of PostgreSQL itself\n  --> recipes/recipe.nix:10:27\n   |\n10 |           database.role = "postgres";\n   |                           ^^^^^^^^^^\n  hint: Use another name.\n',
  },
  CG523: {
    description: "A reload has both a command and a signal.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.web = {\n    services.components.web.process = {\n      command = pkgs.nginx;\n      reload = {\n        command = [\n          "${pkgs.nginx}/bin/nginx"\n          "-s"\n          "reload"\n        ];\n        signal = "SIGHUP";\n      };\n    };\n    services.runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG523]: `reload` of component `web` has a command and a signal\n  --> recipes/recipe.nix:7:19\n   |\n 7 |         command = [\n   |                   ^\n...\n11 |         ];\n   |         ^\n  note: the signal is set here\n  --> recipes/recipe.nix:12:18\n   |\n12 |         signal = "SIGHUP";\n   |                  ^^^^^^^^\n  hint: Keep one of them.\n',
  },
  CG524: {
    description: "Systemd refuses the program of a reload.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.web = {\n    services.components.web.process = {\n      command = pkgs.nginx;\n      reload = {\n        command = [\n          "nginx"\n          "-s"\n          "reload"\n        ];\n      };\n    };\n    services.runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG524]: `reload.command` of component `web` runs `nginx`, which is not an absolute path\n  --> recipes/recipe.nix:8:11\n  |\n8 |           "nginx"\n  |           ^^^^^^^\n  hint: Start with the path of a program, such as `${pkgs.nginx}/bin/nginx` or `/bin/program`.\n',
  },
  CG525: {
    description: "A component has a database in a resource that is not, or not only, one database server.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, ... }:\n{\n  apps.books.services = {\n    components = {\n      wiki = {\n        process.command = pkgs.hello;\n        resources.store = {\n          hostosConfig.services.memcached.enable = true;\n          database.enable = true;\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n",
    },
    output:
      "error[CG525]: component `wiki` has a database in resource `store`, which enables neither PostgreSQL nor MySQL\n  --> recipes/recipe.nix:9:11\n  |\n9 |           database.enable = true;\n  |           ^^^^^^^^\n  hint: Set `services.postgresql.enable` or `services.mysql.enable` in the `hostosConfig` of a backend resource.\n",
  },
  CG526: {
    description: "Two components give one database of PostgreSQL different owners.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.books.services = {\n    components = {\n      wiki = {\n        process.command = pkgs.hello;\n        resources.store = {\n          hostosConfig.services.postgresql.enable = true;\n          database.enable = true;\n        };\n      };\n      search = {\n        process.command = pkgs.hello;\n        resources.store.database = {\n          enable = true;\n          name = "wiki";\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      "error[CG526]: the database `wiki` has two owners: `wiki` connects as `wiki`, and `search` as `search`\n  --> recipes/recipe.nix:9:11\n  |\n9 |           database.enable = true;\n  |           ^^^^^^^^\n  note: it has the other role here\n  --> recipes/recipe.nix:14:25\n   |\n14 |         resources.store.database = {\n   |                         ^^^^^^^^\n  hint: Set `role` of both components to the same name, for example `wiki`.\n",
  },
  CG527: {
    description:
      "MySQL recognizes a component on hosts by its account, which must have the name of the role.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.books.services = {\n    components = {\n      wiki = {\n        process.command = pkgs.hello;\n        resources.store = {\n          hostosConfig.services.mysql.enable = true;\n          database.enable = true;\n          database.role = "pages";\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG527]: MySQL refuses component `wiki` as `pages`: on hosts its account is `wiki`\n  --> recipes/recipe.nix:10:27\n   |\n10 |           database.role = "pages";\n   |                           ^^^^^^^\n  hint: Remove `role`, and set `name` if components share a database.\n',
  },
  CG528: {
    description: "A database without a password is published.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.books.services = {\n    components = {\n      wiki = {\n        process.command = pkgs.hello;\n        resources.store = {\n          hostosConfig.services.postgresql.enable = true;\n          database.enable = true;\n          ports = [ "5432:5432" ];\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      "error[CG528]: resource `store` publishes `5432:5432`, and containers connect to its databases without a password\n  --> recipes/recipe.nix:9:11\n  |\n9 |           database.enable = true;\n  |           ^^^^^^^^\n  hint: Remove the port: components reach the resource by its name.\n",
  },
  CG529: {
    description: "The variables of two databases have the same names.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, ... }:\n{\n  apps.books.services = {\n    components = {\n      wiki = {\n        process.command = pkgs.hello;\n        resources.store = {\n          hostosConfig.services.postgresql.enable = true;\n          database.enable = true;\n        };\n        resources.archive = {\n          hostosConfig.services.postgresql.enable = true;\n          database.enable = true;\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n",
    },
    output:
      "error[CG529]: component `wiki` has databases in `archive` and `store`, whose variables have the same names\n  --> recipes/recipe.nix:9:11\n  |\n9 |           database.enable = true;\n  |           ^^^^^^^^\n  note: it has the other database here\n  --> recipes/recipe.nix:13:11\n   |\n13 |           database.enable = true;\n   |           ^^^^^^^^\n  hint: Keep one of them, and configure the other in `hostosConfig` and `environment`.\n",
  },
  CG530: {
    description: "A component uses a volume that the app does not declare.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      volumes:\n        documents: {}\n      components:\n        web:\n          process:\n            command: hello\n            volumes:\n              document: { mountPoint: /documents }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG530]: `web` uses the volume `document`, which the app does not declare\n  --> recipes/recipe.yaml:11:15\n   |\n11 |               document: { mountPoint: /documents }\n   |               ^^^^^^^^\n  hint: Did you mean `documents`? The volumes of the app: `documents`.\n",
  },
  CG531: {
    description:
      "The mount point or path of a volume is a directory that programs need, or that catalogc uses.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      volumes:\n        documents: {}\n      components:\n        web:\n          process:\n            command: hello\n            volumes:\n              documents: { mountPoint: /usr }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG531]: `mountPoint` is `/usr`, which is a directory that programs need\n  --> recipes/recipe.yaml:11:40\n   |\n11 |               documents: { mountPoint: /usr }\n   |                                        ^^^^\n  hint: Mount the volume elsewhere, for example at `/srv/<name>`.\n",
  },
  CG532: {
    description: "A component has two volumes at one mount point, or a volume over its state directory.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      volumes:\n        documents: {}\n        inbox: {}\n        media: {}\n      components:\n        web:\n          process:\n            command: hello\n            stateDir: /srv/web/state\n            user: non-privileged\n            volumes:\n              documents: { mountPoint: /documents }\n              inbox: { mountPoint: /documents }\n              media: { mountPoint: /srv/web }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG532]: `/documents` is also the place of the volume `documents`\n  --> recipes/recipe.yaml:16:36\n   |\n16 |               inbox: { mountPoint: /documents }\n   |                                    ^^^^^^^^^^\n  note: the volume `documents` is set here\n  --> recipes/recipe.yaml:15:40\n   |\n15 |               documents: { mountPoint: /documents }\n   |                                        ^^^^^^^^^^\n  hint: Give each volume of a component its own mount point.\n\nerror[CG532]: `/srv/web` contains the state directory `/srv/web/state`\n  --> recipes/recipe.yaml:17:36\n   |\n17 |               media: { mountPoint: /srv/web }\n   |                                    ^^^^^^^^\n  note: the state directory `/srv/web/state` is set here\n  --> recipes/recipe.yaml:12:23\n   |\n12 |             stateDir: /srv/web/state\n   |                       ^^^^^^^^^^^^^^\n  hint: Mount the volume beside or below it.\n",
  },
  CG533: {
    description: "Two components have an account or group with the same number. NixOS refuses that.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      components:\n        web:\n          process: { command: hello, uid: 1200 }\n        worker:\n          process: { command: hello, uid: 1200 }\n        mailer:\n          process: { command: hello, uid: 1201, gid: 1200 }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG533]: `web` and `mailer` have the same `gid` 1200\n  --> recipes/recipe.yaml:6:43\n  |\n6 |           process: { command: hello, uid: 1200 }\n  |                                           ^^^^\n  note: the other number\n  --> recipes/recipe.yaml:10:54\n   |\n10 |           process: { command: hello, uid: 1201, gid: 1200 }\n   |                                                      ^^^^\n  hint: Give each component its own number, because each has its own account on hosts. To share files, use a volume (`services.volumes`).\n\nerror[CG533]: `worker` and `mailer` have the same `gid` 1200\n  --> recipes/recipe.yaml:8:43\n  |\n8 |           process: { command: hello, uid: 1200 }\n  |                                           ^^^^\n  note: the other number\n  --> recipes/recipe.yaml:10:54\n   |\n10 |           process: { command: hello, uid: 1201, gid: 1200 }\n   |                                                      ^^^^\n  hint: Give each component its own number, because each has its own account on hosts. To share files, use a volume (`services.volumes`).\n\nerror[CG533]: `worker` and `web` have the same `uid` 1200\n  --> recipes/recipe.yaml:8:43\n  |\n8 |           process: { command: hello, uid: 1200 }\n  |                                           ^^^^\n  note: the other number\n  --> recipes/recipe.yaml:6:43\n  |\n6 |           process: { command: hello, uid: 1200 }\n  |                                           ^^^^\n  hint: Give each component its own number, because each has its own account on hosts. To share files, use a volume (`services.volumes`).\n",
  },
  CG534: {
    description: "A `uid` or `gid` is a number that systems reserve.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      components:\n        web:\n          process: { command: hello, uid: 65534 }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG534]: `uid` is 65534, which systems reserve\n  --> recipes/recipe.yaml:6:43\n  |\n6 |           process: { command: hello, uid: 65534 }\n  |                                           ^^^^^\n  hint: Use another number. 65534 is `nobody`, and 65535 means no account.\n",
  },
  CG535: {
    description: "The name of a group has more than 31 characters.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      volumes:\n        documents-of-the-archive-department: {}\n        inbox: { path: /srv/inbox, group: people-of-the-archive-department }\n      components:\n        web:\n          process:\n            command: hello\n            groups: [people-of-the-archive-department]\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG535]: the group `archive_documents-of-the-archive-department` has 43 characters, more than the 31 of group names\n  --> recipes/recipe.yaml:5:9\n  |\n5 |         documents-of-the-archive-department: {}\n  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Set `group` to a shorter name. The default consists of the names of the app and the volume.\n\nerror[CG535]: the group `people-of-the-archive-department` has 32 characters, more than the 31 of group names\n  --> recipes/recipe.yaml:6:43\n  |\n6 |         inbox: { path: /srv/inbox, group: people-of-the-archive-department }\n  |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Use a shorter name.\n\nerror[CG535]: the group `people-of-the-archive-department` has 32 characters, more than the 31 of group names\n  --> recipes/recipe.yaml:11:22\n   |\n11 |             groups: [people-of-the-archive-department]\n   |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Use a shorter name.\n",
  },
  CG536: {
    description: "Two volumes have the same path, or a volume is in the state directory of a component.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      volumes:\n        documents: { path: /srv/archive, group: archive }\n        inbox: { path: /srv/archive, group: archive }\n        state: { path: /srv/web, create: true }\n      components:\n        web:\n          process: { command: hello, user: non-privileged, stateDir: /srv/web }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG536]: `/srv/archive` is also the path of the volume `documents`\n  --> recipes/recipe.yaml:6:24\n  |\n6 |         inbox: { path: /srv/archive, group: archive }\n  |                        ^^^^^^^^^^^^\n  note: the volume `documents` is set here\n  --> recipes/recipe.yaml:5:28\n  |\n5 |         documents: { path: /srv/archive, group: archive }\n  |                            ^^^^^^^^^^^^\n  hint: Use one volume for one folder. Several components can mount it.\n\nerror[CG536]: `/srv/web` is also the path of the state directory of `web`\n  --> recipes/recipe.yaml:7:24\n  |\n7 |         state: { path: /srv/web, create: true }\n  |                        ^^^^^^^^\n  note: the state directory of `web` is set here\n  --> recipes/recipe.yaml:10:70\n   |\n10 |           process: { command: hello, user: non-privileged, stateDir: /srv/web }\n   |                                                                      ^^^^^^^^\n  hint: Use one volume for one folder. Several components can mount it.\n",
  },
  CG537: {
    description:
      "On NixOS hosts a dynamic user writes to a folder of the host without a group: it owns no file there.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  archive:\n    services:\n      volumes:\n        music: { path: /srv/music }\n      components:\n        player:\n          process:\n            command: hello\n            volumes:\n              music: { mountPoint: /music }\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG537]: `player` cannot write to the volume `music` as a dynamic user\n  --> recipes/recipe.yaml:11:15\n   |\n11 |               music: { mountPoint: /music }\n   |               ^^^^^\n  note: the folder of the host is set here\n  --> recipes/recipe.yaml:5:24\n  |\n5 |         music: { path: /srv/music }\n  |                        ^^^^^^^^^^\n  hint: Set `group` of the volume to the group of the folder, `uid` of the component to its owner, or `readOnly`.\n",
  },
  CG538: {
    description: "The range of an endpoint has no ports, or ends above the last port.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  web:\n    services:\n      components:\n        web:\n          process:\n            command: /usr/bin/web\n            endpoints:\n              media: { port: 40010, lastPort: 40000, protocol: udp }\n              high: { port: 100, lastPort: 200, hostPort: 65500 }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG538]: 40010 to 40000 is not a range of ports\n  --> recipes/recipe.yaml:9:47\n  |\n9 |               media: { port: 40010, lastPort: 40000, protocol: udp }\n  |                                               ^^^^^\n  hint: The last port must not be below the first one, nor above 65535.\n\nerror[CG538]: 65500 to 65600 is not a range of ports\n  --> recipes/recipe.yaml:10:59\n   |\n10 |               high: { port: 100, lastPort: 200, hostPort: 65500 }\n   |                                                           ^^^^^\n  hint: The last port must not be below the first one, nor above 65535.\n",
  },
  CG539: {
    description: "An endpoint needs a mapping that hosts do not have.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  web:\n    services:\n      components:\n        web:\n          process:\n            command: /usr/bin/web\n            endpoints:\n              dns: { port: 53, hostPort: 5353, protocol: udp }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG539]: `hostPort` of the endpoint `dns` has no meaning on hosts, which map no ports\n  --> recipes/recipe.yaml:9:42\n  |\n9 |               dns: { port: 53, hostPort: 5353, protocol: udp }\n  |                                          ^^^^\n  hint: Remove `hostPort` and configure the program itself, or disable the host-OS runtime.\n",
  },
  CG542: {
    description: "A component, job or resource joins a network that the app does not declare.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  wiki:\n    services:\n      networks:\n        back: { internal: true }\n      components:\n        pages:\n          process: { command: hello }\n          networks: [bakc]\n          resources:\n            store: { networks: [storage] }\n      jobs:\n        tidy:\n          process: { command: hello }\n          networks: [back, frnt]\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG542]: `pages` joins the network `bakc`, which the app does not declare\n  --> recipes/recipe.yaml:9:22\n  |\n9 |           networks: [bakc]\n  |                      ^^^^\n  hint: Did you mean `back`? Declare it in the app: `services.networks.bakc`.\n\nerror[CG542]: `store` joins the network `storage`, which the app does not declare\n  --> recipes/recipe.yaml:11:33\n   |\n11 |             store: { networks: [storage] }\n   |                                 ^^^^^^^\n  hint: Declare it in the app: `services.networks.storage`.\n\nerror[CG542]: `tidy` joins the network `frnt`, which the app does not declare\n  --> recipes/recipe.yaml:15:28\n   |\n15 |           networks: [back, frnt]\n   |                            ^^^^\n  hint: Declare it in the app: `services.networks.frnt`.\n",
  },
  CG543: {
    description: "A component, job or resource waits for another one that it cannot reach.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  wiki:\n    services:\n      networks:\n        back: { internal: true }\n        front: {}\n      components:\n        pages:\n          dependsOn: [search]\n          process: { command: hello }\n          networks: [front]\n          resources:\n            store: { networks: [back] }\n            proxy: { role: frontend }\n        search:\n          process: { command: hello }\n      jobs:\n        # The start of `search` does not need a network.\n        tidy:\n          process: { command: hello }\n          networks: [back]\n          after: [store]\n          before: [search]\n        index:\n          process: { command: hello }\n          networks: [back]\n          after: [search]\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG543]: `pages` cannot reach `search`: they share no network of containers\n  --> recipes/recipe.yaml:9:23\n  |\n9 |           dependsOn: [search]\n  |                       ^^^^^^\n  hint: Add a network to `networks` of both. `pages` is in `front`, and `search` in `default`.\n\nerror[CG543]: `pages` cannot reach `store`: they share no network of containers\n  --> recipes/recipe.yaml:13:13\n   |\n13 |             store: { networks: [back] }\n   |             ^^^^^\n  hint: Add a network to `networks` of both. `pages` is in `front`, and `store` in `back`.\n\nerror[CG543]: `proxy` cannot reach `pages`: they share no network of containers\n  --> recipes/recipe.yaml:14:13\n   |\n14 |             proxy: { role: frontend }\n   |             ^^^^^\n  hint: Add a network to `networks` of both. `proxy` is in `default`, and `pages` in `front`.\n\nerror[CG543]: `index` cannot reach `search`: they share no network of containers\n  --> recipes/recipe.yaml:27:19\n   |\n27 |           after: [search]\n   |                   ^^^^^^\n  hint: Add a network to `networks` of both. `index` is in `back`, and `search` in `default`.\n",
  },
  CG544: {
    description: "A port is published, but all networks of its container are internal.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  wiki:\n    services:\n      networks:\n        back: { internal: true }\n      components:\n        pages:\n          process: { command: hello, ports: ["8080:8080"] }\n          networks: [back]\n          resources:\n            store:\n              networks: [back]\n              endpoints: { redis: { port: 6379 } }\n        front:\n          process: { command: hello, ports: ["8081:8081"] }\n          networks: [back, default]\n      runtimes:\n        container: { enable: true }\n',
    },
    output:
      'error[CG544]: `ports` of `pages` cannot be published: all its networks are internal\n  --> recipes/recipe.yaml:8:45\n  |\n8 |           process: { command: hello, ports: ["8080:8080"] }\n  |                                             ^^^^^^^^^^^^^\n  hint: Add a network that is not internal to its `networks`. Containers of its networks reach its ports anyway.\n\nerror[CG544]: `endpoints` of `store` cannot be published: all its networks are internal\n  --> recipes/recipe.yaml:13:15\n   |\n13 |               endpoints: { redis: { port: 6379 } }\n   |               ^^^^^^^^^\n  hint: Add a network that is not internal to its `networks`. Containers of its networks reach its ports anyway.\n',
  },
  CG634: {
    description: "An app publishes the port of a database that does not require a password.",
    output:
      'error[CG634]: `"5432:5432"` publishes PostgreSQL, which does not require a password: `host all all samenet trust`\n  --> recipes/recipe.nix:11:21\n   |\n11 |           ports = [ "5432:5432" ];\n   |                     ^^^^^^^^^^^\n  hint: Do not publish it: components reach `database` without it. If other programs need it, set `scram-sha-256` instead of `trust`. `samenet` does not protect it: on hosts it is the network of the host, and rootless podman forwards connections with an address of the app\'s network.\n\nerror[CG634]: `"6379:6379"` publishes Redis, which does not require a password: `protected-mode = "no"`\n  --> recipes/recipe.nix:27:21\n   |\n27 |           ports = [ "6379:6379" ];\n   |                     ^^^^^^^^^^^\n  hint: Do not publish it: components reach `cache` without it. If other programs need it, set `services.redis.servers."".requirePassFile`. `samenet` does not protect it: on hosts it is the network of the host, and rootless podman forwards connections with an address of the app\'s network.\n',
  },
  CG710: {
    description:
      "A path of a Compose service is relative to the generated Compose file, which the runner has in the Nix store.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  gallery:\n    displayName: Gallery\n    description: Shows photos.\n    usage: Open it.\n    services:\n      components:\n        web:\n          process: { command: /usr/bin/gallery }\n      runtimes:\n        container:\n          enable: true\n          composeConfig:\n            web:\n              volumes: ["./consume:/consume", "cache:/cache", "/srv/a:/a", { type: bind, source: data, target: /data }]\n              env_file: web.env\n              extends: { file: common.yaml, service: web }\n              develop: { watch: [{ path: ./src, action: rebuild }] }\n',
    },
    output:
      'error[CG710]: `volumes` contains the relative path `./consume`\n  --> recipes/recipe.yaml:15:15\n   |\n15 |               volumes: ["./consume:/consume", "cache:/cache", "/srv/a:/a", { type: bind, source: dat…\n   |               ^^^^^^^\n  hint: Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.\n\nerror[CG710]: `volumes` contains the relative path `data`\n  --> recipes/recipe.yaml:15:15\n   |\n15 |               volumes: ["./consume:/consume", "cache:/cache", "/srv/a:/a", { type: bind, source: dat…\n   |               ^^^^^^^\n  hint: Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.\n\nerror[CG502]: `env_file` must be a list\n  --> recipes/recipe.yaml:16:15\n   |\n16 |               env_file: web.env\n   |               ^^^^^^^^\n  hint: catalogc merges it with the generated settings, which have this form.\n\nerror[CG710]: `env_file` contains the relative path `web.env`\n  --> recipes/recipe.yaml:16:15\n   |\n16 |               env_file: web.env\n   |               ^^^^^^^^\n  hint: Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.\n\nerror[CG710]: `extends` contains the relative path `common.yaml`\n  --> recipes/recipe.yaml:17:15\n   |\n17 |               extends: { file: common.yaml, service: web }\n   |               ^^^^^^^\n  hint: Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.\n\nerror[CG710]: `develop` contains the relative path `./src`\n  --> recipes/recipe.yaml:18:15\n   |\n18 |               develop: { watch: [{ path: ./src, action: rebuild }] }\n   |               ^^^^^^^\n  hint: Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.\n',
  },
  CG711: {
    description: "On hosts, the firewall stays closed for endpoints with an address.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  shop:\n    services:\n      components:\n        web:\n          process:\n            command: /usr/bin/web\n            endpoints:\n              admin: { port: 8080, address: 127.0.0.1 }\n              status: { port: 8081, address: 127.0.0.1 }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      "warning[CG711]: only containers publish `admin`, `status` at an address\n  --> recipes/recipe.yaml:9:45\n  |\n9 |               admin: { port: 8080, address: 127.0.0.1 }\n  |                                             ^^^^^^^^^\n  hint: On hosts, the firewall stays closed for these ports. Configure the program to listen on the address.\n",
  },
  CG712: {
    description: "On NixOS hosts, two components or resources of an app listen on one port.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  shop:\n    services:\n      components:\n        api: { process: { command: /usr/bin/api, ports: ["8081:8080"] } }\n        web: { process: { command: /usr/bin/web, ports: ["8082:8080"] } }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n',
    },
    output:
      'error[CG712]: on NixOS hosts component `web` and component `api` both listen on port 8080\n  --> recipes/recipe.yaml:6:58\n  |\n6 |         web: { process: { command: /usr/bin/web, ports: ["8082:8080"] } }\n  |                                                          ^^^^^^^^^^^\n  note: also listens there\n  --> recipes/recipe.yaml:5:58\n  |\n5 |         api: { process: { command: /usr/bin/api, ports: ["8081:8080"] } }\n  |                                                          ^^^^^^^^^^^\n  hint: Configure one of the programs to listen on another port, and change the number after the colon or `port`. Hosts map no ports.\n',
  },
  CG713: {
    description: "A limit is too small for any process: usually its unit is missing.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  gateway:\n    displayName: Gateway\n    description: Forwards requests.\n    services:\n      components:\n        router:\n          process:\n            command: /usr/bin/router\n            limits: { memory: "512", shm: 64K }\n        helper:\n          process:\n            command: /usr/bin/helper\n            limits: { memory: 512 }\n      runtimes:\n        container: { enable: true }\n',
    },
    output:
      'error[CG713]: `limits.memory` is less than 1 MiB\n  --> recipes/recipe.yaml:10:31\n   |\n10 |             limits: { memory: "512", shm: 64K }\n   |                               ^^^^^\n  hint: A size without a unit is in bytes: write `"512M"`.\n\nerror[CG713]: `limits.shm` is less than 1 MiB\n  --> recipes/recipe.yaml:10:43\n   |\n10 |             limits: { memory: "512", shm: 64K }\n   |                                           ^^^\n  hint: Write at least `"1M"`.\n\nerror[CG300]: `apps.gateway.services.components.helper.process.limits.memory` takes a string with a size, but this is the integer `512`\n  --> recipes/recipe.yaml:14:31\n   |\n14 |             limits: { memory: 512 }\n   |                               ^^^\n  hint: Write its unit: `"512M"`.\n',
  },
  CG714: {
    description: "Two accounts of an app have the same number in containers.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  library:\n    description: A library.\n    services:\n      components:\n        admin:\n          process: { command: hello }\n        reports:\n          process: { command: hello }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG714]: `reports` and `admin` have the same number 56569 in containers\n  --> recipes/recipe.yaml:9:11\n  |\n9 |           process: { command: hello }\n  |           ^^^^^^^\n  note: the number of admin\n  --> recipes/recipe.yaml:7:11\n  |\n7 |           process: { command: hello }\n  |           ^^^^^^^\n  hint: The number depends on the name. Set `process.uid` of the newer one to a number from 50000 to 59999.\n",
  },
  CG721: {
    description: "A device is a folder, which systemd cannot allow as a whole.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    backup: {\n      services: {\n        components: {\n          reader: { process: { command: "/usr/bin/reader", devices: ["/dev/disk/by-id", "/dev/dri"] } },\n        },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      'error[CG721]: `/dev/disk/by-id` in `devices` of `reader` is a folder\n  --> recipes/recipe.ts:8:70\n  |\n8 | …r/bin/reader", devices: ["/dev/disk/by-id", "/dev/dri"] } },\n  |                           ^^^^^^^^^^^^^^^^^\n  hint: Write the device nodes that `reader` uses, such as `/dev/disk/by-id/<name>`. systemd allows nodes, not folders.\n',
  },
  CG760: {
    description: "A process has an image and a command.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  notes:\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            image: { name: docker.io/library/nginx }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG760]: `web` has an `image` and a `command`\n  --> recipes/recipe.yaml:8:20\n  |\n8 |             image: { name: docker.io/library/nginx }\n  |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  note: the command is set here\n  --> recipes/recipe.yaml:7:22\n  |\n7 |             command: hello\n  |                      ^^^^^\n  hint: Keep one of them. The arguments of the image's entrypoint are `argv`.\n",
  },
  CG761: {
    description: "An option that only catalogc's own images implement.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  notes:\n    services:\n      components:\n        web:\n          process:\n            image: { name: docker.io/library/nginx }\n            preStart: echo begin\n            packages: [hello]\n            secrets:\n              token: { file: /run/secrets/token, variable: TOKEN, as: value }\n          healthcheck:\n            enable: true\n            test: [curl, http://127.0.0.1]\n            packages: [curl]\n      jobs:\n        tidy:\n          process:\n            image: { name: docker.io/library/nginx }\n          schedule: daily\n      runtimes:\n        container:\n          enable: true\n          components:\n            web: { packages: [hello], setup: echo once }\n",
    },
    output:
      'error[CG761]: `preStart` of `web` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:8:23\n  |\n8 |             preStart: echo begin\n  |                       ^^^^^^^^^^\n  hint: Run a job before it, with `jobs.<name>.before`, or set `image.entrypoint` to a command of the image.\n\nerror[CG761]: `packages` of `web` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:9:23\n  |\n9 |             packages: [hello]\n  |                       ^^^^^^^\n  hint: An image contains its programs. Use one that has them, or a `command` with `packages`.\n\nerror[CG761]: `secrets.token.as = "value"` of `web` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:11:71\n   |\n11 |               token: { file: /run/secrets/token, variable: TOKEN, as: value }\n   |                                                                       ^^^^^\n  hint: Many images read a file: set `as = "path"` and the variable that names it, such as `POSTGRES_PASSWORD_FILE`. Otherwise write `NAME=value` to a file of `environmentFiles`.\n\nerror[CG761]: `healthcheck.packages` of `web` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:15:23\n   |\n15 |             packages: [curl]\n   |                       ^^^^^^\n  hint: An image contains its programs. Use one that has them, or a `command` with `packages`.\n\nerror[CG761]: `schedule` of `tidy` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:20:21\n   |\n20 |           schedule: daily\n   |                     ^^^^^\n  hint: Run the image on hosts only, or schedule a job with a `command` in containers.\n\nerror[CG761]: `packages` of `web` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:25:30\n   |\n25 |             web: { packages: [hello], setup: echo once }\n   |                              ^^^^^^^\n  hint: An image contains its programs. Use one that has them, or a `command` with `packages`.\n\nerror[CG761]: `setup` of `web` does not work with an `image`, which runs as it is\n  --> recipes/recipe.yaml:25:46\n   |\n25 |             web: { packages: [hello], setup: echo once }\n   |                                              ^^^^^^^^^\n  hint: An image contains its programs. Use one that has them, or a `command` with `packages`.\n',
  },
  CG762: {
    description:
      "A value that only Nix knows, such as a path of the store, is not in an image of a registry.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.notes.services = {\n    components.web = {\n      process = {\n        image.name = "docker.io/library/nginx";\n        argv = [ "--root=${pkgs.hello}" ];\n        environment.DATA = "${pkgs.hello}/share";\n        configData."site.conf".text = "root ${pkgs.hello};";\n      };\n      healthcheck = {\n        enable = true;\n        test = [ "${pkgs.curl}/bin/curl" ];\n      };\n    };\n    runtimes.container.enable = true;\n  };\n}\n',
    },
    output:
      'error[CG762]: `argv` of `web` is known to Nix only, and its `image` has no store paths\n  --> recipes/recipe.nix:7:18\n  |\n7 |         argv = [ "--root=${pkgs.hello}" ];\n  |                  ^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the value as it is in the image, without packages or files of the recipe. A file of `configData` can be mounted with `mountPoint`.\n\nerror[CG762]: `environment.DATA` of `web` is known to Nix only, and its `image` has no store paths\n  --> recipes/recipe.nix:8:28\n  |\n8 |         environment.DATA = "${pkgs.hello}/share";\n  |                            ^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the value as it is in the image, without packages or files of the recipe. A file of `configData` can be mounted with `mountPoint`.\n\nerror[CG762]: `configData.site.conf` of `web` is known to Nix only, and its `image` has no store paths\n  --> recipes/recipe.nix:9:9\n  |\n9 |         configData."site.conf".text = "root ${pkgs.hello};";\n  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the value as it is in the image, without packages or files of the recipe. A file of `configData` can be mounted with `mountPoint`.\n\nerror[CG762]: `healthcheck.test` of `web` is known to Nix only, and its `image` has no store paths\n  --> recipes/recipe.nix:13:18\n   |\n13 |         test = [ "${pkgs.curl}/bin/curl" ];\n   |                  ^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the value as it is in the image, without packages or files of the recipe. A file of `configData` can be mounted with `mountPoint`.\n',
  },
  CG763: {
    description: "A file is mounted in a container whose image catalogc makes.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  notes:\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            configData:\n              site.conf: { text: "root = 1\\n", mountPoint: /etc/site.conf }\n      runtimes:\n        container: { enable: true }\n',
    },
    output:
      'error[CG763]: `web` has no `image`, in which `mountPoint` could be\n  --> recipes/recipe.yaml:9:60\n  |\n9 |               site.conf: { text: "root = 1\\n", mountPoint: /etc/site.conf }\n  |                                                            ^^^^^^^^^^^^^^\n  hint: Use `$XDG_CONFIG_HOME/<name>` in `argv`, which is where the file is.\n',
  },
  CG764: {
    description: "A container of the host cannot reach what runs beside it.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  notes:\n    services:\n      components:\n        web:\n          dependsOn: [search, index]\n          process:\n            image: { name: docker.io/library/nginx }\n          resources:\n            db: { hostosConfig: { services: { postgresql: { enable: true } } } }\n        search:\n          process: { command: hello }\n        index:\n          process:\n            image: { name: docker.io/library/nginx }\n        tracer:\n          dependsOn: [search]\n          process:\n            image: { name: docker.io/library/nginx }\n            network: host\n      runtimes:\n        hostos: { enable: true }\n",
    },
    output:
      'error[CG764]: `web` is an `image`, and on hosts its container cannot reach `search`\n  --> recipes/recipe.yaml:6:22\n  |\n6 |           dependsOn: [search, index]\n  |                      ^^^^^^^^^^^^^^^\n  hint: Set `process.network` of `web` to `"host"`, or let `search` run an image, too.\n\nerror[CG764]: `web` is an `image`, and on hosts its container cannot reach `db`\n  --> recipes/recipe.yaml:10:13\n   |\n10 |             db: { hostosConfig: { services: { postgresql: { enable: true } } } }\n   |             ^^\n  hint: Set `process.network` of `web` to `"host"`, or let `db` run an image, too.\n',
  },
  CG800: {
    description: "A component names a secret as the password of its database, and has no such secret.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            secrets: { database: { file: /run/secrets/papers-database } }\n          resources:\n            db:\n              hostosConfig:\n                services: { postgresql: { enable: true } }\n              database: { enable: true, password: databse }\n      runtimes: { container: { enable: true } }\n",
    },
    output:
      "error[CG800]: component `web` has no secret `databse` for the password of its database\n  --> recipes/recipe.yaml:14:51\n   |\n14 |               database: { enable: true, password: databse }\n   |                                                   ^^^^^^^\n  hint: Did you mean `database`?\n",
  },
  CG801: {
    description: "An option of a database that only PostgreSQL has.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process:\n            command: hello\n          resources:\n            db:\n              hostosConfig:\n                services: { mysql: { enable: true } }\n              database: { enable: true, collation: C }\n      runtimes: { container: { enable: true } }\n",
    },
    output:
      "error[CG801]: `collation` requires PostgreSQL, and resource `db` has MySQL\n  --> recipes/recipe.yaml:13:52\n   |\n13 |               database: { enable: true, collation: C }\n   |                                                    ^\n  hint: Remove the option, and set it in the `hostosConfig` of the resource.\n",
  },
  CG802: {
    description: "An extension of PostgreSQL that catalogc does not know.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process:\n            command: hello\n          resources:\n            db:\n              hostosConfig:\n                services: { postgresql: { enable: true } }\n              database: { enable: true, extensions: [vector, pg_trg] }\n      runtimes: { container: { enable: true } }\n",
    },
    output:
      "error[CG802]: unknown extension of PostgreSQL `pg_trg`\n  --> recipes/recipe.yaml:13:53\n   |\n13 |               database: { enable: true, extensions: [vector, pg_trg] }\n   |                                                     ^^^^^^^^^^^^^^^^\n  hint: Did you mean `pg_trgm`? Add an extension that is not listed to `services.postgresql.extensions` of the resource, and create it in a migration.\n",
  },
  CG803: {
    description: "Two components give one role different passwords, or one database different collations.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process:\n            command: hello\n            secrets: { database: { file: /run/secrets/papers-database } }\n          resources:\n            db:\n              hostosConfig:\n                services: { postgresql: { enable: true } }\n              database: { enable: true, name: papers, role: papers, password: database }\n        search:\n          process: { command: hello }\n          resources:\n            db:\n              database: { enable: true, name: papers, role: papers, collation: C }\n      runtimes: { container: { enable: true } }\n",
    },
    output:
      "error[CG803]: the database `papers` has one collation, and `web` and `search` set `collation` differently\n  --> recipes/recipe.yaml:14:15\n   |\n14 |               database: { enable: true, name: papers, role: papers, password: database }\n   |               ^^^^^^^^\n  note: it is set here\n  --> recipes/recipe.yaml:19:15\n   |\n19 |               database: { enable: true, name: papers, role: papers, collation: C }\n   |               ^^^^^^^^\n  hint: Set `collation` of both components to the same value.\n\nerror[CG803]: the role `papers` has one password, and `web` and `search` set `password` differently\n  --> recipes/recipe.yaml:14:15\n   |\n14 |               database: { enable: true, name: papers, role: papers, password: database }\n   |               ^^^^^^^^\n  note: it is set here\n  --> recipes/recipe.yaml:19:15\n   |\n19 |               database: { enable: true, name: papers, role: papers, collation: C }\n   |               ^^^^^^^^\n  hint: Set `password` of both components to the same file.\n",
  },
  CG804: {
    description: "Two components set one option of a resource.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process: { command: hello }\n          resources: { db: { limits: { memory: 1G } } }\n        worker:\n          process: { command: hello }\n          resources: { db: { limits: { memory: 2G } } }\n      runtimes: { container: { enable: true } }\n",
    },
    output:
      "error[CG804]: `limits` of resource `db` is set twice\n  --> recipes/recipe.yaml:11:38\n   |\n11 |           resources: { db: { limits: { memory: 2G } } }\n   |                                      ^^^^^^^^^^^^^^\n  note: it is set here\n  --> recipes/recipe.yaml:8:38\n  |\n8 |           resources: { db: { limits: { memory: 1G } } }\n  |                                      ^^^^^^^^^^^^^^\n  hint: Set it in one of the components that declare the resource.\n",
  },
  CG805: {
    description: "A setting of a resource is for units, and its modules certainly start none.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process: { command: hello }\n          resources:\n            db:\n              hostosConfig: { services: { unheard: { enable: true } } }\n              environment: { TZ: Europe/Vienna }\n      runtimes: { hostos: { enable: true } }\n",
    },
    output:
      "error[CG805]: `environment` of resource `db` is for no known unit: catalogc cannot read which its modules start\n  --> recipes/recipe.yaml:11:28\n   |\n11 |               environment: { TZ: Europe/Vienna }\n   |                            ^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove the option, and set `systemd.services.<unit>` in `hostosConfig` of the resource.\n",
  },
  CG806: {
    description: "Two resources are one unit on hosts, and both set one of its options.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process: { command: hello }\n          resources:\n            db:\n              hostosConfig: { services: { postgresql: { enable: true } } }\n              limits: { memory: 1G }\n            search:\n              hostosConfig: { services: { postgresql: { enable: true } } }\n              limits: { memory: 2G }\n      runtimes: { hostos: { enable: true } }\n",
    },
    output:
      "error[CG806]: `limits` of `postgresql.service` is set twice: on hosts two resources are this unit\n  --> recipes/recipe.yaml:14:23\n   |\n14 |               limits: { memory: 2G }\n   |                       ^^^^^^^^^^^^^^\n  note: it is set here\n  --> recipes/recipe.yaml:11:23\n   |\n11 |               limits: { memory: 1G }\n   |                       ^^^^^^^^^^^^^^\n  hint: Set it in one of these resources.\n",
  },
  CG807: {
    description:
      "A secret of a resource is to be a value: the modules of NixOS run the programs, without catalogc's script.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  papers:\n    description: A document server.\n    services:\n      components:\n        web:\n          process: { command: hello }\n          resources:\n            cache:\n              hostosConfig: { services: { redis: { servers: { papers: { enable: true } } } } }\n              secrets:\n                password: { file: /run/secrets/cache, variable: CACHE_PASSWORD, as: value }\n      runtimes: { container: { enable: true } }\n",
    },
    output:
      "error[CG807]: the variable of the secret `password` of a resource cannot be its content\n  --> recipes/recipe.yaml:12:85\n   |\n12 |                 password: { file: /run/secrets/cache, variable: CACHE_PASSWORD, as: value }\n   |                                                                                     ^^^^^\n  hint: Remove `as`: then the variable is the path of the secret. Give it to an option of the NixOS module that takes a file, such as `requirePassFile` or `environmentFile`.\n",
  },
  CG810: {
    description:
      "A process has the network of the host or of a component, and an option that belongs to another network.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        vpn:\n          process: { command: /bin/vpn }\n        web:\n          networks: [default]\n          process:\n            command: /bin/web\n            network: { component: vpn }\n            dns: [192.0.2.53]\n            extraHosts: { printer.lan: 192.0.2.9 }\n        agent:\n          networks: [default]\n          process: { command: /bin/agent, network: host }\n      jobs:\n        tidy:\n          component: web\n          networks: [default]\n          process: { command: /bin/tidy }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG810]: `networks` of `web` has no effect in the network of `vpn`\n  --> recipes/recipe.yaml:11:21\n   |\n11 |           networks: [default]\n   |                     ^^^^^^^^^\n  note: the network is set here\n  --> recipes/recipe.yaml:14:22\n   |\n14 |             network: { component: vpn }\n   |                      ^^^^^^^^^^^^^^^^^^\n  hint: Set `networks` of `vpn`, or remove `network`.\n\nerror[CG810]: `dns` of `web` has no effect in the network of `vpn`\n  --> recipes/recipe.yaml:15:18\n   |\n15 |             dns: [192.0.2.53]\n   |                  ^^^^^^^^^^^^\n  note: the network is set here\n  --> recipes/recipe.yaml:14:22\n   |\n14 |             network: { component: vpn }\n   |                      ^^^^^^^^^^^^^^^^^^\n  hint: Set `dns` of `vpn`, or remove `network`.\n\nerror[CG810]: `extraHosts` of `web` has no effect in the network of `vpn`\n  --> recipes/recipe.yaml:16:13\n   |\n16 |             extraHosts: { printer.lan: 192.0.2.9 }\n   |             ^^^^^^^^^^\n  note: the network is set here\n  --> recipes/recipe.yaml:14:22\n   |\n14 |             network: { component: vpn }\n   |                      ^^^^^^^^^^^^^^^^^^\n  hint: Set `extraHosts` of `vpn`, or remove `network`.\n\nerror[CG810]: `networks` of `agent` has no effect in the network of the host\n  --> recipes/recipe.yaml:18:21\n   |\n18 |           networks: [default]\n   |                     ^^^^^^^^^\n  note: the network is set here\n  --> recipes/recipe.yaml:19:52\n   |\n19 |           process: { command: /bin/agent, network: host }\n   |                                                    ^^^^\n  hint: Remove one of the two options. Processes in the network of the host join no network of containers.\n\nerror[CG810]: `networks` of `tidy` has no effect in the network of `vpn`\n  --> recipes/recipe.yaml:23:21\n   |\n23 |           networks: [default]\n   |                     ^^^^^^^^^\n  note: the network is set here\n  --> recipes/recipe.yaml:14:22\n   |\n14 |             network: { component: vpn }\n   |                      ^^^^^^^^^^^^^^^^^^\n  hint: Set `networks` of `vpn`, or remove `network`.\n",
  },
  CG811: {
    description:
      "A process in the network of the host publishes a port under another number, or at one address.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        agent:\n          process:\n            command: /bin/agent\n            network: host\n            ports: ["8080:80", "9000:9000"]\n            endpoints:\n              dns: { port: 53, protocol: udp, address: 192.0.2.1 }\n      runtimes:\n        container: { enable: true }\n',
    },
    output:
      'error[CG811]: `8080:80` of `agent` cannot be mapped in the network of the host\n  --> recipes/recipe.yaml:12:21\n   |\n12 |             ports: ["8080:80", "9000:9000"]\n   |                     ^^^^^^^^^\n  hint: Use the port at which the process listens, without an address: `80:80`.\n\nerror[CG811]: `192.0.2.1:53:53/udp` of `agent` cannot be mapped in the network of the host\n  --> recipes/recipe.yaml:14:15\n   |\n14 |               dns: { port: 53, protocol: udp, address: 192.0.2.1 }\n   |               ^^^\n  hint: Use the port at which the process listens, without an address: `53:53`.\n',
  },
  CG812: {
    description:
      "A process shares the network of something that is not a component with a network of its own.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        vpn:\n          process: { command: /bin/vpn }\n        web:\n          process: { command: /bin/web, network: { component: vqn } }\n        api:\n          process: { command: /bin/api, network: { component: api } }\n        feed:\n          process: { command: /bin/feed, network: { component: web } }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG812]: `web` shares the network of `vqn`, which is not a component of the app\n  --> recipes/recipe.yaml:11:63\n   |\n11 |           process: { command: /bin/web, network: { component: vqn } }\n   |                                                               ^^^\n  hint: Did you mean `vpn`? Components with a network: `vpn`.\n\nerror[CG812]: `api` shares the network of `api`, which is the same component\n  --> recipes/recipe.yaml:13:63\n   |\n13 |           process: { command: /bin/api, network: { component: api } }\n   |                                                               ^^^\n  hint: Components with a network: `vpn`.\n\nerror[CG812]: `feed` shares the network of `web`, which has no network of its own\n  --> recipes/recipe.yaml:15:64\n   |\n15 |           process: { command: /bin/feed, network: { component: web } }\n   |                                                                ^^^\n  hint: Components with a network: `vpn`.\n",
  },
  CG813: {
    description: "On hosts, a component shares the network of another one.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        vpn:\n          process: { command: /bin/vpn }\n        web:\n          process: { command: /bin/web, network: { component: vpn } }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG813]: hosts cannot run `web` in the network of `vpn`\n  --> recipes/recipe.yaml:11:50\n   |\n11 |           process: { command: /bin/web, network: { component: vpn } }\n   |                                                  ^^^^^^^^^^^^^^^^^^\n  hint: Disable `runtimes.hostos`, or use `process.image` for both components. Units share only networks that reach nothing else (`JoinsNamespaceOf=`).\n",
  },
  CG814: {
    description: "A process in the network of the host waits for a container that publishes no port.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        agent:\n          dependsOn: [broker]\n          process: { command: /bin/agent, network: host }\n        broker:\n          process: { command: /bin/broker }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG814]: `agent` cannot reach `broker` from the network of the host\n  --> recipes/recipe.yaml:9:23\n  |\n9 |           dependsOn: [broker]\n  |                       ^^^^^^\n  hint: Publish the port of `broker`, for example with an endpoint whose `address` is `127.0.0.1`, or remove `network` of `agent`.\n",
  },
  CG815: {
    description: "A host name has another address already.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        web:\n          process:\n            command: /bin/web\n            extraHosts: { api: 192.0.2.1, printer.lan: 192.0.2.9 }\n        api:\n          process:\n            command: /bin/api\n            extraHosts: { Printer.lan: 192.0.2.10 }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG815]: `api` cannot be `192.0.2.1`: it is a part of the app\n  --> recipes/recipe.yaml:11:27\n   |\n11 |             extraHosts: { api: 192.0.2.1, printer.lan: 192.0.2.9 }\n   |                           ^^^\n  hint: Use another name, or remove the entry.\n\nerror[CG815]: `printer.lan` cannot be `192.0.2.9`: it is `192.0.2.10` for `api` on hosts\n  --> recipes/recipe.yaml:11:43\n   |\n11 |             extraHosts: { api: 192.0.2.1, printer.lan: 192.0.2.9 }\n   |                                           ^^^^^^^^^^^\n  hint: Use another name, or remove the entry.\n",
  },
  CG816: {
    description: "Something waits for a process that not all of its profiles start.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        web:\n          dependsOn: [store]\n          process: { command: /bin/web }\n        store:\n          process: { command: /bin/store, profiles: [debug] }\n        tracer:\n          dependsOn: [store]\n          process: { command: /bin/tracer, profiles: [trace, debug] }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG816]: `web` waits for `store`, which starts with the profile `debug` only\n  --> recipes/recipe.yaml:9:23\n  |\n9 |           dependsOn: [store]\n  |                       ^^^^^\n  hint: Set `profiles` of `web`, too, or remove those of `store`.\n\nerror[CG816]: `tracer` waits for `store`, which starts with the profile `debug` only\n  --> recipes/recipe.yaml:14:23\n   |\n14 |           dependsOn: [store]\n   |                       ^^^^^\n  hint: Add `trace` to `profiles` of `store`.\n",
  },
  CG817: {
    description: "An existing network is internal.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      networks:\n        front: { external: traefik, internal: true }\n      components:\n        web:\n          networks: [front]\n          process: { command: /bin/web }\n      runtimes:\n        container: { enable: true }\n",
    },
    output:
      "error[CG817]: `front` is both `external` and `internal`\n  --> recipes/recipe.yaml:8:47\n  |\n8 |         front: { external: traefik, internal: true }\n  |                                               ^^^^\n  hint: Remove `internal`. The network exists already, and its owner has decided that.\n",
  },
  CG818: {
    description: "Hosts have one set of name servers.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        web:\n          process: { command: /bin/web, dns: [192.0.2.53] }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      "error[CG818]: hosts cannot give `web` name servers of its own\n  --> recipes/recipe.yaml:9:46\n  |\n9 |           process: { command: /bin/web, dns: [192.0.2.53] }\n  |                                              ^^^^^^^^^^^^\n  hint: Set `runtimes.container.composeConfig.web.dns` for containers only, and `networking.nameservers` in `hostosConfig` for whole hosts.\n",
  },
  CG819: {
    description:
      "On hosts, a container of an image has a fixed table of names, in which the address of the host is not known.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        web:\n          process:\n            image: { name: docker.io/library/nginx }\n            extraHosts: { modem: host-gateway }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      'error[CG819]: hosts cannot give `web` the address `host-gateway` for `modem`\n  --> recipes/recipe.yaml:11:27\n   |\n11 |             extraHosts: { modem: host-gateway }\n   |                           ^^^^^\n  hint: Set `network = "host"`, where the host is 127.0.0.1, or write its address.\n',
  },
  CG820: {
    description: "An app has no image of a registry whose digest or tag could be looked up.",
    output:
      "error[CG820]: `apps.demo` has no image of a registry\n  hint: Name packages, or apps with `process.image`.\n\n1 error; no hash was written\n",
  },
  CG821: {
    description: "The program that fetches images is not installed.",
    output:
      "error[CG821]: cannot compute the hash of the image of `apps.demo.web`: skopeo is not installed\n  hint: Run `nix shell nixpkgs#skopeo --command catalogc hash apps.demo`.\n\n1 error; no hash was written\n",
  },
  CG822: {
    description: "An image could not be fetched.",
    output:
      "error[CG822]: skopeo could not fetch the image of `apps.demo.web`: reading manifest: unauthorized\n  hint: Log in with `skopeo login` if the registry asks for a password, or try again later.\n\n1 error; no hash was written\n",
  },
  CG829: {
    description: "Settings of a Compose service are lost where another printer runs the containers.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  web:\n    description: A web server.\n    services:\n      components:\n        web: { process: { image: { name: docker.io/library/nginx, tag: "1.28" } } }\n      runtimes:\n        container:\n          enable: true\n          quadlet: { enable: true }\n          kubernetes: { enable: true }\n          composeConfig: { web: { user: "101", read_only: true } }\n',
    },
    output:
      'warning[CG829]: Kubernetes runs `web` without `read_only` and `user` of `composeConfig`\n  --> recipes/recipe.yaml:12:28\n   |\n12 |           composeConfig: { web: { user: "101", read_only: true } }\n   |                            ^^^\n  hint: Set an option in place of it, or accept that `web` differs there.\n  also: recipes/recipe.yaml:12:28: Quadlet runs `web` without `read_only` and `user` of `composeConfig`\n',
  },
  CG830: {
    description: "A name cannot be that of an object of Kubernetes.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        web:\n          process: { command: /bin/web }\n          resources:\n            2nd-cache: { hostosConfig: { services: { memcached: { enable: true } } } }\n        web-published: { process: { command: /bin/web } }\n      runtimes:\n        container: { enable: true, kubernetes: { enable: true } }\n",
    },
    output:
      "error[CG830]: Kubernetes does not allow `2nd-cache` as the name of a resource\n  --> recipes/recipe.yaml:11:13\n   |\n11 |             2nd-cache: { hostosConfig: { services: { memcached: { enable: true } } } }\n   |             ^^^^^^^^^\n  hint: It is also the name of a Service or Namespace: use at most 50 letters, digits and hyphens, with a letter in front, and no hyphen and no `-published` at the end.\n\nerror[CG830]: Kubernetes does not allow `web-published` as the name of a component\n  --> recipes/recipe.yaml:12:9\n   |\n12 |         web-published: { process: { command: /bin/web } }\n   |         ^^^^^^^^^^^^^\n  hint: It is also the name of a Service or Namespace: use at most 50 letters, digits and hyphens, with a letter in front, and no hyphen and no `-published` at the end.\n",
  },
  CG831: {
    description: "A process has an option that pods cannot keep.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  demo:\n    displayName: Demo\n    description: Shows an error.\n    usage: Start it.\n    services:\n      components:\n        agent:\n          process:\n            command: /bin/agent\n            devices: [/dev/dri/renderD128]\n            extraHosts: { machine.lan: host-gateway }\n        web:\n          process: { command: /bin/web }\n      jobs:\n        sync:\n          process: { command: /bin/sync, network: { component: web } }\n      runtimes:\n        container: { enable: true, kubernetes: { enable: true } }\n",
    },
    output:
      "error[CG831]: pods of Kubernetes cannot keep `devices` of `agent`\n  --> recipes/recipe.yaml:11:22\n   |\n11 |             devices: [/dev/dri/renderD128]\n   |                      ^^^^^^^^^^^^^^^^^^^^^\n  hint: Run the program on the machine of the device. Otherwise remove `kubernetes.enable` of the container runtime.\n\nerror[CG831]: pods of Kubernetes cannot keep `extraHosts` of `agent`\n  --> recipes/recipe.yaml:12:13\n   |\n12 |             extraHosts: { machine.lan: host-gateway }\n   |             ^^^^^^^^^^\n  hint: Use the address of the machine. Otherwise remove `kubernetes.enable` of the container runtime.\n\nerror[CG831]: pods of Kubernetes cannot keep `network` of `sync`\n  --> recipes/recipe.yaml:17:51\n   |\n17 |           process: { command: /bin/sync, network: { component: web } }\n   |                                                   ^^^^^^^^^^^^^^^^^^\n  hint: The job reaches the component by its name. Otherwise remove `kubernetes.enable` of the container runtime.\n",
  },
  CG540: {
    description: "A file or folder of the output changed while catalogc was writing it.",
    output:
      "error[CG540]: `out/flake.nix` changed while catalogc was writing\n  --> out/flake.nix\n  hint: Nothing was written. Run catalogc again.\n",
  },
  CG541: {
    description: "The output folder is a link out of the repository.",
    output:
      "error[CG541]: `out` is a symbolic link to `/elsewhere`, outside the repository\n  --> out\n  hint: Remove the link, or choose the folder itself: `-o /elsewhere`.\n\n1 error: nothing written\n",
  },
  CG550: {
    description: "The output path is not a folder.",
    output:
      "error[CG550]: `out` is not a folder\n  --> out\n  hint: Choose another output folder with `-o`.\n\n1 error: nothing written\n",
  },
  CG551: {
    description: "The recipe folder and the output folder contain each other.",
    output:
      "error[CG551]: the output folder `recipes/out` and the recipe folder `recipes` contain each other\n  --> recipes/out\n  hint: Choose an output folder beside the recipe folder, e.g. `catalogc compile recipes/ -o out/`.\n\n1 error: nothing written\n",
  },
  CG552: {
    description: "The operating system refused to read or write a file. Nothing was changed.",
    output:
      "error[CG552]: cannot write `file/out`: a part of its path is not a folder\n  --> file/out\n  hint: The output folder was not changed. Fix the cause and run catalogc again.\n\n1 error: nothing written\n",
  },
  CG553: {
    description: "The manifest is damaged.",
    output:
      "error[CG553]: `out/manifest.json` is not a manifest of catalogc: `generator` is not `catalogc <version>`\n  --> out/manifest.json\n  hint: Restore it from version control. Without it, catalogc cannot distinguish its own files from yours.\n\n1 error: nothing written\n",
  },
  CG554: {
    description: "A generated file no longer has the content that catalogc wrote.",
    output:
      "error[CG554]: `out/pkgs/tool/package.nix` was edited by hand since catalogc wrote it\n  --> out/pkgs/tool/package.nix\n  hint: Move the edit into the recipe and restore or delete the file, or overwrite it with `--force`.\n\n1 error: nothing written\n",
  },
  CG555: {
    description: "A file or folder that catalogc did not write has the path of a generated file.",
    output:
      "error[CG555]: `out/pkgs/tool/package.nix` is a file that catalogc did not write, at the path of a generated file\n  --> out/pkgs/tool/package.nix\n  hint: Move or delete it; catalogc only replaces its own files.\n\n1 error: nothing written\n",
  },
  CG556: {
    description: "Another run of catalogc is writing to the same folder.",
    output:
      "error[CG556]: another run of catalogc (process 1 on elsewhere) is writing to `out`\n  --> out\n  hint: Wait for it to finish and try again. If it is no longer running, delete `out/.catalogc/lock`.\n\n1 error: nothing written\n",
  },
  CG557: {
    description: "A write failed half-way and could not be undone; the next run completes it.",
    output:
      "error[CG557]: writing was interrupted at `out`: the disk reported an error\n  --> out\n  hint: Written so far: nothing. Fix the cause and run catalogc again: it first completes the interrupted write.\n",
  },
  CG558: {
    description: "The recipe folder is missing or is not a folder.",
    output:
      "error[CG558]: cannot read the recipe folder `recipes`: it does not exist\n  --> recipes\n  hint: Name the folder that contains the recipes, e.g. `catalogc compile recipes/`, or create a catalog with `catalogc init`.\n\n1 error: nothing written\n",
  },
  CG559: {
    description: "`--only` names no entry of the catalog.",
    output:
      "error[CG559]: there is no `pkgs.tol` in the catalog\n  hint: Did you mean `pkgs.tool`?\n\n1 error: nothing written\n",
  },
  CG568: {
    description: "The output folder was generated from another recipe folder.",
    output:
      "error[CG568]: `out` was generated from `recipes`; generating it from `recipes/apps` would delete `pkgs.tool`\n  --> out\n  hint: Compile `recipes`, or choose another output folder with `-o`. To generate `out` from `recipes/apps` from now on, add `--take-over`.\n\n1 error: nothing written\n",
  },
  CG569: {
    description: "The output folder contains output of the other command, `compile` or `site`.",
    output:
      "error[CG569]: `out` contains generated files, not the pages of `catalogc site`\n  --> out\n  hint: Choose another folder with `-o`. Each command replaces everything that catalogc wrote to its folder.\n\n1 error: nothing written\n",
  },
  CG644: {
    description:
      "The output folder contains old generated files that the manifest does not list. catalogc does not replace or remove them.",
    output:
      "warning[CG644]: `out/pkgs/gone/package.nix` is left over from an earlier run: the manifest does not list it\n  --> out/pkgs/gone/package.nix\n  hint: Delete it. catalogc removes only files that its manifest lists.\n\n",
  },
  CG133: {
    description: "Generated files are out of date with a recipe. Reported only as a workflow annotation.",
    output:
      "error[CG133]: 4 generated files are out of date with `recipes/tool/recipe.ts`: `out/catalog.json`, `out/catalog.nix`, `out/pkgs/tool/package.nix` and 1 more\n  --> recipes/tool/recipe.ts\n  hint: Run `catalogc compile recipes -o out`.\n",
  },
  CG134: {
    description:
      "Generated files are out of date, and no single recipe is the cause, for example after an update of catalogc. Reported only as a workflow annotation.",
    output:
      "error[CG134]: 2 generated files were written by catalogc 0.0.1; catalogc 0.1.0 writes them differently: `out/flake.nix`, `out/lib/default.nix`\n  hint: Run `catalogc compile recipes -o out`.\n",
  },
  CG477: {
    description: "The command accepts only packages or only apps, and the entry is of the other kind.",
    output:
      "error[CG477]: `pkgs.tool` is a package, but `catalogc graph` accepts only apps\n  hint: The catalog has no apps.\n",
  },
  CG478: {
    description: "A source has a form that recipes do not accept.",
    output:
      "error[CG478]: `tool` is not a repository with a revision\n  --> recipes\n  hint: Write `--git github:owner/repo/v1.0.0`, for example.\n\n1 error: nothing created\n",
  },
  CG487: {
    description: "The folder was not generated by `catalogc compile`.",
    output:
      "error[CG487]: `recipes` is not a generated folder: it has no `manifest.json`\n  hint: Name the folder that `catalogc compile` writes, `out` unless `-o` says otherwise.\n",
  },
  CG503: {
    description: "No version of a package can be looked up.",
    output:
      "error[CG503]: catalogc cannot look up versions of `pkgs.other`: its address does not contain its version\n  hint: Set the new version with `catalogc set`, then run `catalogc hash`.\n\nskipped    other 1.0.0: its address does not contain its version\n1 skipped; 1 error\n",
  },
  CG504: {
    description: "The place that lists the versions of a package did not answer as expected.",
    output:
      "error[CG504]: cannot look up versions of `pkgs.other` at http://catalogc.invalid/api/v1/crates/other: its name cannot be resolved\n  hint: Nothing of the package changed. Try again when the address can be reached.\n\nfailed     other 1.0.0\nnothing updated; 1 error\n",
  },
  CG505: {
    description: "A recipe changed while its package was built.",
    output:
      "error[CG505]: recipes/recipe.nix changed while its package was built\n  hint: It was kept as it is. Run `catalogc update` again.\n\nfailed     other 1.0.0 -> 1.1.0\nnothing updated; 1 error\n",
  },
  CG506: {
    description: "Git could not commit an update, or the commit would contain other changes.",
    output:
      "error[CG506]: cannot commit the update: not a git repository (or any of the parent directories): .git\n  hint: Omit `--commit`, and commit the changed files yourself.\n\nnothing updated; 1 error\n",
  },
  CG516: {
    description: "Nixpkgs cannot have the package.",
    output:
      "error[CG516]: `pkgs.tool` cannot be exported: its source is a folder of the recipes\n  --> recipes/recipe.nix:6:19\n  |\n6 |     source.path = ./src; build.standardBuilder.enable = true;\n  |                   ^^^^^\n  hint: Publish the source, and set `source.git` or `source.url`.\n",
  },
  CG517: {
    description: "A person must complete the exported package.",
    output:
      'warning[CG517]: nixpkgs lists its Python modules\n  --> recipes/recipe.nix:3:8\n  |\n3 |   pkgs."tool" = {\n  |        ^^^^^^\n  hint: Add `tool = callPackage ../development/python-modules/tool { };` to `pkgs/top-level/python-packages.nix`.\n\nwarning[CG517]: nothing checks the version that `tool` prints\n  --> recipes/recipe.nix:7:19\n  |\n7 |     mainProgram = "tool";\n  |                   ^^^^^^\n  hint: If it prints its version with `--version` or `--help`, set `installCheck.versionCheck` of the builder.\n\nwarning[CG517]: the test needs a network, which builds of nixpkgs do not have\n  --> recipes/recipe.nix:9:12\n  |\n9 |     test = { script = "tool --version"; sandbox = false; };\n  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: It is left out. Write a test that runs without a network.\n',
  },
  CG518: {
    description: "The checks of nixpkgs refuse the exported package.",
    output:
      "error[CG518]: nixpkgs refuses the package (NPV-164): `strictDeps` is off\n  --> recipes/recipe.nix:8:39\n  |\n8 |     build.extraAttrs = { strictDeps = false; __structuredAttrs = false; };\n  |                                       ^^^^^\n  hint: Remove `strictDeps`.\n\nerror[CG518]: nixpkgs refuses the package (NPV-166): `__structuredAttrs` is off\n  --> recipes/recipe.nix:8:66\n  |\n8 |     build.extraAttrs = { strictDeps = false; __structuredAttrs = false; };\n  |                                                                  ^^^^^\n  hint: Remove `__structuredAttrs`.\n",
  },
  CG560: {
    description: "No recipe sets this option, so there is no value to replace.",
    output:
      "error[CG560]: no recipe sets `pkgs.tool.version`\n  hint: Write the value into the recipe first: only an existing value can be replaced. List elements are counted from 0.\n\n1 error: nothing changed\n",
  },
  CG561: {
    description: "The value is computed or shared, so an edit could change other options too.",
    output:
      'error[CG561]: `pkgs.tool.homePage` is computed: it comes from an operation, not from one literal\n  --> recipes/recipe.nix:6:16\n  |\n6 |     homePage = "https://example.org/" + license;\n  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Edit it by hand where it is defined, or write a separate value at this path.\n\n1 error: nothing changed\n',
  },
  CG562: {
    description: "The option is a list or a set, not a single value.",
    output:
      'error[CG562]: `pkgs.tool.source` is not a single value\n  --> recipes/recipe.nix:7:14\n  |\n7 |     source = { url = "https://example.org/tool.tar.gz"; hash = ""; };\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Name one value in it, for example a list element by its index.\n\n1 error: nothing changed\n',
  },
  CG563: {
    description: "The new value has another type than the old one.",
    output:
      "error[CG563]: `maybe` cannot replace the value of `pkgs.tool.broken`, which is true or false\n  --> recipes/recipe.nix:5:14\n  |\n5 |     broken = false;\n  |              ^^^^^\n  hint: Give true or false.\n\n1 error: nothing changed\n",
  },
  CG564: {
    description: "The argument is not an option path.",
    output:
      'error[CG564]: `pkgs.tool.` is not an option path\n  hint: Write names with dots between them, for example `pkgs.tool.source.hash`. Quote a name that contains a dot: `"a.b"`.\n\n1 error: nothing changed\n',
  },
  CG565: {
    description: "Nix failed to build for a reason other than a hash mismatch.",
    output:
      "error[CG565]: Nix could not build `pkgs.tool`: /nix/store/x-go-modules.drv needs no vendor hash\n  hint: `--verbose` shows all that Nix and the builders print.\n\n1 error; no hash was written\n",
  },
  CG566: {
    description: "Nix reported a hash that no option of the package sets.",
    output:
      "error[CG566]: Nix expects `sha256-CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC=` instead of `sha256-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=` for `/nix/store/x.drv`, but no option of `pkgs.tool` sets that hash\n  hint: It may be in `extraAttrs`, or in a package of nixpkgs that this one overrides.\n\n1 error; no hash was written\n",
  },
  CG567: {
    description: "Nix is not installed or not on PATH, so that some names were not looked up.",
    output:
      "error[CG567]: cannot run `nix`: it does not exist\n  hint: Install Nix and add it to PATH.\n\n1 error; no hash was written\n",
  },
  CG570: {
    description: "The argument is neither a revision nor a folder.",
    output:
      "error[CG570]: cannot compare with `./nowhere`: it is not a folder\n  hint: Name a revision of the repository (`HEAD`, `main`, a commit) or a folder with generated files.\n",
  },
  CG571: {
    description: "The generated folder cannot be read.",
    output:
      "error[CG571]: cannot read the generated folder `out`: it does not exist\n  hint: Run `catalogc compile` first, or name the folder with `-o`.\n",
  },
  CG572: {
    description: "The option, entry or code to explain or show does not exist.",
    output:
      "error[CG572]: there is no `pkgs.tool.versoin` in the catalog\n  hint: Did you mean `pkgs.tool.version`?\n",
  },
  CG573: {
    description: "The line to explain is not in a generated file.",
    output:
      "error[CG573]: cannot explain `out/pkgs/tool/package.nix:1000`: it has 30 lines\n  hint: Name a generated file and a line, e.g. `out/apps/web/hostos/units/web.service:12`.\n",
  },
  CG574: {
    description: "A generated file differs from what catalogc wrote. Reported only as a workflow annotation.",
    output:
      "error[CG574]: `out/flake.nix` was edited by hand: it is not what catalogc wrote\n  --> out/flake.nix\n  hint: Move the edits into the recipes, then run `catalogc compile recipes -o out --force`.\n",
  },
  CG580: {
    description: "The recipe contains something that the other syntax cannot express.",
    output:
      'error[CG580]: the text "nginx", where it would name a package, cannot be expressed in YAML\n  --> recipes/recipe.nix:2:54\n  |\n2 |   apps.web.services.components.web.process.command = "nginx";\n  |                                                      ^^^^^^^\n  hint: Give an absolute path, or `lib.getExe` of a package.\n',
  },
  CG581: {
    description: "The file is not a recipe, a catalog file or a module that they import.",
    output:
      "error[CG581]: cannot convert `common.nix`: it is neither a recipe nor a module in TypeScript\n  --> recipes/common.nix\n  hint: Name a `recipe.ts`, `recipe.nix`, `recipe.yaml` or `recipe.json`, or a module that recipes import.\n",
  },
  CG582: {
    description: "A converted recipe imports a module that must be converted separately.",
    output:
      "warning[CG582]: the converted recipe imports `common.nix`, which must be converted from `common.ts`\n  --> recipes/recipe.ts\n  hint: Convert that file too: `catalogc convert recipes/common.ts --to nix`.\n",
  },
  CG583: {
    description: "A JavaScript function keeps the order of names, but its Nix counterpart sorts them.",
    output:
      'warning[CG583]: Nix sorts the names of a set by bytes and does not keep their order\n  --> recipes/common.ts:1:59\n  |\n1 | export const namesOf = (ports: Record<string, number>) => Object.keys(ports).join(" ");\n  |                                                           ^^^^^^^^^^^^^^^^^^\n  hint: If the order matters, write a list.\n',
  },
  CG584: {
    description: "The file to write already exists.",
    output:
      "error[CG584]: `other/recipe.yaml` already exists\n  --> other/recipe.yaml\n  hint: Choose another folder with `--out`, or delete the file.\n",
  },
  CG585: {
    description: "The converted file does not keep some comments.",
    output:
      "warning[CG585]: this comment is not kept\n  --> recipes/recipe.nix:2:3\n  |\n2 |   # Reached through the proxy only.\n  |   ^\n  hint: JSON has no comments. Convert to YAML to keep them.\n",
  },
  CG589: {
    description: "The file cannot be read.",
    output:
      "error[CG589]: cannot import `tool.nix`: it does not exist\n  --> tool.nix\n  hint: Name a package file of nixpkgs, such as `package.nix`.\n\n1 error: nothing created\n",
  },
  CG590: {
    description: "Files that would be created already exist.",
    output:
      "error[CG590]: the folder already contains a catalog: `cat/recipes/catalog.ts`\n  --> cat/recipes/catalog.ts\n  hint: Run `catalogc new` to add packages and apps to it, or choose another folder.\n\n1 error: nothing created\n",
  },
  CG591: {
    description: "The system refused to create a file.",
    output:
      "error[CG591]: cannot create files in `file/cat`: a part of its path is not a folder\n  --> file/cat\n  hint: Choose another folder, or fix the cause, and run catalogc again.\n\n1 error: nothing created\n",
  },
  CG592: {
    description: "A name is not valid for a package or app.",
    output:
      "error[CG592]: `my tool` cannot be the name of a package or app\n  --> recipes\n  hint: Use letters, digits and hyphens. Names that Nix gives a special meaning, such as `type`, are reserved.\n\n1 error: nothing created\n",
  },
  CG593: {
    description: "No file in the source indicates the builder.",
    output:
      "error[CG593]: cannot determine the builder of `src`: it has none of `pyproject.toml`, `go.mod`, `pnpm-lock.yaml`, `package-lock.json`, `Cargo.toml`, `setup.py`, `setup.cfg`, `dune-project`, `yarn.lock`, `bun.lock`, `bun.lockb`, `CMakeLists.txt`, `meson.build`, `configure`, `configure.ac`, `package.json`, `Makefile`, `requirements.txt`\n  --> src\n  hint: Name the builder with `--builder`.\n\n1 error: nothing created\n",
  },
  CG594: {
    description: "A required value is missing, and there is no terminal to ask for it.",
    output:
      "error[CG594]: the source of `tool` is missing\n  --> recipes\n  hint: Add `--git`, `--url`, or `--from` with a folder of the recipe folder, or run catalogc in a terminal to be asked.\n\n1 error: nothing created\n",
  },
  CG595: {
    description: "A source given by `--from` cannot be read.",
    output:
      "error[CG595]: cannot read the source `src`: it does not exist\n  --> src\n  hint: Name a folder, an archive that `tar` can list, or an address such as `github:owner/repo`.\n\n1 error: nothing created\n",
  },
  CG599: {
    description: "The file does not say the name of the package.",
    output:
      "error[CG599]: the package has no name that is known without Nix\n  --> tool.nix:3:1\n  |\n3 | stdenv.mkDerivation {\n  | ^^^^^^^^^^^^^^^^^^^^^\n...\n6 | }\n  | ^\n  hint: Name the package: `catalogc import --name <name> <file>`.\n\n1 error: nothing created\n",
  },
  CG693: {
    description: "The file is not a function that returns a package.",
    output:
      "error[CG693]: this is a function that returns a set of attributes, not a function that returns a package\n  --> tool.nix:1:1\n  |\n1 | { config, ... }:\n  | ^^^^^^^^^^^^^^^^\n...\n5 | }\n  | ^\n  hint: Name a file of the form `{ stdenv, fetchurl }: stdenv.mkDerivation { pname = …; … }`.\n\n1 error: nothing created\n",
  },
  CG694: {
    description: "The recipe of a file does not compile.",
    output:
      "error[CG694]: the recipe of this file does not compile: infinite recursion: version -> version\n  --> tool.nix:3:1\n  |\n3 | stdenv.mkDerivation rec {\n  | ^^^^^^^^^^^^^^^^^^^^^^^^^\n...\n7 | }\n  | ^\n  hint: Break the cycle: define one of these values without the others.\n\n1 error: nothing created\n",
  },
  CG695: {
    description: "The build system of a source is not supported.",
    output:
      "error[CG695]: `src` is built with Yarn (`yarn.lock`), which is not supported\n  --> src\n  hint: Add a `package-lock.json` to the source with `npm install --package-lock-only`, or choose another builder with `--builder`.\n\n1 error: nothing created\n",
  },
  CG696: {
    description: "A version is not one that nixpkgs accepts.",
    output:
      "error[CG696]: `v1` is not a valid version\n  --> recipes\n  hint: Versions start with a digit, and contain letters, digits and `.+_-`: write `1.2.0` for the tag `v1.2.0`.\n\n1 error: nothing created\n",
  },
  CG698: {
    description: "Two packages have one hash from the same literal, but Nix reports different hashes.",
    output:
      'error[CG698]: `pkgs.tool.source.hash` and `pkgs.other.source.hash` are one hash in the recipes, but Nix reports different hashes\n  hint: Nix reports `sha256-TEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE=`. Write a separate hash for each package.\n\n--- a/recipes/recipe.nix\n+++ b/recipes/recipe.nix\n@@ -1,3 +1,3 @@\n-let none = ""; license = "mit"; in\n+let none = "sha256-OEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE="; license = "mit"; in\n {\n   pkgs.tool = {\n1 error; 1 hash written\n',
  },
  CG750: {
    description: "The content at an address changed, although the recipe did not.",
    output:
      "error[CG750]: danger: `pkgs.other` fetches other content than before from an unchanged address: `/nix/store/x.drv` has the hash `sha256-PEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE=` instead of `sha256-DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDA=`\n  hint: Nothing was written for it. Find out why the content changed. If you trust it, empty the hash and run `catalogc hash`.\n\n1 error; no hash was written\n",
  },
  CG770: {
    description: "A Compose file cannot be read.",
    output:
      "error[CG770]: cannot import `compose.yaml`: it does not exist\n  --> compose.yaml\n  hint: Name a Compose file, such as `compose.yaml`, or a folder of Quadlet files.\n\n1 error: nothing created\n",
  },
  CG771: {
    description: "The file is not a Compose file.",
    output:
      "error[CG771]: this is not a Compose file: it is a file without services\n  --> compose.yaml:1:1\n  |\n1 | x-apps:\n  | ^^^^^^^\n2 |   wiki: {}\n  |   ^^^^^^^^\n  hint: A Compose file is a mapping with the key `services`, which has a mapping for each service.\n\n1 error: nothing created\n",
  },
  CG772: {
    description: "A value has another type than Compose accepts.",
    output:
      "error[CG772]: `services.web.mem_limit` must be a single value\n  --> compose.yaml:4:16\n  |\n4 |     mem_limit: [512m]\n  |                ^^^^^^\n  hint: Write a single value, as the Compose Specification has it.\n\n1 error: nothing created\n",
  },
  CG773: {
    description: "A key is not one of Compose.",
    output:
      "error[CG773]: `services.web` has the unknown key `port`\n  --> compose.yaml:4:11\n  |\n4 |     port: 8080:80\n  |           ^^^^^^^\n  hint: Did you mean `ports`?\n\n1 error: nothing created\n",
  },
  CG774: {
    description: "A variable has no value and no default.",
    output:
      "error[CG774]: the variable `DOMAIN` is not set\n  --> compose.yaml:5:17\n  |\n5 |       BASE_URL: https://${DOMAIN}/\n  |                 ^^^^^^^^^^^^^^^^^^\n  hint: Set it in a file, and pass that with `--env-file`. Or write a default: `${DOMAIN:-value}`.\n\n1 error: nothing created\n",
  },
  CG775: {
    description: "A `$` is not part of a valid variable.",
    output:
      "error[CG775]: this text has an invalid variable\n  --> compose.yaml:4:14\n  |\n4 |     command: echo ${1}\n  |              ^^^^^^^^^\n  hint: Write `${NAME}` or `${NAME:-default}`, and `$$` for a dollar sign.\n\n1 error: nothing created\n",
  },
  CG776: {
    description: "A service is built from a Dockerfile and has no image.",
    output:
      "error[CG776]: `web` is built from a Dockerfile and names no image\n  --> compose.yaml:3:12\n  |\n3 |     build: .\n  |            ^\n  hint: Build and publish the image, and add `image` with its name. Or write a package for the program: `catalogc new pkg`.\n\n1 error: nothing created\n",
  },
  CG777: {
    description: "Services or files refer to each other in a cycle.",
    output:
      "error[CG777]: services extend each other: b → a → b\n  --> compose.yaml:3:14\n  |\n3 |     extends: b\n  |              ^\n  hint: Remove one of the references.\n\nerror[CG777]: services extend each other: a → b → a\n  --> compose.yaml:5:14\n  |\n5 |     extends: a\n  |              ^\n  hint: Remove one of the references.\n\n2 errors: nothing created\n",
  },
  CG778: {
    description: "A service refers to something that the file does not define.",
    output:
      "error[CG778]: the service `db` is not defined\n  --> compose.yaml:4:18\n  |\n4 |     depends_on: [db]\n  |                  ^^\n  hint: Define it, or remove the reference.\n\n1 error: nothing created\n",
  },
  CG779: {
    description: "A path is relative, and the folder of the project is not known.",
    output:
      "error[CG779]: `./data` is relative to the folder of the Compose project\n  --> compose.yaml:5:9\n  |\n5 |       - ./data:/data\n  |         ^^^^^^^^^^^^\n  hint: Pass the absolute path of that folder on the host: `--project-dir /srv/app`.\n\n1 error: nothing created\n",
  },
  CG780: {
    description: "A feature of Compose that the importer does not read.",
    output:
      "error[CG780]: `../other/compose.yaml`, which is outside of the folder of the Compose file, is not supported\n  --> compose.yaml:2:5\n  |\n2 |   - ../other/compose.yaml\n  |     ^^^^^^^^^^^^^^^^^^^^^\n  hint: Copy that file into the folder of the Compose file, or below it.\n\n1 error: nothing created\n",
  },
  CG781: {
    description: "A value does not have the form that Compose requires.",
    output:
      "error[CG781]: `services.web.ports.0` is not a port, such as `8080:80` or `127.0.0.1:5353:53/udp`\n  --> compose.yaml:5:9\n  |\n5 |       - eighty:80\n  |         ^^^^^^^^^\n  hint: Write a port, such as `8080:80` or `127.0.0.1:5353:53/udp`.\n\n1 error: nothing created\n",
  },
  CG782: {
    description: "The imported recipe does not compile.",
    output:
      'error[CG782]: the imported recipe does not compile: `apps.demo.services.networks.proxy.external` must be a valid network, but this is `"the proxy"`\n  --> compose.yaml:1:1\n  |\n1 | services:\n  | ^^^^^^^^^\n  hint: Use letters, digits, underscores, dots and hyphens, starting with a letter or digit.\n\n1 error: nothing created\n',
  },
  CG783: {
    description: "The project has no name that an app can have.",
    output:
      "error[CG783]: `wiki_app` cannot be the name of an app\n  hint: Pass a name of letters, digits and hyphens: `--name <name>`.\n\n1 error: nothing created\n",
  },
  CG784: {
    description: "The recipe already exists.",
    output:
      "error[CG784]: `recipes/apps/demo/recipe.yaml` already exists\n  --> recipes/apps/demo/recipe.yaml\n  hint: Pass `--force` to overwrite it, or another name with `--name`.\n\n1 error: nothing created\n",
  },
  CG785: {
    description: "A file and one that it includes define the same resource.",
    output:
      "error[CG785]: `services.web` is defined in two files, and `include` does not merge them\n  --> other.yaml:3:5\n  |\n3 |     image: nginx:1.28\n  |     ^^^^^^^^^^^^^^^^^\n  note: it is defined here, too\n  --> compose.yaml:4:5\n  |\n4 |     image: nginx:1.28\n  |     ^^^^^^^^^^^^^^^^^\n  hint: Rename one of them. To merge files, import them together: `catalogc import compose.yaml other.yaml`.\n\n1 error: nothing created\n",
  },
  CG833: {
    description: "A recipe is not formatted, because the formatted text would not be the same recipe.",
    output:
      'warning[CG833]: this file is not formatted: this comment would get lost\n  --> recipes/recipe.nix:5:17\n  |\n5 |       "--quiet" # The log is long.\n  |                 ^\n  hint: The file stays as it is. Comments have a place at the top of the file and above attributes.\n\n',
  },
  CG834: {
    description: "Nix cannot evaluate a package or app. The message is that of Nix.",
    output:
      'error[CG834]: Nix cannot evaluate `pkgs.tool0`: Function called without required argument "opensssl"\n  --> recipes/recipe.nix:6:49\n  |\n6 |     build.standardBuilder.packages.run = [ pkgs.opensssl ];\n  |                                                 ^^^^^^^^\n  hint: Did you mean `openssl`?\n\n0 differences and 1 error of Nix\n',
  },
  CG835: {
    description: "Too many entries fail, so that the others were not evaluated.",
    output:
      "error[CG835]: 2 more packages and apps were not evaluated\n  hint: Fix the errors above, and check again.\n\n0 differences and 21 errors of Nix\n",
  },
  "advice/database-host": {
    description:
      "A component connects to its database by a name, which the server refuses on hosts. Level: `warn`.",
    recipe: {
      file: "recipe.yaml",
      text: "apps:\n  shop:\n    services:\n      components:\n        web:\n          process:\n            command: /usr/bin/shop\n            environment:\n              DB_HOST: db\n              DATABASE_URL: postgres://web@db:5432/web\n              # With a password of its own it may connect by name.\n              REPORT_URL: postgres://report:x@db/web\n          resources:\n            db:\n              hostosConfig: { services: { postgresql: { enable: true } } }\n              database: { enable: true }\n        stock:\n          process: { command: /usr/bin/stock, environment: { MYSQL_HOST: store } }\n          resources:\n            store:\n              hostosConfig: { services: { mysql: { enable: true } } }\n              database: { enable: true }\n      runtimes:\n        container: { enable: true }\n        hostos: { enable: true }\n",
    },
    output:
      "warning[advice/database-host]: on hosts `DB_HOST` makes `web` connect to its database without a password by the name `db`, which the server refuses\n  --> recipes/recipe.yaml:9:24\n  |\n9 |               DB_HOST: db\n  |                        ^^\n  hint: Remove it if the program reads `PGHOST`, which is `/run/postgresql` on hosts and `db` in containers. Otherwise start the program in a shell that sets `DB_HOST` from it.\n  also: recipes/recipe.yaml:10:29: on hosts `DATABASE_URL` makes `web` connect to its database without a password by the name `db`, which the server refuses\n\nwarning[advice/unpinned-database]: in containers an update of nixpkgs changes the PostgreSQL version of `db`, which then starts without its data\n  --> recipes/recipe.yaml:15:15\n   |\n15 |               hostosConfig: { services: { postgresql: { enable: true } } }\n   |               ^^^^^^^^^^^^\n  hint: NixOS chooses the version by `system.stateVersion`, which in containers is the release of nixpkgs. Set `services.postgresql.package`, for example to `pkgs.postgresql_17`, in `services.runtimes.container.resources.db.hostosConfig`. Before you change it, migrate the data.\n\nwarning[advice/database-host]: on hosts `MYSQL_HOST` makes `stock` connect to its database without a password by the name `store`, which the server refuses\n  --> recipes/recipe.yaml:18:74\n   |\n18 |           process: { command: /usr/bin/stock, environment: { MYSQL_HOST: store } }\n   |                                                                          ^^^^^\n  hint: Remove it: `MYSQL_HOST` is `localhost` on hosts and `store` in containers.\n",
  },
  "advice/deprecated-license": {
    description: "A license has a name that nixpkgs has deprecated. Level: `warn`.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  tool:\n    license: [GPL-3.0, lgpl21Plus]\n    source:\n      url: https://example.org/tool.tar.gz\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n",
    },
    output:
      'warning[advice/deprecated-license]: the license `GPL-3.0` is deprecated: it does not state whether later versions apply\n  --> recipes/recipe.yaml:3:15\n  |\n3 |     license: [GPL-3.0, lgpl21Plus]\n  |               ^^^^^^^\n  hint: Write `gpl3Only` or `gpl3Plus`, as the source states: "only" is this version, "plus" includes later ones.\n',
  },
  "advice/forge-archive": {
    description: "A source is an archive that a forge generates, whose hash may change. Level: `warn`.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  tool:\n    version: 1.2.3\n    license: mit\n    source:\n      url: https://github.com/owner/tool/archive/refs/tags/v1.2.3.tar.gz\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n",
    },
    output:
      'warning[advice/forge-archive]: the forge generates this archive on request, so its hash may change\n  --> recipes/recipe.yaml:6:12\n  |\n6 |       url: https://github.com/owner/tool/archive/refs/tags/v1.2.3.tar.gz\n  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `source: { git: "github:owner/tool/v1.2.3" }` instead. Its hash covers the unpacked files: empty the hash and run `catalogc hash`.\n',
  },
  "advice/health-check": {
    description: "The command of a health check always fails or never runs. Level: `warn`.",
    output:
      'warning[advice/no-runtime]: nothing runs the components of `web`: no runtime is enabled\n  --> recipes/recipe.ts:7:9\n  |\n7 |         components: {\n  |         ^^^^^^^^^^\n  hint: Set `services.runtimes.hostos.enable` or `services.runtimes.container.enable` to true.\n\nwarning[advice/health-check]: the health check of `always` always fails: `false` always fails\n  --> recipes/recipe.ts:10:48\n   |\n10 |             healthcheck: { enable: true, test: ["false"] },\n   |                                                ^^^^^^^^^\n  hint: Run a command that connects to the component.\n\nwarning[advice/health-check]: the health check of `compose` always fails: `CMD` is a keyword of Compose, not a program\n  --> recipes/recipe.ts:18:48\n   |\n18 |             healthcheck: { enable: true, test: ["CMD", "curl", "http://localhost/"] },\n   |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove it: the list is the command itself.\n\nwarning[advice/health-check]: the health check of `forgotten` is ignored: it is not enabled\n  --> recipes/recipe.ts:26:34\n   |\n26 |             healthcheck: { test: ["curl", "http://localhost/"], packages: [pkgs.curl] },\n   |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Set `healthcheck.enable` to true.\n\nwarning[advice/health-check]: the health check of `health` always fails: `CMD-SHELL` is a keyword of Compose, not a program\n  --> recipes/recipe.ts:30:48\n   |\n30 |             healthcheck: { enable: true, test: ["CMD-SHELL", "curl --fail http://localhost/ || exit …\n   |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write one element for each word, without `|| exit 1`, which has no effect: ["curl", "--fail", "http://localhost/"].\n\nwarning[advice/shell-words]: no shell runs the health check of `operators`, so `|` is an argument of its program\n  --> recipes/recipe.ts:36:21\n   |\n36 |               test: ["curl", "http://localhost/", "|", "grep", "ok"],\n   |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Run it in a shell: write ["sh", "-c", "curl http://localhost/ | grep ok"], and add `pkgs.bash` to `healthcheck.packages`.\n\nwarning[advice/health-check]: the health check of `pipe` always fails: the command line is a single list element, and no shell splits it\n  --> recipes/recipe.ts:42:48\n   |\n42 |             healthcheck: { enable: true, test: ["curl http://localhost/ | grep ok"] },\n   |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Run it in a shell: write ["sh", "-c", "curl http://localhost/ | grep ok"], and add `pkgs.bash` to `healthcheck.packages`.\n\nwarning[advice/health-check]: the health check of `words` always fails: the command line is a single list element, and no shell splits it\n  --> recipes/recipe.ts:58:48\n   |\n58 |             healthcheck: { enable: true, test: ["curl --fail http://localhost/"] },\n   |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write one element for each word: ["curl", "--fail", "http://localhost/"].\n',
  },
  "advice/literal-secret": {
    description: "A secret is written in a recipe, where everyone can read it. Level: `error`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        components: {\n          web: {\n            process: {\n              command: "/usr/bin/web",\n              argv: ["--admin-token", "changeme"],\n              environment: { API_TOKEN: "${API_TOKEN}", DB_PASSWORD: "hunter2", DB_PASSWORD_FILE: "/run/secrets/db", DB_URL: "postgres://web:hunter2@db/web" },\n            },\n          },\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'warning[advice/no-runtime]: nothing runs the components of `web`: no runtime is enabled\n  --> recipes/recipe.ts:7:9\n  |\n7 |         components: {\n  |         ^^^^^^^^^^\n  hint: Set `services.runtimes.hostos.enable` or `services.runtimes.container.enable` to true.\n\nwarning[advice/placeholder-secret]: `admin-token` is set to the placeholder `changeme`, and nothing replaces it\n  --> recipes/recipe.ts:11:39\n   |\n11 |               argv: ["--admin-token", "changeme"],\n   |                                       ^^^^^^^^^^\n  hint: Anyone can guess it. Pass the secret with `process.secrets`, or let `preStart` write a copy of the configuration with it.\n\nwarning[advice/placeholder-secret]: `API_TOKEN` is set to the text `${API_TOKEN}`, and nothing replaces it\n  --> recipes/recipe.ts:12:41\n   |\n12 |               environment: { API_TOKEN: "${API_TOKEN}", DB_PASSWORD: "hunter2", DB_PASSWORD_FILE: "/…\n   |                                         ^^^^^^^^^^^^^^\n  hint: Nothing expands values of `environment`: no shell, Compose file or template. Pass the secret with `process.secrets`, which can set the variable to the content of a file.\n\nerror[advice/literal-secret]: `DB_PASSWORD` looks like a secret, and its value is written in the recipe\n  --> recipes/recipe.ts:12:70\n   |\n12 | …PI_TOKEN}", DB_PASSWORD: "hunter2", DB_PASSWORD_FILE: "/run/secrets/db", DB_URL: "postgres://web:hun…\n   |                           ^^^^^^^^^\n  hint: Everyone can read it in the repository, in the Nix store and in the unit. Pass it with `process.secrets`, or let the program read it from a file.\n\nerror[advice/literal-secret]: `DB_URL` looks like a secret, and its value is written in the recipe\n  --> recipes/recipe.ts:12:126\n   |\n12 | …run/secrets/db", DB_URL: "postgres://web:hunter2@db/web" },\n   |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Everyone can read it in the repository, in the Nix store and in the unit. Pass it with `process.secrets`, or let the program read it from a file.\n',
  },
  "advice/localhost-listener": {
    description: "A component publishes a port and listens on localhost of its container. Level: `warn`.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  notes:\n    services:\n      components:\n        web:\n          process:\n            command: /usr/bin/notes\n            argv: [serve, --listen, "127.0.0.1:8080"]\n            ports: ["8080:8080"]\n      runtimes:\n        container:\n          enable: true\n    test:\n      services:\n        script: "true x"\n',
    },
    output:
      'warning[advice/localhost-listener]: `--listen` makes `web` listen on `127.0.0.1` of its container, so port 8080 is not reachable from outside\n  --> recipes/recipe.yaml:8:37\n  |\n8 |             argv: [serve, --listen, "127.0.0.1:8080"]\n  |                                     ^^^^^^^^^^^^^^^^\n  hint: Let it listen on `0.0.0.0`: `localhost` is the container itself. If only other components need it, remove it from `ports`.\n',
  },
  "advice/missing-program": {
    description: "A health check or `preStart` runs a program that no package provides. Level: `warn`.",
    output:
      'warning[advice/missing-program]: `preStart` of `bare` runs `openssl`, which no package provides\n  --> recipes/recipe.ts:11:25\n   |\n11 |               preStart: sh`\n   |                         ^^^\n...\n16 |               `,\n   |               ^\n  hint: Add the package of `openssl` to `process.packages`.\n  also: recipes/recipe.ts:11:25: `preStart` of `bare` runs `systemctl`, which no package provides\n  also: recipes/recipe.ts:30:87: `preStart` of `migrate` runs `sqlite3`, which no package provides\n\nwarning[advice/missing-program]: the health check of `bare` runs `curl`, which no package provides\n  --> recipes/recipe.ts:18:48\n   |\n18 |             healthcheck: { enable: true, test: ["curl", "--fail", "http://localhost/"] },\n   |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Add the package of `curl` to `healthcheck.packages`.\n',
  },
  "advice/misnamed-recipe": {
    description: "A file is almost named like a recipe and is not read. Level: `warn`.",
    output:
      "warning[advice/misnamed-recipe]: `tool/recipe.nxi` has a name similar to a recipe file and is not read\n  --> recipes/tool/recipe.nxi\n  hint: Rename it to `recipe.nix`, or move it out of the recipe folder.\n",
  },
  "advice/missing-test-file": {
    description: "A unit needs a file of the host that the test machine does not have. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.vault = {\n    description = "A password vault.";\n    services = {\n      components.vault.process = {\n        command = pkgs.vaultwarden;\n        environmentFiles = [ "/run/keys/vault.env" ];\n      };\n      runtimes.hostos.enable = true;\n    };\n    test.services.script = "systemctl is-active vault";\n  };\n}\n',
    },
    output:
      'warning[advice/missing-test-file]: the test of `vault` never finishes: its machine does not have `/run/keys/vault.env`, and `vault` cannot start\n  --> recipes/recipe.nix:8:30\n  |\n8 |         environmentFiles = [ "/run/keys/vault.env" ];\n  |                              ^^^^^^^^^^^^^^^^^^^^^\n  hint: systemd does not start a unit without the file that `EnvironmentFile` names. Create one for the test: `test.services.hostosConfig.systemd.tmpfiles.rules = [ "f /run/keys/vault.env 0400 root root - only-a-test" ]`, and replace `only-a-test` with the variables.\n',
  },
  "advice/moving-revision": {
    description: "A source is a branch, whose hash changes with the next commit. Level: `warn`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        git: "github:example/demo/main",\n        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",\n      },\n      build: {\n        standardBuilder: {\n          enable: true,\n        },\n      },\n    },\n  },\n});\n',
    },
    output:
      'warning[advice/moving-revision]: `main` is a branch: its next commit invalidates the hash\n  --> recipes/recipe.ts:8:14\n  |\n8 |         git: "github:example/demo/main",\n  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the tag of a release, or the current commit of the branch. In nixpkgs, the version of such a package is `0-unstable-<date of the commit>`.\n',
  },
  "advice/near-package": {
    description: "A package is not in the catalog, but one with a similar name is. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n\n{\n  pkgs.greeter = {\n    license = "mit";\n    source.path = ./.;\n    build.standardBuilder.enable = true;\n  };\n  apps.hello = {\n    programs.packages = [\n      pkgs.greter\n      pkgs.greeter2\n      pkgs.pkgsOriginal.greter\n      pkgs.greeting\n    ];\n    programs.runtimes.shell.enable = true;\n  };\n}\n',
    },
    output:
      "warning[advice/near-package]: `greter` is not a package of the catalog, but `greeter` is\n  --> recipes/recipe.nix:11:7\n   |\n11 |       pkgs.greter\n   |       ^^^^^^^^^^^\n  hint: Did you mean `greeter`? For the package of nixpkgs, write `pkgs.pkgsOriginal.greter`.\n",
  },
  "advice/no-runtime": {
    description: "An app has components and no runtime, so that nothing runs them. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, ... }:\n{\n  apps.vault.services.components.vaultwarden.process.command = pkgs.vaultwarden;\n}\n",
    },
    output:
      "warning[advice/no-runtime]: nothing runs the components of `vault`: no runtime is enabled\n  --> recipes/recipe.nix:3:23\n  |\n3 |   apps.vault.services.components.vaultwarden.process.command = pkgs.vaultwarden;\n  |                       ^^^^^^^^^^\n  hint: Set `services.runtimes.hostos.enable` or `services.runtimes.container.enable` to true.\n",
  },
  "advice/peer-role": {
    description:
      "No account has the name of a PostgreSQL role, so that no component can log in as it. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  apps.shop.services = {\n    components = {\n      web = {\n        process.command = "/usr/bin/shop";\n        resources.db.hostosConfig.services.postgresql = {\n          enable = true;\n          ensureUsers = [\n            { name = "shop"; }\n            { name = "web"; }\n          ];\n        };\n      };\n      # Here the recipe says who may log in.\n      stock = {\n        process.command = "/usr/bin/stock";\n        resources.store.hostosConfig.services.postgresql = {\n          enable = true;\n          ensureUsers = [ { name = "shop"; } ];\n          identMap = "stock stock shop";\n        };\n      };\n    };\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'warning[advice/peer-role]: on hosts no component can log in as the role `shop` of `db`: PostgreSQL lets in the account `shop` only, which no component has\n  --> recipes/recipe.nix:6:22\n  |\n6 |         resources.db.hostosConfig.services.postgresql = {\n  |                      ^^^^^^^^^^^^\n  hint: Name the role `web`, or set `database = { enable = true; role = "shop"; }` for the component instead.\n',
  },
  "advice/placeholder-secret": {
    description: "A secret is set to a placeholder that nothing replaces. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  apps.web = {\n    services.components.server.process = {\n      command = "/bin/server";\n      environment.DB_PASSWORD = "changeme";\n    };\n    services.runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'warning[advice/placeholder-secret]: `DB_PASSWORD` is set to the placeholder `changeme`, and nothing replaces it\n  --> recipes/recipe.nix:5:33\n  |\n5 |       environment.DB_PASSWORD = "changeme";\n  |                                 ^^^^^^^^^^\n  hint: Anyone can guess it. Pass the secret with `process.secrets`, or let `preStart` write a copy of the configuration with it.\n',
  },
  "advice/private-folder": {
    description: "A web server serves files of a component that it cannot read. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  apps.shop.services = {\n    components.api = {\n      process.command = "/usr/bin/shop";\n      resources.proxy = {\n        role = "frontend";\n        hostosConfig.services.nginx = {\n          enable = true;\n          virtualHosts.default = {\n            root = "/srv/www";\n            locations."/".proxyPass = "http://api:8000";\n            locations."/static/".alias = "/var/lib/api/static/";\n          };\n        };\n      };\n    };\n    runtimes.container.enable = true;\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      "warning[advice/private-folder]: nginx of `proxy` serves `/var/lib/api/static` (`alias`), which only `api` can read\n  --> recipes/recipe.nix:7:9\n  |\n7 |         hostosConfig.services.nginx = {\n  |         ^^^^^^^^^^^^\n  hint: Let `api` serve these files itself, and pass requests on to it with `proxyPass`.\n",
  },
  "advice/script-secret": {
    description: "A script contains a password. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, ... }:\n{\n  apps.web = {\n    services.components.server.process = {\n      command = \"/bin/server\";\n      packages = [ pkgs.curl ];\n      preStart = ''\n        export DB_PASSWORD=hunter2\n        curl -u admin:hunter2 http://localhost:8080/init\n      '';\n    };\n    services.runtimes.hostos.enable = true;\n  };\n}\n",
    },
    output:
      "warning[advice/script-secret]: `preStart` of `server` contains a secret: `DB_PASSWORD`\n  --> recipes/recipe.nix:7:18\n   |\n 7 |       preStart = ''\n   |                  ^^\n...\n10 |       '';\n   |       ^^\n  hint: Everyone can read it in the repository and in the Nix store. Read it from a file, for example with `$(< /run/secrets/name)`.\n  also: recipes/recipe.nix:7:18: `preStart` of `server` contains a secret: the password of `admin` in `curl`\n",
  },
  "advice/script-syntax": {
    description: "A script is not valid bash. Level: `error`.",
    recipe: {
      file: "recipe.nix",
      text: "{ pkgs, lib, ... }:\n{\n  apps.wiki.services = {\n    components.wiki.process = {\n      command = pkgs.dokuwiki;\n      preStart = ''\n        if [ ! -e settings ]; then\n          ${lib.getExe pkgs.dokuwiki} init\n      '';\n    };\n    runtimes.hostos = {\n      enable = true;\n      setup = ''\n        echo \"Preparing ${pkgs.dokuwiki} for 'wiki'\n      '';\n    };\n  };\n}\n",
    },
    output:
      "error[advice/script-syntax]: `preStart` of `wiki` is not valid bash: expected `fi` to close `if`\n  --> recipes/recipe.nix:8:39\n  |\n8 |           ${lib.getExe pkgs.dokuwiki} init\n  |                                       ^^^^\n  hint: Fix line 2 of the script: bash refuses to run it.\n\nerror[advice/script-syntax]: `setup` of `wiki` on hosts is not valid bash: unterminated double quote\n  --> recipes/recipe.nix:14:9\n   |\n14 |         echo \"Preparing ${pkgs.dokuwiki} for 'wiki'\n   |         ^^^^^^^^^^^^^^^\n  hint: Fix line 1 of the script: bash refuses to run it.\n",
  },
  "advice/secret-token": {
    description: "The text of a recipe contains a token of a known service. Level: `error`.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  pkgs.tool = {\n    description = "A tool.";\n    license = "mit";\n    source = {\n      url = "https://example.org/tool-1.0.0.tar.gz";\n      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";\n    };\n    build = {\n      env.RELEASE = "ghp_k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o";\n      standardBuilder.enable = true;\n    };\n  };\n}\n',
    },
    output:
      'error[advice/literal-secret]: `RELEASE` looks like a secret, and its value is written in the recipe\n  --> recipes/recipe.nix:10:21\n   |\n10 |       env.RELEASE = "ghp_k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o";\n   |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Everyone can read it in the repository and in the Nix store. Remove it: a build needs no secret, and Nix reads those of servers from its option `netrc-file`.\n\nerror[advice/secret-token]: this is a secret of GitHub, and everyone can read it\n  --> recipes/recipe.nix:10:22\n   |\n10 |       env.RELEASE = "ghp_k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o";\n   |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Revoke it where it was issued: what was committed stays in the history. Let the program read the new one from a file of the machine.\n',
  },
  "advice/set-e": {
    description: "A script before a component ignores the failure of a command. Level: `off`.",
    output:
      "warning[advice/set-e]: `preStart` of `web` continues after a command fails\n  --> recipes/recipe.nix:7:18\n   |\n 7 |       preStart = ''\n   |                  ^^\n...\n11 |       '';\n   |       ^^\n  hint: Begin it with `set -e`: then `web` does not start after a failure. Write `|| true` after commands that may fail.\n",
  },
  "advice/shell-words": {
    description: "A program gets words that only a shell would expand or act on. Level: `warn`.",
    output:
      'warning[advice/shell-words]: no shell runs `plain`, so `&&` is an argument of its program\n  --> recipes/recipe.yaml:8:19\n  |\n8 |             argv: ["--listen", "0.0.0.0:$PORT", "&&", "echo"]\n  |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Run it in a shell: set `command` to `pkgs.bash`, and `argv` to ["-c", "/usr/bin/web --listen \'0.0.0.0:$PORT\' && echo"].\n\nwarning[advice/shell-words]: no shell runs `plain`, so its program gets `$PORT` as it is written\n  --> recipes/recipe.yaml:8:19\n  |\n8 |             argv: ["--listen", "0.0.0.0:$PORT", "&&", "echo"]\n  |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the value itself, or run the command in a shell.\n  also: recipes/recipe.yaml:17:19: no shell runs the health check of `plain`, so its program gets `${PASSWORD}` as it is written\n  also: recipes/recipe.yaml:31:53: no shell runs `clean`, so its program gets `$CREDENTIALS_DIRECTORY` as it is written\n\nwarning[advice/shell-words]: `URL` of `plain` contains `${PORT}` as it is written: nothing expands it\n  --> recipes/recipe.yaml:11:20\n   |\n11 |               URL: "http://localhost:${PORT}/"\n   |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write the value itself, or set the variable in a shell that starts the program.\n\nwarning[advice/shell-words]: no shell runs the health check of `plain`, so `||` is an argument of its program\n  --> recipes/recipe.yaml:17:19\n   |\n17 |             test: ["curl", "http://web:${PASSWORD}@localhost/", "||", "exit", "1"]\n   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove `||` and what follows, which has no effect.\n',
  },
  "advice/shared-port": {
    description: "Several apps publish one port of the host. Level: `warn`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    first: {\n      services: { components: { web: { process: { command: "/usr/bin/web", ports: ["8080:80"] } } } },\n    },\n    second: {\n      services: { components: { web: { process: { command: "/usr/bin/web", ports: ["8080:80"] } } } },\n    },\n  },\n});\n',
    },
    output:
      'warning[advice/no-runtime]: nothing runs the components of `first`: no runtime is enabled\n  --> recipes/recipe.ts:6:19\n  |\n6 |       services: { components: { web: { process: { command: "/usr/bin/web", ports: ["8080:80"] } } } …\n  |                   ^^^^^^^^^^\n  hint: Set `services.runtimes.hostos.enable` or `services.runtimes.container.enable` to true.\n  also: recipes/recipe.ts:9:19: nothing runs the components of `second`: no runtime is enabled\n\nwarning[advice/shared-port]: the apps `first` and `second` publish host port 8080\n  --> recipes/recipe.ts:6:84\n  |\n6 | … "/usr/bin/web", ports: ["8080:80"] } } } },\n  |                           ^^^^^^^^^\n  note: component `web` of app `second` publishes it here\n  --> recipes/recipe.ts:9:84\n  |\n9 | … "/usr/bin/web", ports: ["8080:80"] } } } },\n  |                           ^^^^^^^^^\n  hint: They cannot run on one host. To allow that, change the host port of one of them: the number before the colon, or `hostPort`.\n',
  },
  "advice/shared-state-folder": {
    description: "Several apps keep their state in one folder of the host. Level: `warn`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nconst app = (component: string) => ({\n  services: {\n    components: {\n      [component]: {\n        process: { command: "/usr/bin/web", stateDir: "/var/lib/site" },\n      },\n    },\n    runtimes: { hostos: { enable: true } },\n  },\n  test: { services: { script: "true" } },\n});\n\nexport default defineRecipe({ apps: { blog: app("blog"), shop: app("shop") } });\n',
    },
    output:
      'warning[advice/shared-state-folder]: the apps `blog` and `shop` both keep their state in `/var/lib/site`\n  --> recipes/recipe.ts:7:55\n  |\n7 |         process: { command: "/usr/bin/web", stateDir: "/var/lib/site" },\n  |                                                       ^^^^^^^^^^^^^^^\n  hint: On one host, each component takes ownership of the folder when it starts. Set another `stateDir` for one of them.\n',
  },
  "advice/shared-unit": {
    description: "Several apps define one systemd unit. Level: `warn`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nconst web = {\n  services: {\n    components: { web: { process: { command: "/usr/bin/web" } } },\n    runtimes: { hostos: { enable: true } },\n  },\n  test: { services: { script: "true" } },\n};\n\nexport default defineRecipe({ apps: { first: web, second: web } });\n',
    },
    output:
      'warning[advice/shared-unit]: the apps `first` and `second` both define the unit `web.service`\n  --> recipes/recipe.ts:5:19\n  |\n5 |     components: { web: { process: { command: "/usr/bin/web" } } },\n  |                   ^^^\n  hint: On one host, NixOS refuses two definitions of a unit. Rename the component or job in one of the apps.\n',
  },
  "advice/test-certificate": {
    description: "A machine of the catalog requests a certificate that no CA issues there. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.site = {\n    services = {\n      components.web = {\n        process = {\n          command = pkgs.darkhttpd;\n          argv = [ "/srv/site" ];\n        };\n        resources.proxy = {\n          role = "frontend";\n          ports = [ "80:80" ];\n          hostosConfig.services.nginx = {\n            enable = true;\n            virtualHosts."example.org" = {\n              enableACME = true;\n              forceSSL = true;\n              locations."/".proxyPass = "http://web:8080";\n            };\n          };\n        };\n      };\n      runtimes.container.enable = true;\n      runtimes.hostos.enable = true;\n    };\n    test.services.script = "curl --fail http://localhost/";\n  };\n}\n',
    },
    output:
      "warning[advice/test-certificate]: NixOS refuses the image of `proxy`: the certificate of `example.org` requires `security.acme.acceptTerms` and `security.acme.defaults.email`\n  --> recipes/recipe.nix:16:15\n   |\n16 |               enableACME = true;\n   |               ^^^^^^^^^^\n  hint: Set them beside it with `lib.mkDefault`, or move `enableACME` and `forceSSL` to `services.runtimes.hostos.hostosConfig`. Then hosts have certificates, and the container serves HTTP behind a proxy with certificates.\n\nwarning[advice/test-certificate]: NixOS refuses the virtual machine and the test of `site`: the certificate of `example.org` requires `security.acme.acceptTerms` and `security.acme.defaults.email`\n  --> recipes/recipe.nix:16:15\n   |\n16 |               enableACME = true;\n   |               ^^^^^^^^^^\n  hint: Set them in `services.runtimes.hostos.hostosConfig` with `lib.mkDefault`, so that a host can set its own.\n",
  },
  "advice/udp-port": {
    description: "A published port is TCP, and its service is reached by UDP. Level: `warn`.",
    recipe: {
      file: "recipe.yaml",
      text: 'apps:\n  names:\n    services:\n      components:\n        resolver:\n          process:\n            command: unbound\n            argv: [-d]\n            ports: ["53:53"]\n      runtimes:\n        container:\n          enable: true\n        hostos:\n          enable: true\n    test:\n      services:\n        script: dig @127.0.0.1 +tcp localhost\n        packages: [dig]\n',
    },
    output:
      'warning[advice/udp-port]: `"53:53"` publishes a TCP port, and DNS uses UDP\n  --> recipes/recipe.yaml:9:21\n  |\n9 |             ports: ["53:53"]\n  |                     ^^^^^^^\n  hint: Ports are TCP. Publish UDP with `endpoints`: `{ port = 53; protocol = "udp"; }`.\n',
  },
  "advice/undefined-unit": {
    description: "A module changes a systemd unit that nothing defines. Level: `warn`.",
    recipe: {
      file: "recipe.nix",
      text: '{ pkgs, ... }:\n{\n  apps.vault = {\n    services = {\n      components.vaultwarden.process.command = pkgs.vaultwarden;\n      runtimes.hostos = {\n        enable = true;\n        hostosConfig.systemd = {\n          services = {\n            vaultwardn.serviceConfig.MemoryMax = "1G";\n            "vaultwarden.service".serviceConfig.Nice = 5;\n            vaultwarden.requires = [ "database.service" ];\n          };\n          timers.backup = {\n            wantedBy = [ "timers.target" ];\n            timerConfig.OnCalendar = "daily";\n          };\n        };\n      };\n    };\n    test.services.script = "true x";\n  };\n}\n',
    },
    output:
      'warning[advice/undefined-unit]: `systemd.services.vaultwardn` has no program, and nothing else defines this unit\n  --> recipes/recipe.nix:10:13\n   |\n10 |             vaultwardn.serviceConfig.MemoryMax = "1G";\n   |             ^^^^^^^^^^\n  hint: systemd refuses a unit without a program. Did you mean `vaultwarden`?\n\nwarning[advice/undefined-unit]: `systemd.services."vaultwarden.service"` is the unit `vaultwarden.service.service`, which nothing defines\n  --> recipes/recipe.nix:11:13\n   |\n11 |             "vaultwarden.service".serviceConfig.Nice = 5;\n   |             ^^^^^^^^^^^^^^^^^^^^^\n  hint: NixOS adds `.service` itself. Write `systemd.services.vaultwarden`.\n\nwarning[advice/undefined-unit]: `vaultwarden.service` requires `database.service`, which nothing defines\n  --> recipes/recipe.nix:12:25\n   |\n12 |             vaultwarden.requires = [ "database.service" ];\n   |                         ^^^^^^^^\n  hint: systemd does not start a unit without the units that it requires.\n\nwarning[advice/undefined-unit]: `systemd.timers.backup` starts `backup.service`, which nothing defines\n  --> recipes/recipe.nix:14:18\n   |\n14 |           timers.backup = {\n   |                  ^^^^^^\n  hint: Define `systemd.services.backup`, or name another unit with `timerConfig.Unit`.\n',
  },
  "advice/unfilled-hash": {
    description: "A hash is a placeholder, so that nothing can be built. Level: `warn`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, file, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  pkgs: {\n    demo: {\n      license: "mit",\n      source: {\n        path: file("."),\n        patches: [pkgs.fetchpatch({ url: "https://example.org/fix.patch", hash: "" })],\n      },\n      build: { standardBuilder: { enable: true } },\n    },\n  },\n});\n',
    },
    output:
      'warning[advice/unfilled-hash]: `source.patches.0` has a placeholder as `hash`\n  --> recipes/recipe.ts:9:19\n  |\n9 |         patches: [pkgs.fetchpatch({ url: "https://example.org/fix.patch", hash: "" })],\n  |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Run `catalogc hash`, which builds the package and writes the hash that Nix reports. The package cannot be built before that.\n',
  },
  "advice/unknown-unit-order": {
    description: "The units of a resource are unknown, so that nothing orders them. Level: `warn`.",
    output:
      'warning[advice/unknown-unit-order]: the units of `search` are unknown, so no component waits for them\n  --> recipes/recipe.nix:5:24\n  |\n5 |       resources.search.hostosConfig.services.manticore.enable = true;\n  |                        ^^^^^^^^^^^^\n  hint: catalogc generates the order if the recipe itself enables a common service, such as `services.<name>.enable = true`. Otherwise, write the order: in `services.runtimes.hostos.hostosConfig`, `systemd.services.<component> = { after = [ "<unit>" ]; requires = [ "<unit>" ]; };`.\n\nwarning[advice/unknown-unit-order]: the units of `proxy` are unknown, so they wait for no component\n  --> recipes/recipe.nix:8:9\n  |\n8 |         hostosConfig = ./proxy.nix;\n  |         ^^^^^^^^^^^^\n  hint: catalogc generates the order if the recipe itself enables a common service, such as `services.<name>.enable = true`. Otherwise, write the order: in its module, `systemd.services.<unit> = { after = [ "<component>.service" ]; requires = [ "<component>.service" ]; };`, in containers `"catalog-upstreams.service"`.\n',
  },
  "advice/unpinned-database": {
    description: "A PostgreSQL in a container changes its version with nixpkgs. Level: `warn`.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe, pkgs } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    feeds: {\n      services: {\n        components: {\n          reader: {\n            process: { command: pkgs.miniflux },\n            resources: {\n              db: {\n                hostosConfig: {\n                  services: {\n                    postgresql: {\n                      enable: true,\n                      enableTCPIP: true,\n                      authentication: "host all all samenet scram-sha-256",\n                    },\n                  },\n                },\n              },\n            },\n          },\n        },\n        runtimes: { container: { enable: true } },\n      },\n      test: { services: { script: "curl --fail http://reader" } },\n    },\n  },\n});\n',
    },
    output:
      "warning[advice/unpinned-database]: in containers an update of nixpkgs changes the PostgreSQL version of `db`, which then starts without its data\n  --> recipes/recipe.ts:12:17\n   |\n12 |                 hostosConfig: {\n   |                 ^^^^^^^^^^^^\n  hint: NixOS chooses the version by `system.stateVersion`, which in containers is the release of nixpkgs. Set `services.postgresql.package`, for example to `pkgs.postgresql_17`, in `services.runtimes.container.resources.db.hostosConfig`. Before you change it, migrate the data.\n",
  },
  "advice/version-tag": {
    description: "The source of a package is the tag of another version. Level: `warn`.",
    output:
      "warning[advice/version-tag]: the version is `1.0.0` by default, but the source is the tag `v1.2.0`\n  --> recipes/recipe.yaml:5:12\n  |\n5 |       git: github:owner/unversioned/v1.2.0\n  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Set `version` to `1.2.0`.\n\nwarning[advice/version-tag]: the version is `1.2.0`, but the source is the tag `release-1.2.1`\n  --> recipes/recipe.yaml:11:14\n   |\n11 |     version: 1.2.0\n   |              ^^^^^\n  hint: Set `version` to `1.2.1`, or write the tag of 1.2.0.\n\nwarning[advice/version-tag]: the version is `1.0.0` by default, but the source is the archive `packed-1.0.2.tar.gz`\n  --> recipes/recipe.yaml:40:12\n   |\n40 |       url: https://example.org/packed-1.0.2.tar.gz\n   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Set `version` to `1.0.2`.\n",
  },
  "advice/web-page-source": {
    description: "A source is the address of a web page instead of an archive. Level: `warn`.",
    recipe: {
      file: "recipe.yaml",
      text: "pkgs:\n  tool:\n    version: 1.2.3\n    license: mit\n    source:\n      url: https://github.com/owner/tool\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      standardBuilder:\n        enable: true\n  client:\n    version: 2.0.1\n    license: mit\n    source:\n      url: https://pypi.org/project/client/\n      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=\n    build:\n      pythonPackageBuilder:\n        enable: true\n",
    },
    output:
      'warning[advice/web-page-source]: `https://github.com/owner/tool` is a web page, not an archive that a build can unpack\n  --> recipes/recipe.yaml:6:12\n  |\n6 |       url: https://github.com/owner/tool\n  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `source: { git: "github:owner/tool/<revision>" }` instead, with the tag or commit to build.\n\nwarning[advice/web-page-source]: `https://pypi.org/project/client/` is a web page, not an archive that a build can unpack\n  --> recipes/recipe.yaml:15:12\n   |\n15 |       url: https://pypi.org/project/client/\n   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `source: { url: "mirror://pypi/c/client/client-2.0.1.tar.gz" }`, with the file name that the page lists under "Download files".\n',
  },
  CG690: {
    description: "A comment silences a diagnostic without a reason.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  apps.web.services = {\n    components.web.process.environment.API_TOKEN = "8d0b3f6e"; # catalogc-allow advice/literal-secret\n    components.web.process.command = "/usr/bin/web";\n    runtimes.hostos.enable = true;\n  };\n}\n',
    },
    output:
      'warning[CG690]: this comment silences advice/literal-secret without a reason\n  --> recipes/recipe.nix:3:64\n  |\n3 | ….API_TOKEN = "8d0b3f6e"; # catalogc-allow advice/literal-secret\n  |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Write `catalogc-allow advice/literal-secret: <reason>`.\n',
  },
  CG691: {
    description: "A comment silences a diagnostic that is not reported there.",
    recipe: {
      file: "recipe.ts",
      text: 'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({\n  apps: {\n    web: {\n      services: {\n        components: {\n          web: {\n            process: {\n              command: "/usr/bin/web",\n              // catalogc-allow advice/literal-secret: it is public\n              environment: { SITE_TOKEN: "" },\n            },\n          },\n        },\n        runtimes: { hostos: { enable: true } },\n      },\n    },\n  },\n});\n',
    },
    output:
      "warning[CG691]: this comment silences advice/literal-secret, which is not reported here\n  --> recipes/recipe.ts:11:15\n   |\n11 |               // catalogc-allow advice/literal-secret: it is public\n   |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: Remove the comment, or move it to the line of the problem or the line above.\n",
  },
  CG692: {
    description: "A comment silences an error or an unknown diagnostic.",
    recipe: {
      file: "recipe.nix",
      text: '{\n  apps.web = {\n    # catalogc-allow CG303: we like this name better\n    descripton = "A web server.";\n    # catalogc-allow advice/shared-prot: a rule that does not exist\n    displayName = "Web";\n  };\n}\n',
    },
    output:
      'warning[CG692]: `CG303` cannot be silenced: it is an error\n  --> recipes/recipe.nix:3:5\n  |\n3 |     # catalogc-allow CG303: we like this name better\n  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: A comment can silence advice and warnings by the name they are printed with: `catalogc-allow advice/shared-port: <reason>`.\n  also: recipes/recipe.nix:5:5: `advice/shared-prot` cannot be silenced: it is not a rule or a code\n\nerror[CG303]: unknown option `apps.web.descripton`\n  --> recipes/recipe.nix:4:5\n  |\n4 |     descripton = "A web server.";\n  |     ^^^^^^^^^^\n  hint: Did you mean `description`?\n',
  },
};
