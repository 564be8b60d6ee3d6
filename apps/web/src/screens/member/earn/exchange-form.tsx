/**
 * Exchanges gold coins for money in the balance wallet; shows the resulting amount as it is typed.
 */
import { exchangeCoins } from "@ballast/contract/gift/coins.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { type Config, mostCoins, typedCoins, worthOf, wrongCoins } from "./exchange.ts";

export function ExchangeForm({ config }: { config: Config }) {
  const { t } = useLingui();
  const wrongWords = useWrongWords(config);
  const sending = useSend(exchangeCoins);
  const form = useForm({ coins: "" }, { coins: wrongWords });
  const { coins } = form.values;
  const worth = wrongCoins(coins, config) === null ? worthOf(Number(coins), config) : null;
  const most = mostCoins(config);
  const onSubmit = form.submit(async () => {
    const { answer, error } = await sending.send({ coins: Number(coins) });
    const places = { coins_step: "coins", coins_short: "coins", coins_day_limit: "coins" } as const;
    if (form.place(error, places)) sending.clearError();
    if (answer === null) return;
    const amount = moneyText(answer.data.amount, answer.data.currency);
    toast(t`${amount} is in your balance wallet`);
    form.reset();
  });
  return (
    <FormOf onSubmit={onSubmit}>
      <TextField
        {...form.field("coins")}
        onValue={(text) => form.set("coins", typedCoins(text))}
        label={<Trans>Gold coins to exchange</Trans>}
        note={<Hint config={config} />}
        inputMode="numeric"
        autoComplete="off"
        right={
          most > 0 && (
            <button
              type="button"
              onClick={() => form.set("coins", `${most}`)}
              className="min-h-11 rounded-md px-3 text-14 font-semibold text-sea active:bg-sea-soft"
            >
              <Trans>Max</Trans>
            </button>
          )
        }
      />
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-14 text-quiet">
          <Trans>You receive</Trans>
        </span>
        <Money value={worth ?? 0n} currency={config.currency} size="lg" />
      </p>
      <FormFailure error={sending.error} />
      <Button type="submit" wide isBusy={sending.isBusy}>
        <ButtonWords coins={worth === null ? null : Number(coins)} config={config} />
      </Button>
    </FormOf>
  );
}

function ButtonWords({ coins, config }: { coins: number | null; config: Config }) {
  const format = useFormat();
  if (coins === null) return <Trans>Exchange</Trans>;
  const counted = format.count(coins);
  const amount = moneyText(worthOf(coins, config), config.currency);
  return (
    <Plural
      value={coins}
      one={`Exchange ${counted} coin for ${amount}`}
      other={`Exchange ${counted} coins for ${amount}`}
    />
  );
}

function Hint({ config }: { config: Config }) {
  const format = useFormat();
  const { currency } = config;
  const step = format.count(config.step);
  const minimum = format.count(config.minimum);
  const left = format.count(config.leftToday);
  const worth = moneyText(worthOf(config.step, config), currency);
  return (
    <Trans>
      {step} coins are {worth}. In steps of {step}, at least {minimum}; {left} left for today.
    </Trans>
  );
}

function useWrongWords(config: Config): (text: string) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  const step = format.count(config.step);
  const minimum = format.count(config.minimum);
  const have = format.count(config.coins);
  const left = format.count(config.leftToday);
  return (text) => {
    const wrong = wrongCoins(text, config);
    if (wrong === null) return null;
    const words = {
      none: t`Please enter how many coins.`,
      step: t`Please enter coins in steps of ${step}, at least ${minimum}.`,
      short: t`You have ${have} gold coins.`,
      day_limit: t`${left} gold coins are left for today.`,
    };
    return words[wrong];
  };
}
