/** At the end, before it, and when something is missing: what the program does, and no more. */
import { COOLING_OFF_HOURS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { Section } from "../../../ui/list.tsx";

export function WhatHappens() {
  return (
    <Section title={<Trans>What happens</Trans>}>
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
        <Trans>
          Within {COOLING_OFF_HOURS} hours you can cancel, and everything is undone. Later you can
          leave on any day: the whole principal comes back, income already earned stays, income to
          come is given up.
        </Trans>
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
    </Section>
  );
}
