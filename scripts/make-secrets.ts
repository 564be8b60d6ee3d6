/**
 * `node scripts/make-secrets.ts --to <folder>`: the secrets that compose.yaml hands to its
 * containers, a file each. What is there already is kept.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { keptSecrets } from "@ballast/sandbox/bank-statement.ts";
import { CommandRefused, command, Misused } from "./command.ts";
import { keysFile, vaultKeys, writeWhole } from "./launch/keys.ts";

const USAGE = {
  usage: "node scripts/make-secrets.ts --to <folder>",
  options: { to: "value" },
} as const;

const random = () => `${randomBytes(24).toString("hex")}\n`;

await command(USAGE, async ({ options: { to } }) => {
  if (!to) throw new Misused("Where to?");
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // One that was there may be open to others, and takes no secret until it is not.
  chmodSync(to, 0o700);
  const there = new Set(readdirSync(to));
  for (const name of there) refuseEmpty(join(to, name));
  const keep = (name: string, make: () => string) => {
    const file = join(to, name);
    if (!existsSync(file)) writeWhole(file, make());
    return readFileSync(file, "utf8").trim();
  };
  const address = (login: string, password: string) =>
    `postgres://${login}:${password}@database:5432/ballast\n`;
  keep("postgres-password", random);
  const owner = keep("owner-password", random);
  const service = keep("service-password", random);
  keep("migrate-database-url", () => address("ballast_owner", owner));
  keep("database-url", () => address("ballast_service", service));
  vaultKeys(to);
  keysFile(to);
  // The sandbox's SMS provider and bank know these; those of another bank are written by hand.
  keep("sms-token", random);
  keep("bank-keys", () => {
    const { token, hookSecret, publicKey } = keptSecrets(join(to, "bank-secrets.json"));
    return `${[token, hookSecret, publicKey].join(",")}\n`;
  });
  keep("grafana-password", random);
  // Each container runs under an account of its own and sees its files alone: the folder, not the
  // files, keeps others of this machine away.
  for (const name of readdirSync(to)) chmodSync(join(to, name), 0o644);
  const made = readdirSync(to).filter((name) => !there.has(name));
  console.log(made.length > 0 ? `Made: ${made.join(", ")}.` : "Everything was there already.");
});

/** An empty file was begun and never written: no address may be made from its password. */
function refuseEmpty(file: string): void {
  if (file.endsWith(".new") || !statSync(file).isFile()) return;
  if (readFileSync(file, "utf8").trim() !== "") return;
  throw new CommandRefused(
    `${file} is empty. Remove it to have it made, or write the secret into it.`,
  );
}
