/** The sale of a product: how much of it is sold, its limits and its times. */
import { Trans } from "@lingui/react/macro";
import { UnitsSold } from "../../../features/home/products/product-figures.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import type { Detail } from "./terms.ts";

/** `held` is undefined while it is not known. */
export function Sale({ product, held }: { product: Detail; held: number | undefined }) {
  const format = useFormat();
  return (
    <Facts>
      <Fact name={<Trans>Sold</Trans>}>
        <UnitsSold product={product} />
      </Fact>
      {held !== undefined && <Fact name={<Trans>Units you hold</Trans>}>{format.count(held)}</Fact>}
      <Fact name={<Trans>Units one member can hold</Trans>}>
        {format.count(product.perMemberLimit)}
      </Fact>
      <Fact name={<Trans>On sale from</Trans>}>{format.dateTime(product.startTime)}</Fact>
      <Fact name={<Trans>On sale until</Trans>}>{format.dateTime(product.endTime)}</Fact>
    </Facts>
  );
}
