import type { Currency } from "@ballast/contract/money.ts";
import { listStock } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { usePlatformDay } from "../../../features/home/products/platform-day.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { HeldProduct } from "./held-product.tsx";
import { type Held, lastMaturity, sumsOf } from "./timeline.ts";

export default function Stock() {
  const { t } = useLingui();
  const stock = useQuery(query(listStock));
  return (
    <Screen title={t`Stock`}>
      <Loaded of={stock} skeleton={<Skeleton />}>
        {({ list }) => (list.length === 0 ? <NothingHeld /> : <Holdings list={list} />)}
      </Loaded>
    </Screen>
  );
}

function Holdings({ list }: { list: Held[] }) {
  const today = usePlatformDay().data;
  const currencies = [...new Set(list.map(({ currency }) => currency))];
  return (
    <>
      {currencies.map((currency) => (
        <InAll
          key={currency}
          currency={currency}
          held={list.filter((held) => held.currency === currency)}
        />
      ))}
      {list.map((held) => (
        <HeldProduct
          key={held.productId}
          held={held}
          today={today}
          last={lastMaturity(list) ?? undefined}
        />
      ))}
    </>
  );
}

function InAll({ currency, held }: { currency: Currency; held: Held[] }) {
  const { invested, earned, incomeToCome } = sumsOf(held);
  return (
    <div className="mt-4">
      <p className="text-14 text-quiet">
        <Trans>Invested</Trans>
      </p>
      <Money value={invested} currency={currency} size="xxl" />
      <InLocal value={invested} currency={currency} />
      <div className="mt-3">
        <Facts>
          <Fact name={<Trans>Return paid so far</Trans>}>
            <Money value={earned} currency={currency} />
          </Fact>
          <Fact name={<Trans>Return to come</Trans>}>
            <Money value={incomeToCome} currency={currency} />
          </Fact>
        </Facts>
      </div>
    </div>
  );
}

function NothingHeld() {
  return (
    <Empty
      drawing="boat"
      title={<Trans>You hold no units</Trans>}
      action={
        <ButtonLink to="/projects" look="secondary">
          <Trans>See the products</Trans>
        </ButtonLink>
      }
    >
      <Trans>Units of running orders are listed here, with the day on which each matures.</Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mt-4 h-16 w-2/3" />
      <div className="mt-6 flex flex-col gap-6">
        <SkeletonLines count={2} />
        <SkeletonBlock className="h-56 rounded-md" />
      </div>
    </>
  );
}
