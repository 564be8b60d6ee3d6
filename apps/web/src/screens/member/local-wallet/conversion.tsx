/**
 * Converts the local wallet into tUSDT, once per member: shows the quote, asks for the amount, and
 * shows the result.
 */
import {
  convertToUsdt,
  type Conversion as Done,
  quoteConversion,
} from "@ballast/contract/cash/fiat.ts";
import type { PostedRate as Rate } from "@ballast/contract/cash/rates.ts";
import { CONVERSION_MIN } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { PostedRate, RateText } from "../../../features/member/local-money/posted-rate.tsx";
import { AmountField } from "../../../ui/amount-field.tsx";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { conversionOf, typedLocal, type Wallet, type WrongConversion } from "./wallet.ts";

const REFUSED_AT = {
  conversion_below_minimum: "amount",
  amount_too_small: "amount",
  greater_than_balance: "amount",
} as const;

/** Keeps the result on screen after the conversion has changed the wallet. */
export function Conversion({ wallet }: { wallet: Wallet }) {
  const [stage, setStage] = useState<"offered" | "asked" | "over">("offered");
  const [done, setDone] = useState<Done | null>(null);
  const { balance, rate, converted } = wallet;
  return (
    <>
      {(balance > 0n || converted) && (
        <Section title={<Trans>Convert into USDT</Trans>}>
          <Standing
            wallet={wallet}
            isOffered={stage === "offered"}
            onOpen={() => setStage("asked")}
          />
        </Section>
      )}
      {stage === "asked" && rate && (
        <ConvertSheet
          wallet={wallet}
          rate={rate}
          onDone={(conversion) => {
            setDone(conversion);
            setStage("over");
          }}
          onClose={() => setStage("offered")}
        />
      )}
      {done && <DoneSheet done={done} onClose={() => setDone(null)} />}
    </>
  );
}

type StandingProps = { wallet: Wallet; isOffered: boolean; onOpen: () => void };

function Standing({ wallet, ...more }: StandingProps) {
  const { balance, converted, rate } = wallet;
  if (converted) {
    return (
      <p className="text-quiet">
        {balance === 0n ? (
          <Trans>You have used the one conversion into USDT that each member has.</Trans>
        ) : (
          <Trans>
            You have used the one conversion into USDT that each member has. What is in this wallet
            can be sent back, free of charge.
          </Trans>
        )}
      </p>
    );
  }
  if (rate === null) {
    return (
      <p className="text-quiet">
        <Trans>No rate is posted at the moment. Please look again later.</Trans>
      </p>
    );
  }
  return <Offered rate={rate} {...more} />;
}

/**
 * Shows the server's quote for the whole wallet, or the refusal that it returns. The quote is not
 * requested while the wallet is being converted.
 */
