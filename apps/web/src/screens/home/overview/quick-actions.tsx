import { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { stageOf } from "./stage.ts";

const DEPOSIT = "/user/recharge";
const ACTIONS: { to: Path; icon: IconName }[] = [
  { to: DEPOSIT, icon: "deposit" },
  { to: "/user/withdraw", icon: "withdraw" },
  { to: "/user/receiveincome", icon: "income" },
  { to: "/user/myorder", icon: "orders" },
];

export function QuickActions() {
  const { t } = useLingui();
  const { data: money } = useQuery({ ...query(getAssetsOverview), retryOnMount: false });
  // A new member already sees the deposit button above, so it is hidden here.
  const isAsked = money !== undefined && stageOf(money) === "new";
  const names = [
    t({ context: "to do", message: "Deposit" }),
    t`Withdraw`,
    t`Take out`,
    t`My orders`,
  ];
  return (
    <nav aria-label={t`Quick actions`} className="mt-6">
      {/* A row holds as many actions as fit with their longest word. */}
      <ul className="flex flex-wrap gap-x-1 gap-y-3">
        {ACTIONS.map(({ to, icon }, at) => (
          <li key={to} hidden={isAsked && to === DEPOSIT} className="flex-1">
            <Link
              to={to}
              className="group flex flex-col items-center gap-1.5 rounded-md text-center text-12"
            >
              <span className="flex size-14 items-center justify-center rounded-full bg-sea-soft text-sea group-active:bg-sea group-active:text-on-sea">
                <Icon name={icon} />
              </span>
              <span className="max-w-full hyphens-auto">{names[at]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
