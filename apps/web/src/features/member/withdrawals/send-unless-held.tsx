import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import type { Limits } from "./withdrawal-preview.ts";

/**
 * The button to send; while withdrawals are on hold, the time from which they are possible instead.
 */
export function SendUnlessHeld(props: {
  hold: Limits["hold"];
  error: unknown;
  children: ReactNode;
}) {
  const { hold, error, children } = props;
  const format = useFormat();
  const until = hold && format.dateTimeFrom(hold.until);
  return (
    <div className="flex flex-col gap-3">
      <FormFailure error={error} />
      {until === null ? (
        children
      ) : (
        <p className="py-3 text-center text-quiet">
          <Trans>You can withdraw again from {until}.</Trans>
        </p>
      )}
    </div>
  );
}
