/** Explains in three steps how a plan works. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

export function Steps() {
  return (
    <>
      <p className="mb-4 text-quiet">
        <Trans>
          Plans pay a fixed return for a fixed number of days and give the principal back. Each
          promise is funded before it is made.
        </Trans>
      </p>
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <Step title={<Trans>The reserve is locked first</Trans>}>
          <Trans>
            Before a product goes on sale, its whole return is set aside in the reserve, in cash.
          </Trans>
        </Step>
        <Step title={<Trans>You buy, and your principal stays in custody</Trans>}>
          <Trans>Nobody can take it out. No return is ever paid from members’ money.</Trans>
        </Step>
        <Step title={<Trans>Returns come daily, the principal at maturity</Trans>}>
          <Trans>
            Each day’s return is paid from the reserve. On the last day the whole principal comes
            back.
          </Trans>
        </Step>
      </ol>
    </>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-14 text-quiet">{children}</p>
    </li>
  );
}
