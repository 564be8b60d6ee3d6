/**
 * Compiles the test token. As a program it writes token/TestUsdt.json, which is committed so that a
 * start needs no compiler; a test compiles again and compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import solc from "solc";

const SOURCE = new URL("../token/TestUsdt.sol", import.meta.url);
const ARTIFACT = new URL("../token/TestUsdt.json", import.meta.url);

export type TokenArtifact = { compiler: string; abi: unknown[]; bytecode: string };

/** The ABI and creation bytecode of token/TestUsdt.sol. Throws with the compiler's own messages. */
export function compileToken(): TokenArtifact {
  const input = {
    language: "Solidity",
    sources: { "TestUsdt.sol": { content: readFileSync(SOURCE, "utf8") } },
    settings: {
      // Older than the local chain's own version, so that the same code runs on chain 97.
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      // The bytecode contains no hash of the sources, so that a comment does not change it.
      metadata: { appendCBOR: false, bytecodeHash: "none" },
      outputSelection: { "TestUsdt.sol": { TestUsdt: ["abi", "evm.bytecode.object"] } },
    },
  };
  const output: Output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (path: string) => openZeppelin(path) }),
  );
  const token = output.contracts?.["TestUsdt.sol"]?.TestUsdt;
  if (token === undefined || output.errors !== undefined) {
    const sentences = output.errors?.map((error) => error.formattedMessage) ?? [];
    throw new Error(`TestUsdt.sol does not compile cleanly.\n${sentences.join("\n")}`);
  }
  return {
    compiler: solc.version(),
    abi: token.abi,
    bytecode: `0x${token.evm.bytecode.object}`,
  };
}

type Output = {
  errors?: { formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >;
};

function openZeppelin(path: string): { contents: string } | { error: string } {
  if (!path.startsWith("@openzeppelin/contracts/")) return { error: `${path} is not known here` };
  return { contents: readFileSync(createRequire(import.meta.url).resolve(path), "utf8") };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(ARTIFACT, `${JSON.stringify(compileToken(), null, 2)}\n`);
}
