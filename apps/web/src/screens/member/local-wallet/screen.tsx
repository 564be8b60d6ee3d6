/**
 * The local wallet: its balance, converting, refunding and paying in; with `id` in the address, one
 * such payment.
 */
import { getLocalRate, listFiatChannels } from "@ballast/contract/cash/fiat.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import {
  DepositLinks,
  GuideLink,
} from "../../../features/member/deposits/deposit-withdraw-links.tsx";
import { LatestPayments } from "../../../features/member/local-money/latest-payments.tsx";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../../features/member/local-money/no-local-currency.tsx";
import { OnePayment } from "../../../features/member/local-money/one-payment.tsx";
import { PayFields, usePayForm } from "../../../features/member/local-money/pay-form.tsx";
import type { Channel } from "../../../features/member/local-money/pay-preview.ts";
import { useSearch } from "../../../nav/router.tsx";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Conversion } from "./conversion.tsx";
import { LatestRefunds } from "./latest-refunds.tsx";
import { LostOfWallet } from "./lost.tsx";
import { SendBack } from "./send-back.tsx";
import type { Wallet } from "./wallet.ts";
import { WalletRecords } from "./wallet-records.tsx";

export default function LocalWallet() {
  const { id, show } = useSearch();
  if (id !== undefined) return <OnePayment kind="fiat" publicId={id} />;
  if (show === "records") return <WalletRecords />;
  return <Overview />;
}

function Overview() {
  const { t } = useLingui();
  const enabled = useMayHaveLocal();
  const channels = useQuery({ ...query(listFiatChannels), enabled });
  const wallet = useQuery({ ...query(getLocalRate), enabled });
  const all = combineQueries(channels, wallet);
  if (all.data !== undefined) {
    const [{ list }, facts] = all.data;
    return <WalletScreen channels={list} wallet={facts} />;
  }
  return (
    <Screen title={t`Local wallet`}>
      <DepositLinks />
      {!enabled || hasNoLocalCurrency(all.error) ? (
        <NoLocalCurrency to="/user/recharge" />
      ) : (
        <Loaded of={all} skeleton={<WalletSkeleton />}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  );
}

function WalletScreen({ channels, wallet }: { channels: Channel[]; wallet: Wallet }) {
  const { t } = useLingui();
  const pay = usePayForm("fiat", channels, null);
  const { preview, sending } = pay;
  const money = preview && <AmountInButton value={preview.amount} currency={preview.currency} />;
  const { balance, currency } = wallet;
  return (
    <Screen
      title={t`Local wallet`}
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
      <LostOfWallet currency={currency} />
      <p className="text-14 text-quiet">
        <Trans>In your local wallet</Trans>
      </p>
      <Money value={balance} currency={currency} size="xxl" />
      <Conversion wallet={wallet} />
      <SendBack wallet={wallet} />
      <LatestRefunds />
      <Section title={<Trans>Put money in</Trans>}>
        <p className="mb-4 text-14 text-quiet">
          {wallet.converted ? (
            <Trans>
              It stays in local currency and can be sent back. To deposit USDT, pay in local
              currency that is credited in USDT.
            </Trans>
          ) : (
            <Trans>
              It stays in local currency until you convert it into USDT, once, or send it back.
            </Trans>
          )}
        </p>
        <PayFields id="pay" channels={channels} pay={pay} />
      </Section>
      <GuideLink kind="recharge" />
      <LatestPayments kind="fiat" />
      <List>
        <RowLink
          to="/user/newrecharge"
          search={{ show: "records" }}
          title={<Trans>Everything that moved in this wallet</Trans>}
        />
      </List>
    </Screen>
  );
}

function WalletSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <SkeletonBlock className="h-12 w-56" />
      <SkeletonLines count={4} />
      <SkeletonBlock className="h-24 w-full" />
    </div>
  );
}
