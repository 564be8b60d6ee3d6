/** The menu at the left of a tab root's header: ways to what lies deeper, from anywhere. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { List, RowButton, RowLink } from "../ui/list.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { CreateTeam } from "./create-team.tsx";
import { useCustomerService } from "./customer-service.ts";
import { AddressBookRow, OrdersRow, RecordsRow } from "./menu-rows.tsx";

export function MenuButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState<"menu" | "share" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton label={t`Menu`} onClick={() => setOpen("menu")}>
        <Icon name="menu" />
      </IconButton>
      {open === "menu" && <SideMenu onClose={close} onShare={() => setOpen("share")} />}
      {open === "share" && <CreateTeam onClose={close} />}
    </>
  );
}

function SideMenu({ onClose, onShare }: { onClose: () => void; onShare: () => void }) {
  const { t } = useLingui();
  const askService = useCustomerService();
  return (
    <Sheet title={t`Menu`} onClose={onClose}>
      <List label={t`Menu`}>
        <OrdersRow />
        <RecordsRow />
        <RowLink
          to="/index/lowerincome"
          icon={<Icon name="people" />}
          title={<Trans>Lower income</Trans>}
          note={<Trans>Your team: who came with your code</Trans>}
        />
        <RowButton
          icon={<Icon name="plus" />}
          title={<Trans>Create team</Trans>}
          note={<Trans>Share your invite code</Trans>}
          onClick={onShare}
        />
        <AddressBookRow />
        <RowButton
          icon={<Icon name="headset" />}
          title={<Trans>Customer service</Trans>}
          onClick={() => {
            onClose();
            void askService();
          }}
        />
      </List>
    </Sheet>
  );
}
