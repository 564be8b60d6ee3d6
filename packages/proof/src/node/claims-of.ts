/** Reads a list of claims from a file: lines of IDENTIFIER,AMOUNT, each identifier once. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Claim, identifierBytes } from "../claim.ts";
import { Refused } from "../refusals.ts";
import { createSeen } from "./seen.ts";

/** Throws wrong_format, identifier_malformed, identifier_repeated, each with its line. */
export async function* claimsOf(path: string): AsyncGenerator<Claim> {
  const lineOf = createSeen();
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line += 1;
    if (text === "") continue;
    const [, identifier, owed] = /^(.+),(\d+)$/.exec(text) ?? [];
    if (!identifier || !owed) throw new Refused("wrong_format", `line ${line}`);
    const first = lineOf(bytesOf(identifier, line), line);
    if (first !== line) throw new Refused("identifier_repeated", `lines ${first} and ${line}`);
    yield { identifier, owed: BigInt(owed) };
  }
}

function bytesOf(identifier: string, line: number): Uint8Array {
  try {
    return identifierBytes(identifier);
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.refusal, `line ${line}`) : error;
  }
}
