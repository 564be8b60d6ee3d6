/**
 * The frame of every screen: ribbon and header stay at the top, the one action at the bottom. Where
 * that would leave little between them, on a phone in landscape orientation or with large text,
 * only the ribbon stays.
 */
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { createStore } from "../api/store.ts";
import { Link } from "../nav/link.tsx";
import { goBack } from "../nav/navigation.ts";
import type { Path } from "../nav/paths.ts";
import { usePath } from "../nav/router.tsx";
import { IconButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Ribbon } from "./ribbon.tsx";
import { ScreenToasts } from "./toast.tsx";

/**
 * The header's background: 0 is transparent, 1 light blue, any other value the colour of the page.
 */
const BACKGROUNDS = ["bg-transparent", "bg-sea-soft"];

type HeaderProps = {
  title: string;
  left?: ReactNode;
  right?: ReactNode;
  transparency?: number;
  /** Called instead of going one screen back. */
  onBack?: () => void;
};

/** Whether the title that was removed last had the focus. */
const hadFocus = createStore(false);

/** Hands the focus on where a screen draws its title anew, as most do when their data have come. */
function keepFocus(title: HTMLHeadingElement): () => void {
  if (hadFocus.read()) title.focus({ preventScroll: true });
  hadFocus.write(false);
  return () => hadFocus.write(document.activeElement === title);
}

function Top(props: HeaderProps & { large?: boolean }) {
  const { title, left, right, transparency = 2, onBack = goBack, large = false } = props;
  const { t } = useLingui();
  const back = (
    <IconButton label={t`Back`} onClick={onBack}>
      <Icon name="back" />
    </IconButton>
  );
  return (
    <header className="stays-on-top">
      <title>{`${title} · Ballast`}</title>
      <Ribbon />
      <div className={`${BACKGROUNDS[transparency] ?? "bg-paper"}`}>
        <div className="column flex min-h-12 items-center gap-1 px-1">
          {left ?? (large ? null : back)}
          <h1
            ref={keepFocus}
            tabIndex={-1}
            className={`min-w-0 flex-1 long-words ${
              large
                ? `large-title font-bold ${left ? "px-1" : "px-3"}`
                : "py-2 text-16 font-semibold"
            }`}
          >
            {title}
          </h1>
          {right}
        </div>
      </div>
      <OfflineBanner />
    </header>
  );
}

/** A screen below another one: back button, title, and its one action above the thumb. */
export function Screen(
  props: HeaderProps & {
    action?: ReactNode;
    wide?: boolean;
    /** For content that has two columns on a wide screen. */
    broad?: boolean;
    /** A drawing as wide as the screen, between the header and the content. */
    band?: ReactNode;
    children: ReactNode;
  },
) {
  const { action, wide = false, broad = false, band, children, ...header } = props;
  const width = wide ? "wide-column" : broad ? "broad-column" : "";
  return (
    <div className={`flex min-h-dvh flex-col ${width}`}>
      <Top {...header} />
      {band}
      <main className="flex flex-1 flex-col">
        <div className="column flex-1 px-4 pt-2 pb-8">{children}</div>
        <Bottom>
          {action && (
            <div className="border-t border-line">
              <div className="column safe-bottom px-4 pt-3">{action}</div>
            </div>
          )}
        </Bottom>
      </main>
    </div>
  );
}

const TABS: { path: Path; icon: IconName }[] = [
  { path: "/index", icon: "home" },
  { path: "/projects", icon: "plans" },
  { path: "/dynamic", icon: "people" },
  { path: "/mine", icon: "person" },
];

/**
 * The root screen of a tab: a large title, and the tab bar where no rail stands beside it, with the
 * one action above it. `broad` is for content that has two columns on a wide screen.
 */
export function TabScreen(
  props: HeaderProps & { broad?: boolean; action?: ReactNode; children: ReactNode },
) {
  const { broad = false, action, children, ...header } = props;
  return (
    <div className={`flex min-h-dvh flex-col ${broad ? "broad-column" : ""}`}>
      <Top {...header} large />
      <main className="column flex-1 px-4 pt-2 pb-8">{children}</main>
      <Bottom>
        {action && (
          <div className="border-t border-line">
            <div className="column px-4 py-3">{action}</div>
          </div>
        )}
        <TabBar />
      </Bottom>
    </div>
  );
}

function Bottom({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 z-10 bg-paper tall:sticky">
      {children}
      <ScreenToasts />
    </div>
  );
}

function TabBar() {
  const { t } = useLingui();
  const path = usePath();
  const names = [t`Home`, t`Introduction`, t`Community`, t`Mine`];
  return (
    <nav
      aria-label={t`Main`}
      data-tabs=""
      className="border-t border-line pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="column tab-columns">
        {TABS.map((tab, index) => (
          <li key={tab.path}>
            <Link
              to={tab.path}
              replace
              current={path === tab.path}
              className={`flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-12 ${
                path === tab.path ? "font-semibold text-sea" : "text-quiet"
              }`}
            >
              <span className="[&>svg]:size-[max(24px,1.25rem)]">
                <Icon name={tab.icon} />
              </span>
              <span className="long-words">{names[index]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
