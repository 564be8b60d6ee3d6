/**
 * Pays in local currency that is credited as tUSDT; with `id` in the address, shows one such
 * payment and its state.
 */
import { listCashChannels } from "@ballast/contract/cash/calls.ts";
import { getLocalRate } from "@ballast/contract/cash/fiat.ts";
import type { PostedRate as Rate } from "@ballast/contract/cash/rates.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import {
  DepositLinks,
  GuideLink,
} from "../../../features/member/deposits/deposit-withdraw-links.tsx";
import { LatestPayments } from "../../../features/member/local-money/latest-payments.tsx";
import { LostPayment } from "../../../features/member/local-money/lost-payment.tsx";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../../features/member/local-money/no-local-currency.tsx";
import { OnePayment } from "../../../features/member/local-money/one-payment.tsx";
import { PayFields, usePayForm } from "../../../features/member/local-money/pay-form.tsx";
import type { Channel } from "../../../features/member/local-money/pay-preview.ts";
import { PostedRate } from "../../../features/member/local-money/posted-rate.tsx";
import { useSearch } from "../../../nav/router.tsx";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function CashRecharge() {
  const { id } = useSearch();
  if (id !== undefined) return <OnePayment kind="cash" publicId={id} />;
  return <NewPayment />;
}

function NewPayment() {
  const { t } = useLingui();
  const enabled = useMayHaveLocal();
  const channels = useQuery({ ...query(listCashChannels), enabled });
  const rate = useQuery({ ...query(getLocalRate), enabled });
  const all = combineQueries(channels, rate);
  if (all.data !== undefined) {
    const [{ list }, { rate: posted }] = all.data;
    if (posted !== null && list.length > 0) return <PayScreen channels={list} rate={posted} />;
  }
  return (
    <Screen title={t`Deposit in local currency`}>
      <DepositLinks />
      {!enabled || hasNoLocalCurrency(all.error) ? (
        <NoLocalCurrency to="/user/recharge" />
      ) : (
        <Loaded of={all} skeleton={<PaySkeleton />}>
          {() => <NotNow />}
        </Loaded>
      )}
    </Screen>
  );
}

function PayScreen({ channels, rate }: { channels: Channel[]; rate: Rate }) {
  const { t } = useLingui();
  const pay = usePayForm("cash", channels, rate.rate);
  const { preview, sending } = pay;
  const money = preview && <AmountInButton value={preview.amount} currency={preview.currency} />;
  return (
    <Screen
      title={t`Deposit in local currency`}
      action={
        <div className="flex flex-col gap-3">
          <FormFailure error={sending.error} />
          <Button type="submit" form="pay" wide isBusy={sending.isBusy}>
            {money === null ? (
              t`Go on to pay`
            ) : (
              <WordsWithAmount>
                <Trans>Go on to pay {money}</Trans>
              </WordsWithAmount>
            )}
          </Button>
        </div>
      }
    >
      <DepositLinks />
      <LostPayment kind="cash" currency={rate.currency} />
      <p className="mb-4">
        <Trans>
          You pay local currency on the bank’s page, and test USDT is credited to your recharge
          wallet. There is no fee.
        </Trans>
      </p>
      <PayFields id="pay" channels={channels} pay={pay} />
      <div className="mt-6">
        <PostedRate rate={rate} />
      </div>
      <GuideLink kind="recharge" />
      <LatestPayments kind="cash" />
    </Screen>
  );
}

function NotNow() {
  return (
    <Empty
      drawing="clock"
      title={<Trans>No rate is posted at the moment</Trans>}
      action={
        <ButtonLink to="/user/recharge" look="secondary" replace>
          <Trans>Deposit USDT</Trans>
        </ButtonLink>
      }
    >
      <Trans>Without a rate nobody can know what you would get, so nothing is taken.</Trans>
    </Empty>
  );
}

function PaySkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <SkeletonLines count={4} />
      <SkeletonBlock className="h-24 w-full" />
      <SkeletonBlock className="h-12 w-full" />
    </div>
  );
}
