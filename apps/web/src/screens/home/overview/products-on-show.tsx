import { listProducts } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { isRefused } from "../../../api/failures.ts";
import { pagedQuery } from "../../../api/query.ts";
import { OffersNotAllowed } from "../../../features/home/products/offers-not-allowed.tsx";
import {
  ProductCard,
  ProductCardsSkeleton,
} from "../../../features/home/products/product-card.tsx";
import { onSaleFirst } from "../../../features/home/products/product-terms.ts";
import { Link } from "../../../nav/link.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

const SHOWN = 4;

/**
 * Shows the first few products, those on sale first; the screen "Introduction" lists all of them.
 */
export function ProductsOnShow() {
  const { t } = useLingui();
  const products = useInfiniteQuery(pagedQuery(listProducts));
  const all = (
    <Link to="/projects" replace className="inline-flex min-h-11 items-center text-14 text-sea">
      <Trans>All products</Trans>
    </Link>
  );
  return (
    <Section title={<Trans>Products</Trans>} right={all}>
      {isRefused(products.error, "offers_not_allowed") ? (
        <OffersNotAllowed />
      ) : (
        <Loaded of={products} skeleton={<ProductCardsSkeleton />}>
          {({ items, latest }) =>
            items.length === 0 || latest === undefined ? (
              <Empty drawing="paper" title={<Trans>No products at the moment</Trans>} />
            ) : (
              <ul aria-label={t`Products`} className="flex flex-col gap-3">
                {onSaleFirst(items)
                  .slice(0, SHOWN)
                  .map((product) => (
                    <li key={product.productId}>
                      <ProductCard
                        product={product}
                        clock={{
                          serverNow: latest.serverTime,
                          answeredAt: products.dataUpdatedAt,
                        }}
                      />
                    </li>
                  ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Section>
  );
}
