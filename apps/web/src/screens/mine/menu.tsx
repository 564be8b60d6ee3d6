/** Everything that lies below this tab, in three groups. */
import { Trans, useLingui } from "@lingui/react/macro";
import { AddressBookRow, OrdersRow, RecordsRow } from "../../parts/menu-rows.tsx";
import { Icon } from "../../ui/icon.tsx";
import { List, RowLink, Section } from "../../ui/list.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { Overview } from "./wallet-summary.tsx";

export function Menu({ overview }: { overview: Overview | null }) {
  return (
    <>
      <MoneyGroup overview={overview} />
      <PeopleGroup />
      <AccountGroup />
    </>
  );
}

function MoneyGroup({ overview }: { overview: Overview | null }) {
  const { t } = useLingui();
  const waiting =
    overview !== null && overview.income > 0n
      ? moneyText(overview.income, overview.currency)
      : null;
  return (
    <Section title={<Trans>Your money</Trans>}>
      <List label={t`Your money`}>
        <OrdersRow />
        <RowLink
          to="/user/receiveincome"
          icon={<Icon name="income" />}
          title={<Trans>Income</Trans>}
          note={waiting && <Trans>{waiting} waiting to be taken out</Trans>}
        />
        <RowLink to="/user/balance" icon={<Icon name="wallet" />} title={<Trans>Wallet</Trans>} />
        <RecordsRow />
        <RowLink
          to="/user/withrecord"
          icon={<Icon name="withdraw" />}
          title={<Trans>Withdrawals</Trans>}
        />
        <AddressBookRow />
        <RowLink to="/user/bank" icon={<Icon name="wallet" />} title={<Trans>Bank cards</Trans>} />
      </List>
    </Section>
  );
}

function PeopleGroup() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>People and news</Trans>}>
      <List label={t`People and news`}>
        <RowLink
          to="/index/friend"
          icon={<Icon name="people" />}
          title={<Trans>Invite friends</Trans>}
        />
        <RowLink to="/message" icon={<Icon name="bell" />} title={<Trans>Messages</Trans>} />
        <RowLink to="/user/reward" icon={<Icon name="gift" />} title={<Trans>Rewards</Trans>} />
        <RowLink to="/user/feedback" icon={<Icon name="edit" />} title={<Trans>Feedback</Trans>} />
      </List>
    </Section>
  );
}

function AccountGroup() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Your account</Trans>}>
      <List label={t`Your account`}>
        <RowLink
          to="/user/securitycenter"
          icon={<Icon name="shield" />}
          title={<Trans>Security</Trans>}
        />
        <RowLink
          to="/user/system"
          icon={<Icon name="settings" />}
          title={<Trans>Settings</Trans>}
        />
        <RowLink to="/index/about" icon={<Icon name="info" />} title={<Trans>About</Trans>} />
      </List>
    </Section>
  );
}
