/** In which unit amounts are shown: USDT alone, as long as no rate of a local currency is posted. */

import { getUsdtToCashRate } from "@ballast/contract/assets.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import { useFormat } from "../../i18n/format.ts";
import { List, Row, Section } from "../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../ui/loaded.tsx";

export function SalesUnit() {
  const posted = useQuery(query(getUsdtToCashRate));
  return (
    <Section title={<Trans>Sales unit</Trans>}>
      <Loaded of={posted} skeleton={<SkeletonLines count={2} />}>
        {({ rate }) => (
          <List>
            <Row
              title={<Trans>Amounts are shown in USDT</Trans>}
              note={rate === null ? <NoRate /> : <PostedRate {...rate} />}
            />
          </List>
        )}
      </Loaded>
    </Section>
  );
}

function NoRate() {
  return <Trans>A local currency needs a posted rate, and none is posted now.</Trans>;
}

type Rate = NonNullable<OutputOf<typeof getUsdtToCashRate>["rate"]>;

function PostedRate({ rate, currency, source, at }: Rate) {
  const time = useFormat().dateTime(at);
  return (
    <Trans>
      Posted rate: 1 tUSDT = {rate} {currency} (test money), {source}, {time}.
    </Trans>
  );
}
