/**
 * Leads from the newest list to what is owed now, line by line; used by the proofs page and the
 * status page.
 */
import type { BridgeMove, OpenBridge } from "@ballast/contract/open/bridge.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ExactMoney } from "../../../features/home/amounts/exact-money.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";

const NAMES: Record<BridgeMove, ReactNode> = {
  paidIn: <Trans>Paid in since</Trans>,
  paidOut: <Trans>Paid out since, fees among it</Trans>,
  exchanged: <Trans>Exchanged with other currencies, here or at the bank</Trans>,
  gifts: <Trans>Bonuses, coupons and parts of fees</Trans>,
  returns: <Trans>Returns locked by new orders, less those freed</Trans>,
  corrected: <Trans>Payments that went back to the payer’s bank</Trans>,
};

export function Moves({ bridge }: { bridge: OpenBridge }) {
  const { currency, takenAt, listed, moves, at, owed } = bridge;
  const format = useFormat();
  const [taken, seen] = [format.dateTime(takenAt), format.dateTime(at)];
  const total = listed.inCustody + listed.returns;
  return (
    <Facts>
      <Fact name={<Trans>In the list: {taken}</Trans>}>
        <ExactMoney value={total} currency={currency} />
      </Fact>
      {moves.map(({ move, amount }) => (
        <Fact key={move} name={NAMES[move]}>
          <ExactMoney value={amount} currency={currency} signed />
        </Fact>
      ))}
      {moves.length === 0 && (
        <Fact name={<Trans>Came or left since</Trans>}>
          <Trans>nothing</Trans>
        </Fact>
      )}
      <Fact name={<Trans>Owed on {seen}, until the last order matures</Trans>}>
        <ExactMoney value={owed} currency={currency} strong />
      </Fact>
    </Facts>
  );
}
