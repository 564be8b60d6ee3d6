/**
 * Links between the ways to deposit and between the ways to withdraw, side by side: one tap from
 * one to the other.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { usePath } from "../../../nav/router.tsx";

type Way = { to: Path; name: ReactNode };

function Ways({ label, ways, guide }: { label: string; ways: Way[]; guide: ReactNode }) {
  const path = usePath();
  return (
    <div className="mb-6">
      <nav aria-label={label} className="flex flex-wrap gap-1 rounded-md bg-line/60 p-1">
        {ways.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            replace
            current={path === to}
            className={`flex min-h-11 long-words flex-1 items-center justify-center rounded-sm px-2 py-1 text-center text-14 ${
              path === to ? "bg-card font-semibold shadow-sm" : ""
            }`}
          >
            <span className="max-w-full">{name}</span>
          </Link>
        ))}
      </nav>
      <p className="mt-1">{guide}</p>
    </div>
  );
}

const GUIDE = "inline-flex min-h-11 items-center text-14 text-sea underline";

export function DepositLinks() {
  const { t } = useLingui();
  return (
    <Ways
      label={t`Ways to deposit`}
      ways={[
        { to: "/user/recharge", name: <Trans>USDT</Trans> },
        { to: "/user/cashrecharge", name: <Trans>Local currency</Trans> },
        { to: "/user/newrecharge", name: <Trans>Local wallet</Trans> },
      ]}
      guide={
        <Link to="/user/pdf" search={{ kind: "recharge" }} className={GUIDE}>
          <Trans>How to deposit</Trans>
        </Link>
      }
    />
  );
}

export function WithdrawLinks() {
  const { t } = useLingui();
  return (
    <Ways
      label={t`Ways to withdraw`}
      ways={[
        { to: "/user/withdraw", name: <Trans>USDT</Trans> },
        { to: "/user/cashwithdraw", name: <Trans>To a bank card</Trans> },
      ]}
      guide={
        <Link to="/user/pdf" search={{ kind: "withdrawal" }} className={GUIDE}>
          <Trans>How to withdraw</Trans>
        </Link>
      }
    />
  );
}
