#!/usr/bin/env bash
# Lingui decodes \uXXXX and \xXX in the values that it fills into a message, not only in the message.
#
# For whom: whoever quotes in a sentence what a person typed: a search for "\u20ac" in a text about JSON, a path
# like C:\x64\reports.
# Guess: escapes are a matter of the catalogue, whose texts may come from a file; a value is filled in as it is.
# Seen, @lingui/core 6.8.0: the result is decoded as a whole after the values are in. The person reads another
# text than was typed, and a comparison with what was typed fails. A backslash before it does not help.
# Consulted: Lingui's documentation of i18n._ and of ICU messages, which say nothing of escapes; ICU MessageFormat,
# whose arguments are not parsed again.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @lingui/core@6.8.0 @lingui/message-utils@6.8.0
cat > look.mjs <<'JS'
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

const i18n = setupI18n({
  locale: "en",
  messages: { en: { found: compileMessage("“{text}” was found.") } },
});
const SEEN = new Map([
  [String.raw`\u20ac`, "“€” was found."],
  [String.raw`\\u20ac`, "“\\€” was found."],
  [String.raw`C:\x64\reports`, String.raw`“C:d\reports” was found.`],
]);
for (const [typed, seen] of SEEN) {
  const said = i18n._("found", { text: typed });
  console.log(`typed ${typed}; said ${said}`);
  if (said !== seen) process.exitCode = 1;
}
if (process.exitCode) console.error("This is not what was seen with 6.8.0.");
JS
node look.mjs
