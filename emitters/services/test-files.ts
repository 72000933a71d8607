import { apply, attrs, attrsOf, bind, select, string, variable } from "../../compiler/language/build.ts";
import type { Binding } from "../../compiler/language/expression.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { tmpfilesSetting } from "../support/tmpfiles-words.ts";

/**
 * The setting of a test or demo machine that makes files with secrets, before services start. Source: tmpfiles.d(5),
 * type `C`.
 * @param mode who can read them: only root on hosts, also the accounts of containers in their machines
 */
export const testFileBindings = (
  { app, testFiles }: ServicePlan,
  mode: "0400" | "0444",
): readonly Binding[] =>
  testFiles.length === 0
    ? []
    : [
        bind(
          ["systemd", "tmpfiles", "settings", `20-${app}-secrets`],
          attrsOf(
            testFiles.map(({ file, content }) => [
              tmpfilesSetting(file),
              attrs([
                bind(
                  "C",
                  attrs([
                    bind("mode", string(mode)),
                    bind(
                      "argument",
                      apply(select(variable("builtins"), "toFile"), string("secret"), string(content)),
                    ),
                  ]),
                ),
              ]),
            ]),
          ),
          { blankBefore: true },
        ),
      ];
