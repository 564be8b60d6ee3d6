/** Shows the steps of the wind-down, each with its time. */
import { COOLING_OFF_HOURS } from "@ballast/contract/constants.ts";
import type { OpenWindDown } from "@ballast/contract/open/wind-down.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../../i18n/format.ts";
import { moneyText } from "../../../../ui/money.tsx";
import { Stepper } from "../../../../ui/stepper.tsx";

type Step = OpenWindDown["steps"][number];

export function WindDownSteps({ steps }: { steps: Step[] }) {
  const { t } = useLingui();
  const names: Record<Step["step"], string> = {
    cancel: t`Purchases of the last ${COOLING_OFF_HOURS} hours are undone`,
    seal: t`The ledger is sealed`,
    prove: t`What members are owed is proved`,
    income: t`The reserve pays every return that was promised`,
    principal: t`All principal goes back`,
    share: t`What is there is held against what is owed`,
    close: t`What is left is proved once more`,
  };
  return (
    <Stepper
      label={t`The steps of the end`}
      steps={steps.map((one) => ({
        state: one.endedAt ? "done" : one.beganAt ? "now" : "to-come",
        title: names[one.step],
        note: <Note step={one} />,
      }))}
    />
  );
}

function Note({ step: { beganAt, endedAt, orders, amount } }: { step: Step }) {
  const format = useFormat();
  if (beganAt === null) return <Trans>Still to come</Trans>;
  const at = format.dateTime(endedAt ?? beganAt);
  const sum = moneyText(amount, "tUSDT");
  return (
    <>
      {endedAt ? <Trans>Done on {at}</Trans> : <Trans>Under way since {at}</Trans>}
      {orders > 0 && (
        <span className="block">
          <Plural value={orders} one={`# order, ${sum}`} other={`# orders, ${sum}`} />
        </span>
      )}
    </>
  );
}
