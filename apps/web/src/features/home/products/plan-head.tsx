/** A plan's picture, name, term, and the stage of its sale. */
import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Masked, WaitingDays } from "./product-figures.tsx";
import { ProductStatus } from "./product-status.tsx";
import type { Product } from "./product-terms.ts";
import { ProductThumb } from "./product-thumb.tsx";
import type { AnsweredClock } from "./server-clock.ts";

export function PlanHead(props: {
  product: Product;
  clock: AnsweredClock;
  /** The name where it is more than text, as a link. */
  name?: ReactNode;
  note?: ReactNode;
  /** What stands below the name, beside the picture while there is room. */
  children?: ReactNode;
}) {
  const { product, clock, name = product.productName, note, children } = props;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <ProductThumb src={product.productImg} />
      <div className="min-w-0 flex-[1_1_13rem]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 long-words font-semibold">{name}</h3>
          <span className="text-right">
            <PlanDays product={product} />
          </span>
        </div>
        {note && <p className="text-14 text-quiet">{note}</p>}
        <ProductStatus product={product} clock={clock} />
        {children}
      </div>
    </div>
  );
}

export function PlanDays(props: { product: Pick<Product, "validDays" | "putOffDays"> }) {
  const { validDays, putOffDays } = props.product;
  return (
    <>
      <span className="figure font-semibold">
        {validDays === null ? <Masked /> : <Plural value={validDays} one="# day" other="# days" />}
      </span>
      {validDays !== null && putOffDays > 0 && (
        <span className="block text-12 text-quiet">
          <WaitingDays value={putOffDays} />
        </span>
      )}
    </>
  );
}
