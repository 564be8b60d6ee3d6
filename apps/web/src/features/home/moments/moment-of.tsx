/** The three moments that happen by themselves: the first return, a maturity, an arrival. */
import { PAGE_SIZE_MAX } from "@ballast/contract/constants.ts";
import { listOrders } from "@ballast/contract/product/calls.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";
import { shortAddress } from "../../../ui/short-address.ts";
import type { Happened } from "./happened.ts";
import { KEEP_DATES, useKeepDates } from "./keep-dates.tsx";
import { Moment, Next, NextButton } from "./moment.tsx";

type Shown<K extends Happened["kind"]> = {
  happened: Extract<Happened, { kind: K }>;
  onClose: () => void;
};

export default function MomentOf({ happened, onClose }: Shown<Happened["kind"]>) {
  switch (happened.kind) {
    case "income":
      return <FirstIncome happened={happened} onClose={onClose} />;
    case "matured":
      return <Matured happened={happened} onClose={onClose} />;
    case "arrived":
      return <Arrived happened={happened} onClose={onClose} />;
  }
}

/** A daily sum never stands alone, nor larger than its whole: the figure is the whole return. */
function FirstIncome({ happened: { overview }, onClose }: Shown<"income">) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, paidSoFar, lockedForYou, nextOn } = overview;
  const paid = moneyText(paidSoFar, currency);
  const next = nextOn ? format.day(nextOn) : "";
  return (
    <Moment
      scene="underWay"
      name={t`Income`}
      title={<Trans>Your first return has arrived</Trans>}
      figure={{ value: paidSoFar + lockedForYou, currency }}
      means={<Trans>is your whole return, {paid} of it paid so far</Trans>}
      more={{ to: "/user/receiveincome", label: <Trans>See the income</Trans> }}
      done={<Trans>Done</Trans>}
      onClose={onClose}
    >
      {next !== "" && (
        <Next
          icon="calendar"
          title={<Trans>Next return on {next}</Trans>}
          note={<Trans>One each day until the order matures</Trans>}
        />
      )}
      {overview.income > 0n && (
        <Next
          icon="wallet"
          title={<Trans>It waits until you take it out</Trans>}
          note={<Trans>Then it is in your balance wallet</Trans>}
        />
      )}
      <RunningDates />
    </Moment>
  );
}

function Matured({ happened: { order }, onClose }: Shown<"matured">) {
  const { t } = useLingui();
  const format = useFormat();
  const { productName: name, currency, principal, paidTo, time } = order;
  const at = format.dateTime(time);
  const recharge = moneyText(paidTo.recharge, currency);
  const balance = moneyText(paidTo.returned + paidTo.earned, currency);
  return (
    <Moment
      scene="quay"
      name={t`Matured`}
      title={<Trans>{name} has matured</Trans>}
      figure={{ value: principal, currency }}
      means={<Trans>Your whole principal is back</Trans>}
      small={at}
      more={{ to: "/user/balance", label: <Trans>See the wallet</Trans> }}
      done={<Trans>Done</Trans>}
      onClose={onClose}
    >
      <Next
        icon="wallet"
        title={<Trans>It is in your wallets</Trans>}
        note={
          <Trans>
            {balance} in the balance wallet, {recharge} in the recharge wallet
          </Trans>
        }
      />
      <Next
        icon="check"
        title={<Trans>Nothing is renewed by itself</Trans>}
        note={<Trans>It stays there until you decide</Trans>}
      />
      <RunningDates />
    </Moment>
  );
}

function Arrived({ happened: { withdrawal, overview }, onClose }: Shown<"arrived">) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, net, fee, address, appliedAt, endedAt, txHash } = withdrawal;
  const at = format.dateTime(endedAt ?? appliedAt);
  const took = format.duration(((endedAt ?? appliedAt).getTime() - appliedAt.getTime()) / 1_000);
  const [to, paid] = [shortAddress(address), moneyText(fee, currency)];
  const total = moneyText(ownTotal(overview).total, overview.currency);
  return (
    <Moment
      scene="moored"
      name={t`Withdrawal`}
      title={<Trans>It has arrived</Trans>}
      figure={{ value: net, currency }}
      means={<Trans>at your address {to}</Trans>}
      small={
        <>
          <Trans>
            {at}, {took} after you asked.
          </Trans>{" "}
          {fee > 0n ? <Trans>Fee: {paid}.</Trans> : <Trans>No fee.</Trans>}
        </>
      }
      more={{ to: "/user/withrecord", label: <Trans>See the withdrawal</Trans> }}
      done={<Trans>Done</Trans>}
      onClose={onClose}
    >
      <Next icon="wallet" title={<Trans>All that is yours now: {total}</Trans>} />
      {txHash && (
        <Next icon="link" title={<Trans>On the chain</Trans>} note={shortAddress(txHash)} />
      )}
      <RunningDates />
    </Moment>
  );
}

const RUNNING = { pageNum: 1, pageSize: PAGE_SIZE_MAX, status: "valid" } as const;

/** The dates of the newest running orders; nothing where none runs. */
function RunningDates() {
  const keepDates = useKeepDates(useQuery(query(listOrders, RUNNING)).data?.list ?? []);
  return (
    keepDates && (
      <NextButton
        icon="calendar"
        title={KEEP_DATES}
        note={<Trans>Those of your running plans</Trans>}
        onClick={keepDates}
      />
    )
  );
}
