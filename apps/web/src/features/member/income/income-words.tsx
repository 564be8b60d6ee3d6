/** The states of an income in words, the same everywhere. */
import type { IncomeState } from "@ballast/contract/income/calls.ts";
import { Trans } from "@lingui/react/macro";
import { Status } from "../../../ui/status.tsx";

export function IncomeStatus({ state }: { state: IncomeState }) {
  switch (state) {
    case "received":
      return (
        <Status tone="good">
          <Trans>Received</Trans>
        </Status>
      );
    case "receiving":
      return (
        <Status tone="sea">
          <Trans>Receiving</Trans>
        </Status>
      );
    case "not_received":
      return (
        <Status tone="wait">
          <Trans>Waiting</Trans>
        </Status>
      );
  }
}