function Offered(props: { rate: Rate; isOffered: boolean; onOpen: () => void }) {
  const { rate, isOffered, onOpen } = props;
  const quote = useQuery({ ...query(quoteConversion), enabled: isOffered });
  return (
    <Loaded of={quote} skeleton={<SkeletonLines count={3} />}>
      {({ amount, currency, gets, getsCurrency }) => {
        const all = moneyText(amount, currency);
        return (
          <>
            <Facts>
              <Fact name={<Trans>{all} would become</Trans>}>
                <Money value={gets} currency={getsCurrency} size="lg" />
              </Fact>
            </Facts>
            <PostedRate rate={rate} />
            <div className="mt-3">
              <Button look="secondary" wide onClick={onOpen}>
                <Trans>Convert into USDT</Trans>
              </Button>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function ConvertSheet(props: {
  wallet: Wallet;
  rate: Rate;
  onDone: (done: Done) => void;
  onClose: () => void;
}) {
  const { wallet, rate, onDone, onClose } = props;
  const { t } = useLingui();
  const sending = useSend(convertToUsdt);
  const wrongWords = useWrongConversion();
  const wrongWith = (text: string) => {
    const result = conversionOf(text, wallet, rate.rate);
    return typeof result === "string" ? wrongWords(result) : null;
  };
  const { balance, currency } = wallet;
  const form = useForm({ amount: typedLocal(balance, wallet) }, { amount: wrongWith });
  const found = conversionOf(form.values.amount, wallet, rate.rate);
  const result = typeof found === "string" ? null : found;
  const gets = result && <AmountInButton value={result.gets} currency="tUSDT" />;
  const left = result ? balance - result.amount : 0n;
  const stays = left > 0n ? moneyText(left, currency) : null;
  const onSubmit = form.submit(async () => {
    if (result === null) return;
    const { answer, error } = await sending.send({ amount: result.amount, rate: rate.rate });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer !== null) onDone(answer.data);
  });
  return (
    <Sheet
      title={t`Convert into USDT`}
      onClose={onClose}
      action={
        <div className="flex flex-col gap-3">
          <FormFailure error={sending.error} />
          {stays !== null && (
            <p className="text-14 text-quiet">
              <Trans>{stays} stays in the local wallet and can then only be sent back.</Trans>
            </p>
          )}
          <Button type="submit" form="convert" wide isBusy={sending.isBusy}>
            {gets === null ? (
              t`Convert into USDT`
            ) : (
              <WordsWithAmount>
                <Trans>Convert into {gets}</Trans>
              </WordsWithAmount>
            )}
          </Button>
        </div>
      }
    >
      <div className="mb-4">
        <Notice>
          <Trans>
            This can be done once. What you leave in the local wallet can be sent back, not
            converted later.
          </Trans>
        </Notice>
      </div>
      <FormOf id="convert" onSubmit={onSubmit}>
        <AmountField
          {...form.field("amount")}
          label={<Trans>Amount</Trans>}
          unit={currency}
          onMax={() => form.set("amount", typedLocal(balance, wallet))}
        />
      </FormOf>
      <p role="status" className="sr-only">
        {gets !== null && <Trans>You get {gets}</Trans>}
      </p>
      <div className="mt-4">
        <Facts>
          {result && (
            <>
              <Fact name={<Trans>You get</Trans>}>
                <Money value={result.gets} currency="tUSDT" size="lg" />
              </Fact>
              <Fact name={<Trans>Stays in the local wallet</Trans>}>
                <Money value={balance - result.amount} currency={currency} />
              </Fact>
            </>
          )}
        </Facts>
        <PostedRate rate={rate} />
      </div>
    </Sheet>
  );
}

function DoneSheet({ done, onClose }: { done: Done; onClose: () => void }) {
  const { t } = useLingui();
  const { amount, currency, gets, getsCurrency, rate } = done;
  return (
    <Sheet
      title={t`Converted into USDT`}
      onClose={onClose}
      action={
        <ButtonLink to="/user/balance" wide>
          <Trans>To the wallet</Trans>
        </ButtonLink>
      }
    >
      <p role="status" className="mb-3">
        <Trans>It is in your recharge wallet.</Trans>
      </p>
      <Facts>
        <Fact name={<Trans>You got</Trans>}>
          <Money value={gets} currency={getsCurrency} size="lg" tone="in" signed />
        </Fact>
        <Fact name={<Trans>You gave</Trans>}>
          <Money value={amount} currency={currency} />
        </Fact>
        <Fact name={<Trans>Rate</Trans>}>
          <RateText rate={rate} currency={currency} />
        </Fact>
      </Facts>
    </Sheet>
  );
}

function useWrongConversion(): (wrong: WrongConversion) => string {
  const { t } = useLingui();
  const minimum = moneyText(CONVERSION_MIN, "tUSDT");
  const words: Record<WrongConversion, string> = {
    missing: t`Please enter the amount`,
    above_balance: t`Greater than available balance`,
    too_small: t`This is too little to be converted`,
    below_minimum: t`Enough for ${minimum} at least, or all of it: it can be converted once`,
  };
  return (wrong) => words[wrong];
}
