import { expect, it } from "vitest";
import { ledgerName } from "./ledger-name.ts";

const UUID = "01934b1e-0000-7000-8000-0123456789ab";

it("says what an account and an entry are, and leaves every other id alone", () => {
  expect(ledgerName(`12:client.due_to_house:tUSDT:${UUID}`)).toBe(
    "Fees, not swept yet in tUSDT of …456789ab, bucket 12",
  );
  expect(ledgerName("0:client.conversion:tEUR:00000000-0000-0000-0000-000000000000")).toBe(
    "Float for exchanges in tEUR of the house, bucket 0",
  );
  expect(ledgerName(`12:client.deposit:tUSDT:${UUID}`)).toBe(
    "Recharge wallet in tUSDT of member …456789ab, bucket 12",
  );
  expect(ledgerName(`12:client.new_kind:tUSDT:${UUID}`)).toBe(
    "client.new_kind in tUSDT of …456789ab, bucket 12",
  );
  expect(ledgerName(`7:${UUID}:3`)).toBe("Entry 3 of …456789ab");
  expect(ledgerName("client.custody tEUR")).toBe("Custody of members’ money in tEUR, all accounts");
  for (const other of ["wdr_01934b1e00007000", UUID, "earned tUSDT", "a:b:c:d", ""]) {
    expect(ledgerName(other)).toBeNull();
  }
});
