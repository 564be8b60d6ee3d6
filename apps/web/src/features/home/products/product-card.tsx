/** A product in a list: its total return comes first; a daily figure is never alone or larger. */
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CardLink } from "../../../ui/list.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { InLocal } from "../amounts/in-local.tsx";
import { Masked, UnitsSold } from "./product-figures.tsx";
import { ProductStatus } from "./product-status.tsx";
import { type Product, shareBps } from "./product-terms.ts";
import type { AnsweredClock } from "./server-clock.ts";

export function ProductCard({ product, clock }: { product: Product; clock: AnsweredClock }) {
  const format = useFormat();
  const { currency, price, totalReturn, validDays, putOffDays, dayReturnAmount } = product;
  return (
    <CardLink to="/index/detail" search={{ productId: publicId("product", product.productId) }}>
      <div className="flex flex-wrap gap-3">
        <img
          src={product.productImg}
          alt=""
          width="96"
          height="60"
          loading="lazy"
          decoding="async"
          className="h-15 w-24 shrink-0 rounded-md object-cover"
        />
        <div className="flex min-w-[min(100%,9rem)] flex-1 flex-col justify-center gap-1">
          <span className="text-16 font-semibold">{product.productName}</span>
          <ProductStatus product={product} clock={clock} />
        </div>
      </div>
      <div className="mt-4">
        <span className="text-14 text-quiet">
          <Trans>Total return of one unit</Trans>
        </span>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Amount value={totalReturn} currency={currency} size="xl" />
          {price !== null && totalReturn !== null && (
            <span className="figure text-16">{format.percent(shareBps(totalReturn, price))}</span>
          )}
        </span>
        {totalReturn !== null && <InLocal value={totalReturn} currency={currency} />}
      </div>
      <div className="mt-3 mb-4 flex flex-wrap justify-between gap-x-3 gap-y-2">
        <Figure name={<Trans>Price of one unit</Trans>}>
          <Amount value={price} currency={currency} />
          {price !== null && <InLocal value={price} currency={currency} />}
        </Figure>
        <Figure name={<Trans>Days</Trans>}>
          {validDays === null ? (
            <Masked />
          ) : (
            <span className="figure">{format.count(validDays)}</span>
          )}
        </Figure>
        <Figure name={<Trans>Daily return of one unit</Trans>}>
          <Amount value={dayReturnAmount} currency={currency} />
        </Figure>
        {putOffDays > 0 && (
          <Figure name={<Trans>Days of waiting before it earns</Trans>}>
            <span className="figure">{format.count(putOffDays)}</span>
          </Figure>
        )}
      </div>
      <UnitsSold product={product} />
      {product.backing && <BackingMark backing={product.backing} currency={currency} />}
    </CardLink>
  );
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="long-words">
      <span className="block text-12 text-quiet">{name}</span>
      {children}
    </span>
  );
}

function Amount(props: { value: bigint | null; currency: Currency; size?: "md" | "xl" }) {
  const { value, currency, size = "md" } = props;
  return value === null ? <Masked /> : <Money value={value} currency={currency} size={size} />;
}

function BackingMark(props: { backing: NonNullable<Product["backing"]>; currency: Currency }) {
  const { backing, currency } = props;
  const locked = moneyText(backing.locked, currency);
  const needed = moneyText(backing.needed, currency);
  return (
    <p className="mt-2 flex items-start gap-1.5 text-14 text-quiet">
      <span className="text-sea">
        <Icon name="shield" size={20} />
      </span>
      <span className="min-w-0">
        {backing.locked >= backing.needed ? (
          <Trans>Whole return locked: {locked}</Trans>
        ) : (
          <Trans>
            Locked so far: {locked} of {needed}
          </Trans>
        )}
      </span>
    </p>
  );
}

export function ProductCardsSkeleton({ count = 2 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, card) => (
        <SkeletonBlock key={`card ${card + 1}`} className="h-72 rounded-lg" />
      ))}
    </div>
  );
}
