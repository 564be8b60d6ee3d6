/**
 * The trail of an income: the funding of the reserve with its document and attestor, the lock for
 * the product, the payment of the day, and the taking out. Each step names its evidence.
 */
import { addDays } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { DailyIncome } from "@ballast/contract/income/calls.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { productDetail } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type Step, Stepper } from "../../../ui/stepper.tsx";
import { KeptDocument } from "../../plans/documents/kept-document.tsx";
import { IncomeStatus } from "./income-words.tsx";

type Detail = OutputOf<typeof productDetail>;
type Lot = NonNullable<Detail["evidence"]>["lots"][number];

export function IncomeTrail(props: {
  income: DailyIncome;
  /** True on the order's own screen, where no link to the order is needed. */
  isInOrder: boolean;
  onClose: () => void;
}) {
  const { income, isInOrder, onClose } = props;
  const { t } = useLingui();
  const product = useQuery(query(productDetail, { productId: income.productId }));
  return (
    <Sheet title={t`Where this income comes from`} onClose={onClose}>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money value={income.amount} currency={income.currency} size="xl" />
        <IncomeStatus state={income.state} />
      </div>
      <Loaded of={product} skeleton={<SkeletonBlock className="h-96" />}>
        {(detail) => <Way income={income} detail={detail} isInOrder={isInOrder} />}
      </Loaded>
      <p className="mt-5 text-14 text-quiet">
        <Trans>
          Income is paid from the reserve alone, never from money that members paid in. The whole
          return of this product was locked there before its sale began.
        </Trans>
      </p>
    </Sheet>
  );
}

function Way(props: { income: DailyIncome; detail: Detail; isInOrder: boolean }) {
  const { income, detail, isInOrder } = props;
  const { t } = useLingui();
  const format = useFormat();
  const earned = format.day(income.day);
  const arrived = format.day(addDays(income.day, 1));
  const steps: Step[] = [
    ...lockingSteps(detail),
    {
      state: "done",
      title: (
        <Trans>
          Income of {earned}, paid for your order on {arrived}
        </Trans>
      ),
      note: (
        <>
          <LedgerTransaction id={income.transactionId} />
          <OrderId orderId={income.orderId} isLink={!isInOrder} />
        </>
      ),
    },
    takingStep(income),
  ];
  return <Stepper label={t`The way of this income`} steps={steps} />;
}

function lockingSteps({ evidence, productId, productName, currency }: Detail): Step[] {
  if (evidence === null) return [];
  return [
    ...evidence.lots.map(
      (lot): Step => ({
        state: "done",
        title: <Trans>The reserve was funded</Trans>,
        note: <Funding lot={lot} productId={productId} currency={currency} />,
      }),
    ),
    {
      state: "done",
      title: <Trans>Locked for {productName} before its sale began</Trans>,
      note: <LedgerTransaction id={evidence.transactionId} />,
    },
  ];
}

function takingStep({ state, takenBy }: DailyIncome): Step {
  if (takenBy !== null) {
    return {
      state: "done",
      title: <Trans>Taken out to your balance wallet</Trans>,
      note: <LedgerTransaction id={takenBy} />,
    };
  }
  return {
    state: "now",
    title:
      state === "receiving" ? (
        <Trans>On its way to your balance wallet</Trans>
      ) : (
        <Trans>Waiting for you to take it out</Trans>
      ),
  };
}

function Funding(props: { lot: Lot; productId: string; currency: Currency }) {
  const { lot, productId, currency } = props;
  const { t } = useLingui();
  const format = useFormat();
  const whole = moneyText(lot.funded.amount, currency);
  const fundedOn = format.dateTime(lot.funded.at);
  const amount = moneyText(lot.amount, currency);
  const { attestor } = lot;
  const { name, hash } = lot.document;
  return (
    <>
      <span className="block">
        <Trans>
          {whole} in all, on {fundedOn}
        </Trans>
      </span>
      <LedgerTransaction id={lot.funded.transactionId} />
      <span className="mt-1 block">
        {lot.kind === "capital" ? (
          <Trans>{amount} of this product’s backing, from the operator’s own capital</Trans>
        ) : (
          <Trans>{amount} of this product’s backing, from outside yield</Trans>
        )}
      </span>
      <IdLine name={t`Lot`} id={publicId("lot", lot.lotId)} />
      <span className="mt-1 block">
        <Trans>
          Document {name}, attested by {attestor}
        </Trans>
      </span>
      <IdLine name={t`Hash of the document`} id={hash} />
      <KeptDocument productId={productId} hash={hash} name={name} />
    </>
  );
}

function LedgerTransaction({ id }: { id: string }) {
  const { t } = useLingui();
  return <IdLine name={t`Ledger transaction`} id={publicId("ledgerTransaction", id)} />;
}

function OrderId({ orderId, isLink }: { orderId: string; isLink: boolean }) {
  const { t } = useLingui();
  const id = publicId("order", orderId);
  return (
    <>
      <IdLine name={t`Order`} id={id} />
      {isLink && (
        <Link
          to="/user/orders"
          search={{ orderId: id }}
          className="inline-flex min-h-11 items-center text-sea underline"
        >
          <Trans>Open the order</Trans>
        </Link>
      )}
    </>
  );
}

function IdLine({ name, id }: { name: string; id: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{name}</span>
      <CopyText text={id} name={name} />
    </span>
  );
}
