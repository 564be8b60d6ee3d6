/** All plans on one amount: what comes back of each and when, sorted, two or three side by side. */
import { Trans, useLingui } from "@lingui/react/macro";
import { isRefused } from "../../../api/failures.ts";
import { MenuButton } from "../../../features/home/frame/side-menu.tsx";
import { OffersNotAllowed } from "../../../features/home/products/offers-not-allowed.tsx";
import { usePlans } from "../../../features/home/products/use-plans.ts";
import { Deferred } from "../../../ui/deferred.tsx";
import { TabScreen } from "../../../ui/screen.tsx";
import { BaseField } from "./base-field.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { Explanations } from "./explanations.tsx";
import { PlanList } from "./plan-list.tsx";
import { useCompared } from "./use-compared.ts";

export default function Projects() {
  const { t } = useLingui();
  const plans = usePlans();
  const compared = useCompared(plans.data?.items ?? []);
  return (
    <TabScreen
      broad
      title={t`Plans`}
      left={<MenuButton />}
      action={
        plans.data &&
        compared.plans.length > 0 && <CompareBar plans={plans.data} compared={compared} />
      }
    >
      {isRefused(plans.error, "offers_not_allowed") ? (
        <OffersNotAllowed />
      ) : (
        <>
          <BaseField />
          <PlanList of={plans} compared={compared} />
        </>
      )}
      {(plans.data || plans.error) && (
        <Deferred>
          <h2 className="mt-8 mb-2 text-20 font-semibold">
            <Trans>How plans work</Trans>
          </h2>
          <Explanations />
        </Deferred>
      )}
    </TabScreen>
  );
}
