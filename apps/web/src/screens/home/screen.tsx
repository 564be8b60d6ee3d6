import { useLingui } from "@lingui/react/macro";
import { MenuButton } from "../../parts/side-menu.tsx";
import { Later } from "../../ui/later.tsx";
import { TabScreen } from "../../ui/screen.tsx";
import { MoneyRows } from "./money-rows.tsx";
import { ProductsOnShow } from "./products-on-show.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { useIsAskingMoney, YourMoney } from "./your-money.tsx";

export default function Home() {
  const { t } = useLingui();
  const isAsking = useIsAskingMoney();
  return (
    <TabScreen title={t`Home`} left={<MenuButton />}>
      <YourMoney />
      {/* Not before it is known how much stands above: nothing that was seen may move. */}
      {!isAsking && (
        <>
          <QuickActions />
          <MoneyRows />
          <Later>
            <ProductsOnShow />
          </Later>
        </>
      )}
    </TabScreen>
  );
}
