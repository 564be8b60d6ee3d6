/** Shows one deposit: its confirmations while it is pending, then its outcome. */
import { Plural, useLingui } from "@lingui/react/macro";
import {
  DEPOSIT_TONES,
  type Deposit,
  useDepositReason,
  useDepositState,
} from "../../../features/member/deposits/deposit-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Money } from "../../../ui/money.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { Status } from "../../../ui/status.tsx";

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const format = useFormat();
  const stateWords = useDepositState();
  const reasonWords = useDepositReason();
  const { amount, currency, state, reason, at, endedAt } = deposit;
  const isCredited = state === "credited";
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Status tone={DEPOSIT_TONES[state]}>{stateWords(state)}</Status>
        <span className="ml-auto">
          <Money
            value={amount}
            currency={currency}
            tone={isCredited ? "in" : "plain"}
            signed={isCredited}
          />
        </span>
      </div>
      {state === "pending" && <Confirmations deposit={deposit} />}
      {reason && <p className="mt-1 text-14">{reasonWords(reason)}</p>}
      <p className="mt-1 text-14 text-quiet">{format.dateTime(endedAt ?? at)}</p>
    </li>
  );
}

function Confirmations({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { confirmations, confirmationsNeeded } = deposit;
  return (
    <div className="mt-2 flex flex-col gap-1">
      <ProgressBar
        value={BigInt(confirmations)}
        of={BigInt(confirmationsNeeded)}
        label={t`Confirmations`}
      />
      <p className="figure text-14">
        <Plural
          value={confirmationsNeeded}
          one={`${confirmations} of # confirmation`}
          other={`${confirmations} of # confirmations`}
        />
      </p>
    </div>
  );
}
