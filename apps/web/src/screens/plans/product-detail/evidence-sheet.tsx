/**
 * Shows the ledger's evidence of the backing: the ledger transaction, lots, documents and
 * attestors.
 */
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { KeptDocument } from "../../../features/plans/documents/kept-document.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { Detail } from "./terms.ts";

type Evidence = NonNullable<Detail["evidence"]>;

export function EvidenceSheet(props: {
  backing: NonNullable<Detail["backing"]>;
  evidence: Evidence;
  productId: string;
  currency: Currency;
  onClose: () => void;
}) {
  const { backing, evidence, productId, currency, onClose } = props;
  const { t } = useLingui();
  const transaction = publicId("ledgerTransaction", evidence.transactionId);
  return (
    <Sheet title={t`Evidence of the backing`} onClose={onClose}>
      <Facts>
        <Fact name={<Trans>Needed for every unit</Trans>}>
          <Money value={backing.needed} currency={currency} />
        </Fact>
        <Fact name={<Trans>Locked in the reserve</Trans>}>
          <Money value={backing.locked} currency={currency} />
        </Fact>
        <Fact name={<Trans>Ledger transaction</Trans>}>
          <CopyText text={transaction} name={t`the ledger transaction`} />
        </Fact>
      </Facts>
      <h3 className="mt-6 mb-1 font-semibold">
        <Trans>The funding it was taken from</Trans>
      </h3>
      <ol className="flex flex-col gap-6">
        {evidence.lots.map((lot) => (
          <li key={lot.lotId}>
            <Lot lot={lot} productId={productId} currency={currency} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

type LotProps = { lot: Evidence["lots"][number]; productId: string; currency: Currency };

function Lot({ lot, productId, currency }: LotProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { funded, document } = lot;
  const fundedBy = publicId("ledgerTransaction", funded.transactionId);
  return (
    <>
      <Facts>
        <Fact name={<Trans>Locked for this product</Trans>}>
          <Money value={lot.amount} currency={currency} />
        </Fact>
        <Fact name={<Trans>The whole funding</Trans>}>
          <Money value={funded.amount} currency={currency} />
        </Fact>
        <Fact name={<Trans>Put into the reserve</Trans>}>{format.dateTime(funded.at)}</Fact>
        <Fact name={<Trans>Ledger transaction</Trans>}>
          <CopyText text={fundedBy} name={t`the ledger transaction`} />
        </Fact>
        <Fact name={<Trans>Kind</Trans>}>
          {lot.kind === "capital" ? (
            <Trans>The operator’s own capital</Trans>
          ) : (
            <Trans>Yield from outside</Trans>
          )}
        </Fact>
        <Fact name={<Trans>Lot</Trans>}>
          <CopyText text={publicId("lot", lot.lotId)} name={t`the lot`} />
        </Fact>
        <Fact name={<Trans>Attested by</Trans>}>{lot.attestor}</Fact>
        <Fact name={<Trans>Document</Trans>}>{document.name}</Fact>
        <Fact name={<Trans>Its SHA-256</Trans>}>
          <CopyText text={document.hash} name={t`the hash of the document`} />
        </Fact>
      </Facts>
      <KeptDocument productId={productId} hash={document.hash} name={document.name} />
    </>
  );
}
