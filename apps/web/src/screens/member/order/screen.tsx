import { uuidOf } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "../../../nav/router.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { LeaveSheet } from "./leave-sheet.tsx";
import { hasActions, OrderActions } from "./order-actions.tsx";
import { OrderView } from "./order-view.tsx";
import { useStanding } from "./use-standing.ts";

export default function OneOrder() {
  const { t } = useLingui();
  const { orderId = "" } = useSearch();
  const id = uuidOf("order", orderId);
  if (id !== null) return <OrderOf orderId={id} />;
  return (
    <Screen title={t`Order`}>
      <NoOrder />
    </Screen>
  );
}

function OrderOf({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const { asked, standing } = useStanding(orderId);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Screen
      title={t`Order`}
      action={
        standing &&
        hasActions(standing) && <OrderActions {...standing} onLeave={() => setIsLeaving(true)} />
      }
    >
      <Loaded of={asked} skeleton={<Skeleton />}>
        {() => (standing ? <OrderView {...standing} /> : <NoOrder />)}
      </Loaded>
      {standing && isLeaving && <LeaveSheet {...standing} onClose={() => setIsLeaving(false)} />}
    </Screen>
  );
}

function NoOrder() {
  return (
    <Empty
      drawing="paper"
      title={<Trans>This order is not among yours</Trans>}
      action={
        <ButtonLink to="/user/myorder" look="secondary" replace>
          <Trans>To my orders</Trans>
        </ButtonLink>
      }
    >
      <Trans>The link may be incomplete, or the order is another member’s.</Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-4">
      <SkeletonBlock className="h-12.5 w-20" />
      <SkeletonBlock className="h-11 w-2/3" />
      <SkeletonLines count={6} />
      <SkeletonBlock className="h-72 rounded-md" />
    </div>
  );
}
