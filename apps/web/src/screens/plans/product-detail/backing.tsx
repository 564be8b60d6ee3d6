/** Shows what backs the promised return: the locked reserve with its evidence, and its sources. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { shareBps } from "../../../features/home/products/product-terms.ts";
import { KeptDocument } from "../../../features/plans/documents/kept-document.tsx";
import { Translated } from "../../../features/plans/documents/translated.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, List, RowButton } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { EvidenceSheet } from "./evidence-sheet.tsx";
import { type Detail, mixOf } from "./terms.ts";

/** Whole or in part, and whether the sale has begun: the answer in one line. */
export function LockedLine({ product }: { product: Detail }) {
  const { backing, currency, status } = product;
  if (backing === null) return <Trans>Not announced yet</Trans>;
  const locked = moneyText(backing.locked, currency);
  const needed = moneyText(backing.needed, currency);
  return status === 5 || status === 9 ? (
    <Trans>
      {locked} of {needed} locked, before the sale begins
    </Trans>
  ) : (
    <Trans>
      {locked} of {needed} locked before sale began
    </Trans>
  );
}

export function Backing({ product }: { product: Detail }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { backing, currency, evidence } = product;
  if (backing === null) {
    return (
      <p className="text-14 text-quiet">
        <Trans>
          The amount is announced with the terms. A product is listed only once its whole return is
          locked.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <ProgressBar value={backing.locked} of={backing.needed} label={t`Backing locked`} />
      <p className="mt-2 text-14 text-quiet">
        <Trans>That is the whole return of every unit. Returns are paid from it alone.</Trans>
      </p>
      {evidence && (
        <List>
          <RowButton
            icon={<Icon name="shield" />}
            title={<Trans>See the evidence</Trans>}
            onClick={() => setIsOpen(true)}
          />
        </List>
      )}
      {evidence && isOpen && (
        <EvidenceSheet
          backing={backing}
          evidence={evidence}
          productId={product.productId}
          currency={currency}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The parts of the funding by their kind; nothing while the evidence is not announced. */
export function MixLine({ product }: { product: Detail }) {
  const format = useFormat();
  const mix = mixOf(product.evidence?.lots ?? []);
  if (mix.total === 0n) return null;
  const ownBps = shareBps(mix.capital, mix.total);
  const ownShare = format.percent(ownBps);
  const outsideShare = format.percent(10_000 - ownBps);
  return (
    <Trans>
      {ownShare} the operator’s own capital, {outsideShare} yield from outside
    </Trans>
  );
}

export function ReturnSource({ product }: { product: Detail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { evidence, currency, productId, returnDocument } = product;
  const mix = mixOf(evidence?.lots ?? []);
  const ownBps = shareBps(mix.capital, mix.total);
  const ownShare = format.percent(ownBps);
  const outsideShare = format.percent(10_000 - ownBps);
  const own = <Trans>The operator’s own capital, {ownShare}</Trans>;
  const outside = <Trans>Yield from outside, {outsideShare}</Trans>;
  return (
    <>
      <Translated english={product.returnSource} translation={product.returnSourceTranslation} />
      {mix.total > 0n && (
        <div className="mt-4">
          <ProgressBar
            value={mix.capital}
            of={mix.total}
            label={t`Share of the operator’s own capital`}
          />
          <Facts>
            <Fact name={<Part mark="bg-sea">{own}</Part>}>
              <Money value={mix.capital} currency={currency} />
            </Fact>
            <Fact name={<Part mark="bg-line">{outside}</Part>}>
              <Money value={mix.outside} currency={currency} />
            </Fact>
          </Facts>
        </div>
      )}
      <Facts>
        <Fact name={<Trans>Document</Trans>}>{returnDocument.name}</Fact>
        <Fact name={<Trans>Its SHA-256</Trans>}>
          <CopyText text={returnDocument.hash} name={t`the hash of the document`} />
        </Fact>
      </Facts>
      <KeptDocument productId={productId} hash={returnDocument.hash} name={returnDocument.name} />
    </>
  );
}

/** Shows a name with the colour that it has in the bar. */
function Part({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className={`mr-2 inline-block size-2.5 rounded-full ${mark}`} />
      {children}
    </>
  );
}
