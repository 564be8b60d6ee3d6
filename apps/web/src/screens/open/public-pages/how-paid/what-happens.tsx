/** Explains what happens at maturity, on leaving early, on a failed check, and if Ballast ends. */
import { COOLING_OFF_HOURS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { LeavingEarly } from "../../../../features/everyone/explanations/leaving-early.tsx";
import { Part } from "../part.tsx";

export function WhatHappens() {
  return (
    <Part
      id="what-happens"
      icon="info"
      title={<Trans>What happens</Trans>}
      note={<Trans>At maturity, on leaving early, when something is missing</Trans>}
    >
      <h3 className="mt-2 font-semibold">
        <Trans>At maturity</Trans>
      </h3>
      <p>
        <Trans>On the last day the whole principal comes back with the last return.</Trans>{" "}
        <Trans>Nothing is renewed by itself.</Trans>
      </p>
      <h3 className="mt-4 font-semibold">
        <Trans>On leaving early</Trans>
      </h3>
      <p>
        <LeavingEarly />
      </p>
      <h3 className="mt-4 font-semibold">
        <Trans>When something is missing</Trans>
      </h3>
      <p>
        <Trans>
          If a check of the books fails, sales stop. Withdrawals, income and maturity go on.
        </Trans>{" "}
        <Trans>
          Two people have to let sales go on, and can only once every figure is in order again.
        </Trans>
      </p>
      <h3 className="mt-4 font-semibold">
        <Trans>If Ballast ends</Trans>
      </h3>
      <p>
        <Trans>
          Sales stop for good. Purchases of the last {COOLING_OFF_HOURS} hours are undone, every
          other order gets its whole return, also of the days to come, and its principal. No fee is
          taken from then on.
        </Trans>{" "}
        <Trans>
          If money were missing, every claim would be paid the same part, to the last unit; the rest
          stays owed.
        </Trans>
      </p>
    </Part>
  );
}
