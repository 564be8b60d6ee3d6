/** Links that both the side menu and the tab "Mine" have. */
import { Trans } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import { RowLink } from "../../../ui/list.tsx";

export function OrdersRow() {
  return (
    <RowLink to="/user/myorder" icon={<Icon name="orders" />} title={<Trans>My orders</Trans>} />
  );
}

export function ActivityRow() {
  return (
    <RowLink to="/user/activity" icon={<Icon name="list" />} title={<Trans>Activity</Trans>} />
  );
}

export function RecordsRow() {
  return (
    <RowLink to="/user/record" icon={<Icon name="clock" />} title={<Trans>Asset records</Trans>} />
  );
}

export function AddressBookRow() {
  return (
    <RowLink to="/user/address" icon={<Icon name="book" />} title={<Trans>Address book</Trans>} />
  );
}
