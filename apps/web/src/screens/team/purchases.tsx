/** What the team bought in the last 30 days: real purchases, masked, without amounts. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { teamPurchases } from "@ballast/contract/invitations.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../i18n/format.ts";
import { List, Row } from "../../ui/list.tsx";

type Purchase = OutputOf<typeof teamPurchases>["list"][number];

export function Purchases({ list }: { list: Purchase[] }) {
  const { t } = useLingui();
  if (list.length === 0) {
    return (
      <p className="text-14 text-quiet">
        <Trans>Nothing in the last 30 days</Trans>
      </p>
    );
  }
  return (
    <List label={t`Bought recently`}>
      {list.map((purchase, index) => (
        <PurchaseRow key={`${purchase.at.toISOString()} ${index + 1}`} purchase={purchase} />
      ))}
    </List>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const format = useFormat();
  const { name, level, productName, units, at } = purchase;
  return (
    <Row
      title={productName}
      note={
        <>
          <span className="mr-2">{name}</span>
          <span className="mr-2">
            <Trans>Level {level}</Trans>
          </span>
          {format.dateTime(at)}
        </>
      }
      value={<Plural value={units} one="# unit" other="# units" />}
    />
  );
}
