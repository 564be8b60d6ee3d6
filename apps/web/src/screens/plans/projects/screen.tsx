import { listProducts } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { isRefused } from "../../../api/failures.ts";
import { pagedQuery } from "../../../api/query.ts";
import { MenuButton } from "../../../features/home/frame/side-menu.tsx";
import { OffersNotAllowed } from "../../../features/home/products/offers-not-allowed.tsx";
import {
  ProductCard,
  ProductCardsSkeleton,
} from "../../../features/home/products/product-card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Section } from "../../../ui/list.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { TabScreen } from "../../../ui/screen.tsx";
import { Explanations } from "./explanations.tsx";
import { Steps } from "./steps.tsx";

export default function Projects() {
  const { t } = useLingui();
  const products = useInfiniteQuery(pagedQuery(listProducts));
  const serverNow = products.data?.latest?.serverTime ?? new Date();
  return (
    <TabScreen title={t`Introduction`} left={<MenuButton />}>
      <p className="mb-6 text-quiet">
        <Trans>
          Products pay a fixed return for a fixed number of days and give the principal back. Each
          promise is funded before it is made.
        </Trans>
      </p>
      <Steps />
      <Explanations />
      <Section title={<Trans>Products</Trans>}>
        {isRefused(products.error, "offers_not_allowed") ? (
          <OffersNotAllowed />
        ) : (
          <PagedList
            of={products}
            keyOf={({ productId }) => productId}
            label={t`Products`}
            look="cards"
            empty={<Empty drawing="paper" title={<Trans>No products at the moment</Trans>} />}
            skeleton={<ProductCardsSkeleton />}
          >
            {(product) => (
              <li>
                <ProductCard
                  product={product}
                  clock={{ serverNow, answeredAt: products.dataUpdatedAt }}
                />
              </li>
            )}
          </PagedList>
        )}
      </Section>
    </TabScreen>
  );
}
