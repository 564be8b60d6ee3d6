/** Withdraws tUSDT as local currency to a bank card, at the posted rate. */
import { type BankCard, listBankCards } from "@ballast/contract/cash/bank-cards.ts";
import { applyCashWithdrawal, getCashWithdrawalLimits } from "@ballast/contract/cash/calls.ts";
import type { PostedRate as Rate } from "@ballast/contract/cash/rates.ts";
import { hasFundPassword } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { WithdrawLinks } from "../../../features/member/deposits/deposit-withdraw-links.tsx";
import { BankCardName } from "../../../features/member/local-money/bank-card-name.tsx";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../../features/member/local-money/no-local-currency.tsx";
import { RateSource } from "../../../features/member/local-money/posted-rate.tsx";
import { TargetField } from "../../../features/member/withdrawals/target-field.tsx";
import {
  WithdrawForm,
  WithdrawSkeleton,
} from "../../../features/member/withdrawals/withdraw-form.tsx";
import { useWrongAmount } from "../../../features/member/withdrawals/wrong-amount.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Facts } from "../../../ui/list.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { type CashLimits, cashPreview, wrongCash } from "./cash-preview.ts";

export default function CashWithdraw() {
  const { t } = useLingui();
  const enabled = useMayHaveLocal();
  const limits = useQuery({ ...query(getCashWithdrawalLimits), enabled });
  const cards = useQuery(query(listBankCards));
  const fund = useQuery(query(hasFundPassword));
  const all = combineQueries(limits, cards, fund);
  if (all.data !== undefined) {
    const [facts, { list }, { hasPaypass }] = all.data;
    const { rate } = facts;
    if (rate !== null) {
      return (
        <ToCard
          limits={facts}
          rate={rate}
          cards={list.filter(({ currency }) => currency === facts.localCurrency)}
          hasFundPassword={hasPaypass}
        />
      );
    }
  }
  return (
    <Screen title={t`Withdraw to a bank card`}>
      <WithdrawLinks />
      {!enabled || hasNoLocalCurrency(all.error) ? (
        <NoLocalCurrency to="/user/withdraw" />
      ) : (
        <Loaded of={all} skeleton={<WithdrawSkeleton />}>
          {() => <NotNow />}
        </Loaded>
      )}
    </Screen>
  );
}

function ToCard(props: {
  limits: CashLimits;
  rate: Rate;
  cards: BankCard[];
  hasFundPassword: boolean;
}) {
  const { limits, rate, cards, hasFundPassword } = props;
  const { t } = useLingui();
  const sending = useSend(applyCashWithdrawal);
  const wrongAmount = useWrongCash(limits, rate.rate);
  return (
    <WithdrawForm
      limits={limits}
      hasFundPassword={hasFundPassword}
      rail={{
        id: "cash-withdraw",
        title: t`Withdraw to a bank card`,
        call: applyCashWithdrawal,
        search: { kind: "cash" },
        pays: limits.localCurrency,
        preview: (amount) => cashPreview(amount, limits, rate.rate),
        wrongAmount,
        facts: (
          <div className="mt-4">
            <Facts>
              <RateSource rate={rate} />
            </Facts>
          </div>
        ),
        targets: cards,
        noTarget: t`Please choose a bank card to pay to`,
        missing: "card",
        field: (field) => (
          <TargetField
            {...field}
            targets={cards}
            nameOf={(card) => <BankCardName card={card} />}
            label={<Trans>Bank card</Trans>}
            placeholder={cards.length === 0 ? t`Add a bank card` : t`Choose a bank card`}
            book={{ to: "/user/Caddress", name: <Trans>Bank cards</Trans>, list: t`Bank cards` }}
          />
        ),
        sending,
        send: ({ gross, target, payPassword }) =>
          sending.send({ amount: gross, cardId: target, rate: rate.rate, payPassword }),
      }}
    />
  );
}

function useWrongCash(limits: CashLimits, rate: string): (text: string) => string | null {
  const { t } = useLingui();
  const wrongAmount = useWrongAmount(limits);
  const left = moneyText(limits.localLeft, limits.localCurrency);
  return (text) => {
    const wrong = wrongCash(text, limits, rate);
    if (wrong === "too_small") return t`This is too little to be converted`;
    if (wrong === "above_float") return t`At most ${left} can be paid to bank cards at the moment`;
    return wrongAmount(text);
  };
}

function NotNow() {
  return (
    <Empty
      drawing="clock"
      title={<Trans>No rate is posted at the moment</Trans>}
      action={
        <ButtonLink to="/user/withdraw" look="secondary" replace>
          <Trans>Withdraw USDT</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Without a rate nobody can know what would arrive. A withdrawal in USDT is possible at any
        time.
      </Trans>
    </Empty>
  );
}
