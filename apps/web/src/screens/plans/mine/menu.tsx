/** The menu of this tab: links to all screens below it, in groups. */
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import { useCustomerService } from "../../../features/home/frame/customer-service.ts";
import {
  ActivityRow,
  AddressBookRow,
  OrdersRow,
  RecordsRow,
} from "../../../features/home/frame/menu-rows.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton, RowLink, Section } from "../../../ui/list.tsx";
import { moneyText } from "../../../ui/money.tsx";

export function Menu({ overview }: { overview: Overview | null }) {
  const policy = useQuery(query(memberInfo)).data?.policy;
  const hasPromotions = !policy || policy.promotions || policy.coupons;
  return (
    <div className="gap-x-11 @min-[60rem]:columns-2 @min-[60rem]:[&>section]:mt-0! @min-[60rem]:[&>section]:mb-8 [&>section]:break-inside-avoid">
      <MoneyGroup overview={overview} />
      <FriendsGroup />
      {hasPromotions && <PromotionsGroup />}
      <WordsGroup />
      <AccountGroup />
    </div>
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
        <ActivityRow />
        <RecordsRow />
        <RowLink
          to="/user/withrecord"
          icon={<Icon name="withdraw" />}
          title={<Trans>Withdrawals</Trans>}
        />
        <AddressBookRow />
        <RowLink to="/user/bank" icon={<Icon name="card" />} title={<Trans>Bank cards</Trans>} />
      </List>
    </Section>
  );
}

function FriendsGroup() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Friends</Trans>}>
      <List label={t`Friends`}>
        <RowLink
          to="/index/friend"
          icon={<Icon name="plus" />}
          title={<Trans>Invite friends</Trans>}
        />
        <RowLink
          to="/index/lowerincome"
          icon={<Icon name="people" />}
          title={<Trans>Lower income</Trans>}
          note={<Trans>Your team: who came with your code</Trans>}
        />
        <RowLink
          to="/index/invitation"
          icon={<Icon name="share" />}
          title={<Trans>Invitation centre</Trans>}
        />
      </List>
    </Section>
  );
}

function PromotionsGroup() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Promotions (not investment return)</Trans>}>
      <List label={t`Promotions`}>
        <RowLink
          to="/index/mycoupon"
          icon={<Icon name="coupon" />}
          title={<Trans>My coupons</Trans>}
        />
        <RowLink to="/user/earn" icon={<Icon name="coin" />} title={<Trans>Gold coins</Trans>} />
        <RowLink to="/user/reward" icon={<Icon name="gift" />} title={<Trans>Rewards</Trans>} />
      </List>
    </Section>
  );
}

function WordsGroup() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>News and questions</Trans>}>
      <List label={t`News and questions`}>
        <RowLink to="/message" icon={<Icon name="bell" />} title={<Trans>Messages</Trans>} />
        <RowLink to="/news" icon={<Icon name="book" />} title={<Trans>News</Trans>} />
        <RowLink to="/user/news" icon={<Icon name="message" />} title={<Trans>Your posts</Trans>} />
        <RowLink to="/user/feedback" icon={<Icon name="edit" />} title={<Trans>Feedback</Trans>} />
        <ServiceRow />
      </List>
    </Section>
  );
}

function ServiceRow() {
  const askService = useCustomerService();
  return (
    <RowButton
      icon={<Icon name="headset" />}
      title={<Trans>Customer service</Trans>}
      onClick={() => void askService()}
    />
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
