/**
 * The form to pay in local currency: a pay channel, an amount, and a preview of the amount
 * credited.
 */
import { rechargeCash } from "@ballast/contract/cash/calls.ts";
import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import type { PaymentKind } from "@ballast/contract/cash/payments.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/format.ts";
import { navigate } from "../../../nav/navigation.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { AmountField } from "../../../ui/amount-field.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { ChannelField } from "./channel-field.tsx";
import { type Channel, payPreview, type WrongPay, wrongPay } from "./pay-preview.ts";
import { PLACES } from "./payment-list.tsx";

const REFUSED_AT = {
  pay_channel_unknown: "channel",
  recharge_below_minimum: "amount",
  recharge_above_maximum: "amount",
} as const;

/** `rate` is local currency per tUSDT; null when nothing is converted or no rate is posted. */
export function usePayForm(kind: PaymentKind, channels: Channel[], rate: string | null) {
  const { t } = useLingui();
  const isHere = useIsHere();
  const format = useFormat();
  const ways = { cash: useSend(rechargeCash), fiat: useSend(rechargeLocal) };
  const sending = ways[kind];
  const channelOf = (id: string) => channels.find(({ payChannelId }) => payChannelId === id);
  const wrongWords = useWrongPay();
  const form = useForm(
    { channel: channels[0]?.payChannelId ?? "", amount: "" },
    {
      channel: (id) => (channelOf(id) === undefined ? t`Please choose a pay channel` : null),
      amount: (text, all) => {
        const channel = channelOf(all.channel);
        const wrong = channel === undefined ? "missing" : wrongPay(text, channel);
        return wrong === null ? null : wrongWords(wrong, channel);
      },
    },
  );
  const channel = channelOf(form.values.channel);
  const preview = payPreview(form.values.amount, channel, rate);
  const onSubmit = form.submit(async () => {
    if (preview === null || channel === undefined) return;
    const { payChannelId } = channel;
    const { answer, error } = await sending.send({ payChannelId, tradeAmount: preview.amount });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    if (!isHere()) {
      const { amount, currency, createdAt } = answer.data;
      const money = moneyText(amount, currency);
      const time = format.dateTime(createdAt);
      toast(t`Your payment of ${money} was opened on ${time}.`);
      return;
    }
    navigate(PLACES[kind], { search: { id: publicId("payment", answer.data.id) } });
  });
  return { form, channel, preview, sending, onSubmit };
}

function useWrongPay(): (wrong: WrongPay, channel: Channel | undefined) => string {
  const { t } = useLingui();
  return (wrong, channel) => {
    if (wrong === "missing" || channel === undefined) return t`Please enter the amount`;
    const minimum = moneyText(channel.minimum, channel.currency);
    const maximum = moneyText(channel.maximum, channel.currency);
    return wrong === "below_minimum"
      ? t`Recharge amount cannot be less than ${minimum}`
      : t`At most ${maximum} can be paid at once`;
  };
}

export function PayFields(props: {
  id: string;
  channels: Channel[];
  pay: ReturnType<typeof usePayForm>;
}) {
  const { id, channels, pay } = props;
  const { form, channel, preview, onSubmit } = pay;
  const minimum = channel && moneyText(channel.minimum, channel.currency);
  const maximum = channel && moneyText(channel.maximum, channel.currency);
  const brings = preview?.gets ?? null;
  const gets = brings === null ? null : moneyText(brings, "tUSDT");
  return (
    <FormOf id={id} onSubmit={onSubmit}>
      <ChannelField {...form.field("channel")} channels={channels} />
      <AmountField
        {...form.field("amount")}
        label={<Trans>Amount</Trans>}
        hint={
          channel && (
            <Trans>
              At least {minimum}, at most {maximum}
            </Trans>
          )
        }
        unit={channel?.currency ?? ""}
      />
      <p role="status" className="sr-only">
        {gets !== null && <Trans>You get {gets}</Trans>}
      </p>
      {brings !== null && (
        <Facts>
          <Fact name={<Trans>You get</Trans>}>
            <Money value={brings} currency="tUSDT" size="lg" />
          </Fact>
        </Facts>
      )}
    </FormOf>
  );
}
