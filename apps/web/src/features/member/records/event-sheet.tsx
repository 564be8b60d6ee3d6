/**
 * The evidence of what happened to a member's money: its facts, and the way to where it came from.
 */
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import type { Path, Search } from "../../../nav/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { ActivityLine } from "../../home/activity/activity-look.ts";
import { RewardTrail } from "../rewards/reward-trail.tsx";
import { type Happened, useRecordDescription } from "./record-words.ts";

export function EventSheet(props: {
  kind: Happened;
  reference: string;
  at: Date;
  amount: ReactNode;
  /** Of a promotion budget that paid the member, whose trail opens right here. */
  isGift: boolean;
  orders?: readonly { id: string }[];
  withdrawal?: ActivityLine["withdrawal"];
  /** Further facts, between the kind and the time. */
  children: ReactNode;
  onClose: () => void;
}) {
  const { kind, reference, at, amount, isGift, orders = [], children, onClose } = props;
  const withdrawal = props.withdrawal ?? null;
  const { t } = useLingui();
  const format = useFormat();
  const describe = useRecordDescription();
  const [isTrailOpen, setIsTrailOpen] = useState(false);
  if (isTrailOpen) return <RewardTrail transactionId={reference} onClose={onClose} />;
  return (
    <Sheet
      title={describe(kind)}
      onClose={onClose}
      action={
        isGift ? (
          <Button look="secondary" wide onClick={() => setIsTrailOpen(true)}>
            <Trans>Where this reward comes from</Trans>
          </Button>
        ) : (
          <Further way={withdrawal ? wayTo(withdrawal) : wayOf(kind, orders)} />
        )
      }
    >
      {amount}
      <div className="mt-4">
        <Facts>
          {children}
          <Fact name={<Trans>Time</Trans>}>{format.dateTime(at)}</Fact>
          <Fact name={<Trans>Ledger transaction</Trans>}>
            <CopyText
              text={publicId("ledgerTransaction", reference)}
              name={t`Ledger transaction`}
            />
          </Fact>
        </Facts>
      </div>
    </Sheet>
  );
}

type Way = { to: Path; search?: Search; text: ReactNode };

/** The link to more: a withdrawal, deposits, orders, an income's days, or a fee. */
function Further({ way }: { way: Way | null }) {
  if (way === null) return null;
  const { text, ...link } = way;
  return (
    <ButtonLink {...link} look="secondary" wide>
      {text}
    </ButtonLink>
  );
}

function wayTo({ id, to }: NonNullable<ActivityLine["withdrawal"]>): Way {
  const ofCard = to === "card" ? { kind: "cash" } : {};
  return {
    to: "/user/withrecord",
    search: { ...ofCard, id: publicId("withdrawal", id) },
    text: <Trans>See the withdrawal</Trans>,
  };
}

function wayOf(kind: Happened, orders: readonly { id: string }[]): Way | null {
  const [order, ...more] = orders;
  switch (kind) {
    case "withdrawal":
    case "withdrawal_cancelled":
    case "withdrawal_refused":
    case "withdrawal_failed":
    case "withdrawal_settled":
      return { to: "/user/withrecord", text: <Trans>See withdrawals</Trans> };
    case "local_refund":
    case "local_refund_failed":
      return {
        to: "/user/recordU",
        search: { show: "withdrawals", kind: "fiat" },
        text: <Trans>See withdrawals</Trans>,
      };
    case "purchase":
    case "purchase_cancelled":
    case "early_exit":
    case "maturity":
      if (!order || more.length > 0)
        return { to: "/user/myorder", text: <Trans>To my orders</Trans> };
      return {
        to: "/user/orders",
        search: { orderId: publicId("order", order.id) },
        text: <Trans>Open the order</Trans>,
      };
    case "accrual":
    case "take_out":
      return { to: "/user/receiveincome", text: <Trans>Where this income comes from</Trans> };
    case "invitation_share":
      return { to: "/user/reward", text: <Trans>Where this reward comes from</Trans> };
    case "deposit":
      return { to: "/user/recordU", text: <Trans>Deposits and withdrawals</Trans> };
    default:
      return null;
  }
}

/** Kinds that a promotion budget paid. */
const GIFTS: readonly Happened[] = ["welcome", "claim", "coupon", "redeemed_code", "coins"];

export const isGiftKind = (kind: Happened): boolean => GIFTS.includes(kind);
