/**
 * Starts the stand-ins of third parties, the local chain with the test token, the SMS provider and
 * the bank, and prints one line of JSON once they are ready. Ends them all on SIGTERM, SIGINT and
 * SIGHUP.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SANDBOX_CHAIN_ID } from "./anvil.ts";
import { startBank } from "./bank.ts";
import { keptSecrets } from "./bank-statement.ts";
import { type Chain, startChain } from "./chain.ts";
import { readSettings } from "./settings.ts";
import { startSms } from "./sms.ts";
import { deployToken } from "./token.ts";

const stops: (() => Promise<void>)[] = [];
let ending = false;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const { SANDBOX_DATA_DIR: dataDir, SANDBOX_HOST: host } = settings;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const chain = await startChain({
    dataDir,
    port: settings.CHAIN_PORT,
    blockSeconds: settings.CHAIN_BLOCK_SECONDS,
    host,
    savesAtEnd: settings.CHAIN_SAVES === "at-end",
  });
  stopAtEnd(chain.stop);
  endWith(chain);
  const tokenAddress = await deployToken(chain.url);
  const smsToken = settings.SMS_TOKEN ?? keptToken(join(dataDir, "sms-token"));
  const file = join(dataDir, "messages.jsonl");
  const sms = await startSms({ file, host, port: settings.SMS_PORT, token: smsToken });
  stopAtEnd(sms.stop);
  const ready = { ready: true, chainUrl: chain.url, chainId: SANDBOX_CHAIN_ID, tokenAddress };
  const secrets = keptSecrets(join(dataDir, "bank-secrets.json"));
  const books = join(dataDir, "bank.jsonl");
  const bank = await startBank({
    ...{ file: books, host, port: settings.BANK_PORT, secrets },
    key: settings.SANDBOX_KEY ?? null,
  });
  stopAtEnd(bank.stop);
  const { token, hookSecret, publicKey } = secrets;
  const told = { bankUrl: bank.url, bankKeys: [token, hookSecret, publicKey].join(",") };
  console.log(JSON.stringify({ ...ready, smsUrl: sms.url, smsToken, ...told }));
}

function stopAtEnd(stop: () => Promise<void>): void {
  stops.unshift(stop);
}

async function end(code: number, sentence?: string): Promise<void> {
  if (ending) return;
  ending = true;
  if (sentence !== undefined) console.error(sentence);
  for (const stop of stops) await stop();
  process.exit(code);
}

async function endWith(chain: Chain): Promise<void> {
  await end(1, await chain.ended);
}

/** A token created once, so that clients can continue to use it after a restart. */
function keptToken(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (kept !== "") return kept;
  const token = randomBytes(24).toString("hex");
  writeFileSync(file, `${token}\n`, { mode: 0o600, flush: true });
  return token;
}

const started = start().catch((error: unknown) =>
  end(1, error instanceof Error ? error.message : String(error)),
);

for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  // The end waits for a running start, so that nothing is left behind.
  process.on(name, () => started.then(() => end(0)));
}
