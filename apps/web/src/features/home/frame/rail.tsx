/**
 * The rail of a wide screen, in place of the tab bar: the tabs and the places members go to most.
 */
import { useLingui } from "@lingui/react/macro";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useStore } from "../../../api/store.ts";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { usePath } from "../../../nav/router.tsx";
import { RAIL_LOOK } from "../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { areShortcutsOn, useShortcuts } from "./shortcuts.ts";

const Keys = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import("./keys-sheet.tsx").catch(() => ({ default: () => null })),
);

export default function Rail() {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const areOn = useStore(areShortcutsOn);
  useShortcuts(() => setIsShown(true));
  return (
    <nav
      aria-label={t`Main`}
      data-rail=""
      className={`${RAIL_LOOK} flex flex-col gap-1 overflow-y-auto px-4 pt-12 pb-4`}
    >
      <p className="flex items-center gap-3 px-3 pb-4 text-20 font-semibold">
        <img src="/icon.svg" alt="" width="32" height="32" className="size-8 rounded-sm" />
        Ballast
      </p>
      <Place to="/index" icon="home" name={t`Home`} />
      <Place to="/projects" icon="plans" name={t`Introduction`} />
      <Place to="/user/activity" icon="list" name={t`Activity`} />
      <Place to="/user/balance" icon="wallet" name={t`Wallet`} />
      <Place to="/user/myorder" icon="orders" name={t`My orders`} />
      <Place to="/dynamic" icon="people" name={t`Community`} />
      <Place to="/mine" icon="person" name={t`Mine`} />
      <div className="mt-auto flex flex-col gap-1 pt-4">
        <Place to="/status" icon="shield" name={t`Status and proofs`} />
        <button
          type="button"
          onClick={() => setIsShown(true)}
          className="min-h-11 rounded-md px-3 text-left text-12 text-quiet active:bg-sea-soft"
        >
          {areOn ? t`Press ? for keys` : t`Keys`}
        </button>
      </div>
      {isShown && (
        <Suspense>
          <Keys onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </nav>
  );
}

function Place({ to, icon, name }: { to: Path; icon: IconName; name: string }) {
  const isHere = usePath() === to;
  return (
    <Link
      to={to}
      current={isHere}
      className={`flex min-h-11 items-center gap-3 rounded-md px-3 py-1 active:bg-sea-soft ${
        isHere ? "bg-sea-soft font-semibold text-sea-deep" : "text-quiet"
      }`}
    >
      <Icon name={icon} />
      <span className="min-w-0 long-words">{name}</span>
    </Link>
  );
}
