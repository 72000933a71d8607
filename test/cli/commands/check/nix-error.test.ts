import { expect, test } from "vitest";
import { readNixError } from "../../../../cli/commands/check/nix-error.ts";

// The last error counts: Nix 2.19 and later print the errors that lead to it first. The layout is that of
// src/libutil/error.cc, `showErrorInfo`.
test("the error of a newer Nix is the last one, with its place and its suggestion", () => {
  const { message, names, hint, lines } = readNixError(`trace: catalogc pkgs.tool
error:
       … while evaluating the attribute 'drvPath'
         at /nix/store/0000-source/lib/default.nix:3:5:
            2|
            3|     drvPath = x;
             |     ^

       … while calling the 'derivationStrict' builtin

       \u001B[31;1merror:\u001B[0m attribute 'opensssl' missing
       at /nix/store/0000-source/pkgs/tool/package.nix:12:5:
           11|   buildInputs = [
           12|     pkgs.opensssl
             |     ^
           13|   ];
       Did you mean one of openssl or openssh?
`);
  expect({ message, names, lines }).toEqual({
    message: "attribute 'opensssl' missing",
    names: ["opensssl"],
    lines: [["pkgs/tool/package.nix", 12]],
  });
  expect(hint).toEqual({ text: "Did you mean `openssl`?", fix: { from: "opensssl", to: "openssl" } });
});
