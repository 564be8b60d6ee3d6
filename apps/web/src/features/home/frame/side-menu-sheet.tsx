/** The entries of the side menu. */
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton, RowLink } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useCustomerService } from "./customer-service.ts";
import { AddressBookRow, OrdersRow, RecordsRow } from "./menu-rows.tsx";

export default function SideMenu({
  onClose,
  onShare,
}: {
  onClose: () => void;
  onShare: () => void;
}) {
  const { t } = useLingui();
  const askService = useCustomerService();
  return (
    <Sheet title={t`Menu`} fromSide onClose={onClose}>
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
        <RowLink
          to="/status"
          icon={<Icon name="shield" />}
          title={<Trans>Status and proofs</Trans>}
        />
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
