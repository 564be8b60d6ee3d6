#!/usr/bin/env bash
# `npm sbom --omit=dev` leaves out packages that production needs, when a development package needs them as well.
#
# For whom: whoever publishes or hands in a list of parts (CycloneDX or SPDX) made by npm: a part with a hole can be
# missing from it, while `npm ci --omit=dev` installs that part.
# Guess: the list has the packages that `npm ci --omit=dev` installs, as `npm ls --omit=dev` shows them.
# Seen, npm 11.19.1: a package is left out as soon as one development dependency reaches it, whoever else needs it;
# the dependencies of those that stay no longer name it, so nothing shows the hole. In one program of 417 needed
# packages 122 were missing, a direct dependency among them. Also, the root is named by the folder that it lies in, not by its package.json, while its
# bom-ref has the name of package.json.
# Way out: ask for all packages, and remove those whose entry in package-lock.json says "dev": true.
# Consulted: npm's documentation of `npm sbom` and of `omit`; npm/cli issue 7909, open; CycloneDX 1.5.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/the-folder"
cd "$folder/the-folder"
# debug needs ms; ms is named for development too.
cat > package.json <<'JSON'
{
  "name": "the-package",
  "version": "1.0.0",
  "private": true,
  "dependencies": { "debug": "4.4.3" },
  "devDependencies": { "ms": "2.1.3" }
}
JSON
npm install --silent --no-audit --no-fund --prefix ../tool npm@11.19.1
npm=../tool/node_modules/.bin/npm
"$npm" install --silent --no-audit --no-fund --package-lock-only
"$npm" ci --silent --no-audit --no-fund --omit=dev
test -f node_modules/ms/package.json && echo "installed without development packages: debug and ms"
"$npm" sbom --sbom-format=cyclonedx --omit=dev --package-lock-only > sbom.json
cat > look.mjs <<'JS'
import { readFileSync } from "node:fs";

const { metadata, components, dependencies } = JSON.parse(readFileSync("sbom.json", "utf8"));
const listed = components.map(({ name }) => name);
const leadsTo = dependencies.find(({ ref }) => ref === "debug@4.4.3").dependsOn;
const { name, "bom-ref": ref } = metadata.component;
const expectSame = (what, seen, expected) => {
  console.log(`${what}: ${seen}`);
  if (`${seen}` === `${expected}`) return;
  console.error(`This has changed; it was ${expected}.`);
  process.exit(1);
};
expectSame("listed", listed, ["debug"]);
expectSame("debug depends on", leadsTo, []);
expectSame("the root's name and reference", [name, ref], ["the-folder", "the-package@1.0.0"]);
JS
node look.mjs
