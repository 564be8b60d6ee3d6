/**
 * What a member keeps and gives up by leaving an order early: the same sentence wherever a plan is
 * explained.
 */
import { COOLING_OFF_HOURS } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";

export function LeavingEarly() {
  return (
    <Trans>
      Within {COOLING_OFF_HOURS} hours you can cancel, and everything is undone. Later you can leave
      on any day: the whole principal comes back, income already earned stays, income to come is
      given up.
    </Trans>
  );
}
