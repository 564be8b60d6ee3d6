/**
 * One payment of local currency: its state, the link to the bank's page, and the amount credited.
 */
import type { Payment, PaymentKind } from "@ballast/contract/cash/payments.ts";
import { publicId as publicIdOf, uuidOf } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { announceDataChanged } from "../../../api/data-changed-event.ts";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonAway, ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Status } from "../../../ui/status.tsx";
import { usePaymentPoll } from "../../home/under-way/deposit-poll.ts";
import { useChannelName } from "./channel-words.ts";
import { ChargebackNotice } from "./chargeback-notice.tsx";
import { LISTS, PLACES } from "./payment-list.tsx";
import { stageOf } from "./payment-stage.ts";
import { PaymentStepper } from "./payment-stepper.tsx";
import { PAYMENT_TONES, usePaymentStage } from "./payment-words.ts";
import { RateText } from "./posted-rate.tsx";

export function OnePayment({ kind, publicId }: { kind: PaymentKind; publicId: string }) {
  const { t } = useLingui();
  const id = uuidOf("payment", publicId) ?? "";
  const refetchInterval = usePaymentPoll();
  const found = useQuery({
    ...query(LISTS[kind], { pageNum: 1, pageSize: 1, id }),
    refetchInterval,
    enabled: id !== "",
  });
  const payment = found.data?.list[0];
  return (
    <Screen title={t`Deposit`} action={payment && <Action payment={payment} />}>
      {id === "" ? (
        <Unknown kind={kind} />
      ) : (
        <Loaded of={found} skeleton={<OneSkeleton />}>
          {({ list: [one] }) => (one ? <Shown payment={one} /> : <Unknown kind={kind} />)}
        </Loaded>
      )}
    </Screen>
  );
}

/** The member's next step: pay, or begin another payment once this one has ended. */
function Action({ payment }: { payment: Payment }) {
  const { amount, currency, payUrl, kind } = payment;
  const money = moneyText(amount, currency);
  const stage = stageOf(payment);
  if (stage === "paid") return null;
  if (payUrl !== null) {
    return (
      <ButtonAway href={payUrl} wide>
        <span>
          <Trans>Pay {money} on the bank’s page</Trans>
        </span>
        <Icon name="away" size={20} />
      </ButtonAway>
    );
  }
  return (
    <ButtonLink
      to={stage === "credited" ? "/user/balance" : PLACES[kind]}
      look={stage === "charged_back" ? "secondary" : "primary"}
      wide
      replace
    >
      {stage === "credited" ? <Trans>To the wallet</Trans> : <Trans>Deposit again</Trans>}
    </ButtonLink>
  );
}

function Shown({ payment }: { payment: Payment }) {
  const words = usePaymentStage();
  const { amount, currency, state } = payment;
  const stage = stageOf(payment);
  // When the payment ends, other figures have changed too.
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) announceDataChanged();
    before.current = state;
  }, [state]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Money value={amount} currency={currency} size="xl" />
        <span role="status">
          <Status tone={PAYMENT_TONES[stage]}>{words(stage)}</Status>
        </span>
      </div>
      {stage === "to_pay" && (
        <p className="mt-2 text-quiet">
          <Trans>
            The bank’s page opens in a tab of its own. Come back here afterwards: this page follows
            the payment by itself.
          </Trans>
        </p>
      )}
      <div className="mt-6">
        <PaymentStepper payment={payment} />
      </div>
      {stage === "charged_back" && <ChargebackNotice payment={payment} />}
      <PaymentFacts payment={payment} />
    </>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useChannelName();
  const { id, quote, credited, currency, payChannelId, channelName, card } = payment;
  const stage = stageOf(payment);
  const isKept = stage !== "charged_back";
  const isPromised = stage === "to_pay" || stage === "paid";
  return (
    <Section title={<Trans>Details</Trans>}>
      <Facts>
        {credited && (
          <Fact name={<Trans>Credited</Trans>}>
            <Money
              {...credited}
              value={credited.amount}
              tone={isKept ? "in" : "plain"}
              signed={isKept}
              size={isKept ? "lg" : "md"}
            />
          </Fact>
        )}
        {credited?.rate && (
          <Fact name={<Trans>Rate</Trans>}>
            <RateText rate={credited.rate} currency={currency} />
          </Fact>
        )}
        {quote && isPromised && (
          <>
            <Fact name={<Trans>You get</Trans>}>
              <Money value={quote.gets} currency={quote.getsCurrency} size="lg" />
            </Fact>
            <Fact name={<Trans>Rate</Trans>}>
              <RateText rate={quote.rate} currency={currency} />
            </Fact>
            <Fact name={<Trans>Source</Trans>}>{quote.source}</Fact>
            <Fact name={<Trans>This rate holds until</Trans>}>
              {format.dateTime(quote.expiresAt)}
            </Fact>
          </>
        )}
        <Fact name={<Trans>Pay channel</Trans>}>{nameOf(payChannelId, channelName)}</Fact>
        {card && <Fact name={<Trans>Paid from</Trans>}>{card}</Fact>}
        <Fact name={<Trans>Number</Trans>}>
          <CopyText text={publicIdOf("payment", id)} name={t`Number`} />
        </Fact>
      </Facts>
      {quote && isPromised && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>What is paid later is credited at the rate posted then.</Trans>
        </p>
      )}
    </Section>
  );
}

function Unknown({ kind }: { kind: PaymentKind }) {
  return (
    <Empty
      drawing="paper"
      title={<Trans>This deposit was not found</Trans>}
      action={
        <ButtonLink to="/user/recordU" search={{ kind }} replace>
          <Trans>See all deposits</Trans>
        </ButtonLink>
      }
    />
  );
}

function OneSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <SkeletonBlock className="h-10 w-52" />
      <SkeletonBlock className="h-40 w-full" />
      <SkeletonLines count={5} />
    </div>
  );
}
