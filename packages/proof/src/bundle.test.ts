import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";
import { commitText } from "./commit.ts";
import { CLAIMS, commitOf, exampleTree, proofOf } from "./example.ts";

it("is at most 15 kB of script for a browser, needs nothing of Node, and checks there", async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL("./verify.ts", import.meta.url)),
        formats: ["es"],
        fileName: "verify",
      },
    },
  });
  const output = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  const code = output.map((part) => ("code" in part ? part.code : "")).join("\n");
  expect(output.length).toBe(1);
  expect(code).not.toMatch(/node:|require\(|process\.|Buffer/);
  expect(gzipSync(code).length).toBeLessThan(15_000);
  const { verifyProof } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const tree = exampleTree();
  const commit = commitOf(tree);
  const given = { commit: commitText(commit), proof: proofOf(tree, 0, commit), ...CLAIMS[0] };
  expect(verifyProof(given)).toMatchObject({ ok: true, amount: 1_250_000_000n });
  expect(verifyProof({ ...given, owed: 1n })).toEqual({
    ok: false,
    refusal: "not_what_is_owed",
  });
}); // @rule 5/in-browser
