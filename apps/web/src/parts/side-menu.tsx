/** The menu at the left of a tab root's header: ways to what lies deeper, from anywhere. */
import { customerService } from "@ballast/contract/not-yet.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../api/call.ts";
import { isRefused } from "../api/failures.ts";
import { IconButton } from "../ui/button.tsx";
import { useFailureWords } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { List, RowButton, RowLink } from "../ui/list.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { toast } from "../ui/toast.tsx";
import { AddressBookRow, OrdersRow, RecordsRow } from "./menu-rows.tsx";

/** How long "there is none" stands: longer than a word on what was done. */
const NO_SERVICE_MS = 4_000;

export function MenuButton() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Menu`} onClick={() => setIsOpen(true)}>
        <Icon name="menu" />
      </IconButton>
      {isOpen && <SideMenu onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SideMenu({ onClose }: { onClose: () => void }) {
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
        <RowLink
          to="/index/friend"
          icon={<Icon name="plus" />}
          title={<Trans>Create team</Trans>}
          note={<Trans>Share your invite code</Trans>}
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

function useCustomerService(): () => Promise<void> {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return async () => {
    const error = await call(customerService).then(
      () => null,
      (failure: unknown) => failure,
    );
    if (error === null || isRefused(error, "not_available_yet")) {
      toast(t`There is currently no online customer service`, "bad", NO_SERVICE_MS);
    } else toast(failureWords(error), "bad");
  };
}
