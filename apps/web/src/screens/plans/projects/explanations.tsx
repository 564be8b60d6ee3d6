/**
 * What is worth reading once, each in a sheet: how a plan works, the reserve, how returns are paid.
 */
import { INCOME_RECEIPT_MINUTES, WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { LeavingEarly } from "../../../features/everyone/explanations/leaving-early.tsx";
import { OneFee } from "../../../features/plans/buying/product-fees.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton, RowLink } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Steps } from "./steps.tsx";

export function Explanations() {
  const { t } = useLingui();
  const [open, setOpen] = useState<"steps" | "reserve" | "returns" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <List>
        <RowButton
          icon={<Icon name="info" />}
          title={t`A plan in three steps`}
          onClick={() => setOpen("steps")}
        />
        <RowButton
          icon={<Icon name="shield" />}
          title={t`The reserve`}
          onClick={() => setOpen("reserve")}
        />
        <RowButton
          icon={<Icon name="calendar" />}
          title={t`How returns are paid`}
          onClick={() => setOpen("returns")}
        />
        <RowLink
          to="/status"
          icon={<Icon name="check" />}
          title={<Trans>Status and proofs</Trans>}
        />
      </List>
      {open === "steps" && (
        <Sheet title={t`A plan in three steps`} onClose={close}>
          <Steps />
        </Sheet>
      )}
      {open === "reserve" && (
        <Sheet title={t`The reserve`} onClose={close}>
          <Reserve />
        </Sheet>
      )}
      {open === "returns" && (
        <Sheet title={t`How returns are paid`} onClose={close}>
          <Returns />
        </Sheet>
      )}
    </>
  );
}

function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-3 pl-5">{children}</ul>;
}

function Reserve() {
  return (
    <Points>
      <li>
        <Trans>
          The reserve is a book of its own. It is filled by the operator’s capital and by yield from
          outside, never by members’ money.
        </Trans>
      </li>
      <li>
        <Trans>
          Each funding has a document, and a second person attests it. A product names the funding
          it draws on.
        </Trans>
      </li>
      <li>
        <Trans>
          A product can be listed only when units × daily return × days lies in the reserve. That
          amount is locked, and price, return, days and size are then fixed.
        </Trans>
      </li>
      <li>
        <Trans>
          When you buy, your part of the locked amount is kept for your order. It pays your order
          and nothing else.
        </Trans>
      </li>
      <li>
        <Trans>
          If a check of the books fails, sales stop. Withdrawals, income and maturity go on.
        </Trans>
      </li>
    </Points>
  );
}

function Returns() {
  return (
    <Points>
      <li>
        <Trans>
          The days begin on the day after you buy. The return of a day is paid when that day has
          ended, in UTC.
        </Trans>
      </li>
      <li>
        <Trans>
          It waits as income until you take it out. It then arrives in your balance wallet within{" "}
          {INCOME_RECEIPT_MINUTES} minutes, in practice within seconds.
        </Trans>
      </li>
      <li>
        <Trans>On the last day the whole principal comes back with the last return.</Trans>
      </li>
      <li>
        <LeavingEarly />
      </li>
      <li>
        <OneFee bps={WITHDRAWAL_FEE_BPS} />
      </li>
    </Points>
  );
}
