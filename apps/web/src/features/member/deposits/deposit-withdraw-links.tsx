/**
 * Links between the ways to deposit and between the ways to withdraw, side by side: one tap from
 * one to the other. A member whose country has no currency at the bank has one way, and no links.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { usePath } from "../../../nav/router.tsx";
import { SEGMENT, SEGMENTS, segmentStyles } from "../../../ui/segment-styles.ts";
import { useMayHaveLocal } from "../local-money/no-local-currency.tsx";

type Way = { to: Path; name: string };

function Ways({ label, ways }: { label: string; ways: Way[] }) {
  const path = usePath();
  const styles = segmentStyles(ways.map(({ name }) => name));
  if (!useMayHaveLocal()) return null;
  return (
    <nav aria-label={label} className={`mb-4 ${SEGMENTS}`}>
      {ways.map(({ to, name }, at) => (
        <Link
          key={to}
          to={to}
          replace
          current={path === to}
          style={styles[at]}
          className={`${SEGMENT} ${path === to ? "bg-card font-semibold shadow-sm" : ""}`}
        >
          <span className="min-w-0">{name}</span>
        </Link>
      ))}
    </nav>
  );
}

export function DepositLinks() {
  const { t } = useLingui();
  return (
    <Ways
      label={t`Ways to deposit`}
      ways={[
        { to: "/user/recharge", name: t`USDT` },
        { to: "/user/cashrecharge", name: t`Local currency` },
        { to: "/user/newrecharge", name: t`Local wallet` },
      ]}
    />
  );
}

export function WithdrawLinks() {
  const { t } = useLingui();
  return (
    <Ways
      label={t`Ways to withdraw`}
      ways={[
        { to: "/user/withdraw", name: t`USDT` },
        { to: "/user/cashwithdraw", name: t`To a bank card` },
      ]}
    />
  );
}

/** The link to the document that explains a deposit or a withdrawal step by step. */
export function GuideLink({ kind }: { kind: "recharge" | "withdrawal" }) {
  return (
    <Link
      to="/user/pdf"
      search={{ kind }}
      className="inline-flex min-h-11 items-center text-14 text-sea underline"
    >
      {kind === "recharge" ? <Trans>How to deposit</Trans> : <Trans>How to withdraw</Trans>}
    </Link>
  );
}
