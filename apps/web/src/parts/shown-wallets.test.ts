import fc from "fast-check";
import { expect, it } from "vitest";
import { shownWallets } from "./shown-wallets.ts";

const CENT = 10_000n;
const cents = (value: bigint) => value / CENT;
const part = fc.bigInt({ min: 0n, max: 10n ** 12n });

it("shows the wallets of a sum in whole cents that add up to it", () => {
  fc.assert(
    fc.property(part, part, part, (recharge, returned, earned) => {
      const shown = shownWallets({ recharge, returned, earned }, "tUSDT");
      const off =
        cents(shown.recharge) + cents(shown.balance) - cents(recharge + returned + earned);
      expect(off).toBe(0n);
      expect(shown.earned).toBeLessThanOrEqual(shown.balance);
    }),
  );
});

it("shows as much of a wallet from earnings as there is in it", () => {
  const shown = shownWallets(
    { recharge: 100_005_000n, returned: 0n, earned: 149_995_000n },
    "tUSDT",
  );
  expect(shown).toEqual({ recharge: 100_000_000n, balance: 150_000_000n, earned: 150_000_000n });
});

it("is without a wallet that gives nothing", () => {
  const shown = shownWallets({ recharge: 0n, returned: 10_000_000n, earned: 0n }, "tUSDT");
  expect(shown).toEqual({ recharge: 0n, balance: 10_000_000n, earned: 0n });
});
