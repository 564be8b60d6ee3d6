import { PROCESSING_WEEKDAYS } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { type Step, Stepper } from "../../../ui/stepper.tsx";
import { useStepTitles } from "../../home/under-way/step-titles.ts";
import { stepsOf, type Times, type WithdrawalStep } from "../../home/under-way/withdrawal-steps.ts";
import { useFailReason } from "../records/withdrawal-words.ts";
import { useProcessingDays } from "./processing-days.ts";

export function WithdrawalStepper(props: {
  withdrawal: Times & { failReason: string | null };
  /** How the money travels: through the network, or from bank to bank. */
  through: "network" | "bank";
}) {
  const { withdrawal, through } = props;
  const { t } = useLingui();
  const titleOf = useStepTitles(through);
  const steps = stepsOf(withdrawal).map(
    (step): Step => ({
      state: step.state,
      title: titleOf(step),
      note: <StepNote step={step} failReason={withdrawal.failReason} />,
    }),
  );
  return <Stepper label={t`Steps of the withdrawal`} steps={steps} />;
}

function StepNote({ step, failReason }: { step: WithdrawalStep; failReason: string | null }) {
  const format = useFormat();
  const wordsOf = useFailReason();
  const { name, state, at } = step;
  return (
    <>
      {at && <span className="block">{format.dateTime(at)}</span>}
      {name === "failed" && failReason && (
        <span className="block text-ink">{wordsOf(failReason)}</span>
      )}
      {(name === "failed" || name === "cancelled") && (
        <span className="block text-ink">
          <Trans>The money is back in your wallets.</Trans>
        </span>
      )}
      {name === "approved" && state === "now" && <Processing />}
    </>
  );
}

function Processing() {
  const days = useProcessingDays(PROCESSING_WEEKDAYS);
  return <Trans>Processed {days}. You can cancel until it is approved.</Trans>;
}
