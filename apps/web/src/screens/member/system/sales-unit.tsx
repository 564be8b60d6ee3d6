/**
 * Selects the unit in which amounts are shown: USDT alone, or with the local currency next to it.
 */
import { getUsdtToCashRate } from "@ballast/contract/cash/rates.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";
import { salesUnitStore } from "../../../features/home/amounts/sales-unit.ts";
import { useFormat } from "../../../i18n/format.ts";
import { List, Row, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Segments } from "../../../ui/segments.tsx";

export function SalesUnit() {
  const posted = useQuery(query(getUsdtToCashRate));
  return (
    <Section title={<Trans>Sales unit</Trans>}>
      <Loaded of={posted} skeleton={<SkeletonLines count={2} />}>
        {({ rate }) => (rate === null ? <UsdtAlone /> : <Choice {...rate} />)}
      </Loaded>
    </Section>
  );
}

function UsdtAlone() {
  return (
    <List>
      <Row
        title={<Trans>Amounts are shown in USDT</Trans>}
        note={<Trans>A local currency needs a posted rate, and none is posted now.</Trans>}
      />
    </List>
  );
}

type Rate = NonNullable<OutputOf<typeof getUsdtToCashRate>["rate"]>;

function Choice({ rate, currency, source, at }: Rate) {
  const { t } = useLingui();
  const time = useFormat().dateTime(at);
  return (
    <>
      <Segments
        label={t`Sales unit`}
        name="unit"
        value={useStore(salesUnitStore)}
        options={[
          { value: "usdt", text: t`USDT` },
          { value: "local", text: t`USDT and ${currency}` },
        ]}
        onValue={salesUnitStore.write}
      />
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          Posted rate: 1 tUSDT = {rate} {currency} (test money), {source}, {time}.
        </Trans>
      </p>
    </>
  );
}
