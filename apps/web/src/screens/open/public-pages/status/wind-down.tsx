/**
 * Shows the wind-down of Ballast, during and after it: the steps, what each claim is paid,
 * withdrawals.
 */
import type { OpenWindDown } from "@ballast/contract/open/wind-down.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../../ui/list.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import { WindDownSteps } from "./wind-down-steps.tsx";

type Paying = OpenWindDown["currencies"][number];

export function WindDown({ windDown }: { windDown: OpenWindDown | null }) {
  const format = useFormat();
  if (windDown === null) return null;
  const { since, steps, currencies } = windDown;
  const began = format.dateTime(since);
  const isOver = steps.every(({ endedAt }) => endedAt !== null);
  return (
    <Section title={<Trans>The end of Ballast</Trans>}>
      <Notice tone={isOver ? "info" : "wait"}>
        <p className="font-semibold">
          {isOver ? (
            <Trans>Ballast has been wound down. It began on {began}.</Trans>
          ) : (
            <Trans>Ballast is being wound down. It began on {began}.</Trans>
          )}
        </p>
        <p>
          <Trans>
            Nothing is sold any more. Every order is paid its whole return and its principal; what
            cannot be paid stays owed.
          </Trans>
        </p>
      </Notice>
      <div className="mt-5">
        <WindDownSteps steps={steps} />
      </div>
      {currencies.map((one) => (
        <Payable key={one.currency} paying={one} />
      ))}
      <Withdrawals windDown={windDown} />
    </Section>
  );
}

/** Shows the payable part of a claim as a bar, which is full while nothing is short. */
function Payable({ paying }: { paying: Paying }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, sharedAt, held, claims, isShort, partBps, rest } = paying;
  const isWhole = !isShort || rest === 0n;
  const percent = format.percent(partBps);
  const at = sharedAt ? format.dateTime(sharedAt) : "";
  return (
    <div className="mt-6">
      <h3 className="font-semibold">
        <Trans>What members can be paid, in {currency}</Trans>
      </h3>
      <p className={`figure mt-1 text-28 font-semibold ${isWhole ? "text-ink" : "text-bad"}`}>
        {percent}
      </p>
      <ProgressBar
        value={BigInt(partBps)}
        of={10_000n}
        label={`${t`Part of each claim`}, ${currency}: ${percent}`}
      />
      <p className="mt-2 text-14 text-quiet">{isWhole ? <Whole at={at} /> : <Short at={at} />}</p>
      <Facts>
        <Fact name={<Trans>Held for members</Trans>}>
          <Money value={held} currency={currency} />
        </Fact>
        <Fact name={<Trans>Owed to members</Trans>}>
          <Money value={claims} currency={currency} />
        </Fact>
        {!isWhole && (
          <Fact name={<Trans>Stays owed</Trans>}>
            <Money value={rest} currency={currency} tone="loss" />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

/** `at` is the time when the money was shared out, or empty before that. */
const Short = ({ at }: { at: string }): ReactNode =>
  at === "" ? (
    <Trans>
      There is less than members are owed. As it stands now; the part of each claim is not fixed
      yet.
    </Trans>
  ) : (
    <Trans>
      Shared out on {at}: every claim is paid the same part, to the last unit. The rest stays owed.
    </Trans>
  );

const Whole = ({ at }: { at: string }): ReactNode =>
  at === "" ? (
    <Trans>Every claim is covered, as it stands now.</Trans>
  ) : (
    <Trans>Compared on {at}: every claim can be paid in full.</Trans>
  );

function Withdrawals({ windDown: { approvalsWait, currencies } }: { windDown: OpenWindDown }) {
  return (
    <div className="mt-6">
      <h3 className="font-semibold">
        <Trans>Withdrawals until everybody is paid</Trans>
      </h3>
      <p className="text-14 text-quiet">
        <Trans>Withdrawals go on, without a fee.</Trans>{" "}
        {currencies.some(({ isShort }) => isShort) && (
          <Trans>
            What was only applied for when the parts were fixed came back to its wallet, to be
            applied for anew. A withdrawal leaves in the wallet what cannot be paid.
          </Trans>
        )}
      </p>
      {approvalsWait && (
        <div className="mt-3">
          <Notice tone="wait">
            <Trans>
              Approvals wait while the part of each claim is computed: minutes, and an hour at most.
            </Trans>
          </Notice>
        </div>
      )}
    </div>
  );
}
