#!/usr/bin/env bash
# Two readers of camt.053 on npm lose the amount of each payment in a batch, and one of them its reference too.
#
# For whom: whoever matches incoming payments by a bank's statement in ISO 20022 with camt-parser or iso20022.js.
# Guess: an entry of 30.00 that a bank booked for two payments carries each one's amount and end-to-end id in its own
# TxDtls (in version 08 the amount is mandatory there), so a reader of that version hands out 10.00 and 20.00.
# Seen: camt-parser 1.1.0, made for this version, gives both references and two empty amounts: it looks below AmtDtls
# alone, which is optional, and not at Amt. Of the code of the bank's transaction (Domn) it gives an empty text.
# iso20022.js 0.0.15 gives two transactions with neither reference nor amount. It also ends with a TypeError on a
# statement that names no bank (Acct/Svcr), on a bank without an id of its own beside its BIC, and on an entry without
# a date of booking, all of which are optional.
# Way out: read TxDtls by oneself, and hold their sum against the entry.
# Consulted: the Message Definition Report and schema of camt.053.001.08; the READMEs of both packages.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund camt-parser@1.1.0 iso20022.js@0.0.15
cat > look.mjs <<'JS'
import { parseCamt053 } from "camt-parser";
import { CashManagementEndOfDayReport } from "iso20022.js";

const money = (amount) => `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
const balance = (kind, amount) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>2026-01-05</Dt></Dt></Bal>`;
const payment = (id, amount) =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${money(amount)}</TxDtls>`;
const CODE =
  "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>";
const BOOKED = "<BookgDt><Dt>2026-01-05</Dt></BookgDt>";
const statement = ({ bank = "", booked = BOOKED }) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-05T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-01-05T20:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>TEST-1</Id></Othr></Id><Ccy>EUR</Ccy>${bank}</Acct>
${balance("OPBD", "100.00")}${balance("CLBD", "130.00")}
<Ntry>${money("30.00")}<Sts><Cd>BOOK</Cd></Sts>${booked}${CODE}
<NtryDtls>${payment("A-1", "10.00")}${payment("A-2", "20.00")}</NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const BIC = "<BICFI>TESTDEFFXXX</BICFI>";
const bankOf = (parts) => `<Svcr><FinInstnId>${parts}</FinInstnId></Svcr>`;
const bank = bankOf(`${BIC}<Othr><Id>1</Id></Othr>`);

const [{ transactions }] = (await parseCamt053(statement({ bank }))).statements;
const [entry] = transactions;
const one = entry.details.map(({ references, amountDetails }) => [
  references.endToEndId,
  amountDetails.transactionAmount.value,
]);
const read = (text) => CashManagementEndOfDayReport.fromXML(text).statements[0].entries[0];
const nameOfError = (text) => {
  try {
    read(text);
    return "none";
  } catch (error) {
    return error.constructor.name;
  }
};
const other = read(statement({ bank }));
const seen = {
  "camt-parser": [entry.amount.value, one, entry.bankTransactionCode],
  "iso20022.js": [other.amount, other.transactions],
  "without a bank": nameOfError(statement({})),
  "with its BIC alone": nameOfError(statement({ bank: bankOf(BIC) })),
  "without a date of booking": nameOfError(statement({ bank, booked: "" })),
};
for (const [what, found] of Object.entries(seen)) console.log(`${what}: ${JSON.stringify(found)}`);
const expected = {
  "camt-parser": ["30.00", [["A-1", ""], ["A-2", ""]], ""],
  "iso20022.js": [3000, [{}, {}]],
  "without a bank": "TypeError",
  "with its BIC alone": "TypeError",
  "without a date of booking": "TypeError",
};
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error("This is not what was seen with camt-parser 1.1.0 and iso20022.js 0.0.15.");
  process.exitCode = 1;
}
JS
node look.mjs
