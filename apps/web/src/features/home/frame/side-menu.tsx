/**
 * The menu at the left of a tab root's header, with links to deeper screens. Its entries are loaded
 * after the visible content; when the phone is set to save data, only when it is opened.
 */
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState } from "react";
import { savesData } from "../../../api/saves-data.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RefreshPage, refreshOnce } from "../../../ui/refresh-page.tsx";
import { CreateTeam } from "../../member/invitations/create-team.tsx";
import { useHasOpened } from "./after-opening.tsx";

const loadSheet = () => import("./side-menu-sheet.tsx");
const SideMenu = lazy(() =>
  loadSheet().catch(async () => {
    await refreshOnce();
    return { default: RefreshPage };
  }),
);

export function MenuButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState<"menu" | "share" | null>(null);
  const hasOpened = useHasOpened();
  useEffect(() => {
    if (hasOpened && !savesData()) loadSheet().catch(() => {});
  }, [hasOpened]);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton label={t`Menu`} onClick={() => setOpen("menu")}>
        <Icon name="menu" />
      </IconButton>
      {open === "menu" && (
        <Suspense>
          <SideMenu onClose={close} onShare={() => setOpen("share")} />
        </Suspense>
      )}
      {open === "share" && <CreateTeam onClose={close} />}
    </>
  );
}
