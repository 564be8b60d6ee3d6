/** Shows the state of the sale, the agreement, and the warning for the member's country. */
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { UnitsSold } from "../../../features/home/products/product-figures.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, List, RowButton, Section } from "../../../ui/list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgreementSheet } from "./agreement-sheet.tsx";
import type { Detail } from "./terms.ts";

export function Sale({ product }: { product: Detail }) {
  const format = useFormat();
  return (
    <Section title={<Trans>The sale</Trans>}>
      <UnitsSold product={product} />
      <div className="mt-2">
        <Facts>
          <Fact name={<Trans>Units one member can hold</Trans>}>
            {format.count(product.perMemberLimit)}
          </Fact>
          <Fact name={<Trans>On sale from</Trans>}>{format.dateTime(product.startTime)}</Fact>
          <Fact name={<Trans>On sale until</Trans>}>{format.dateTime(product.endTime)}</Fact>
        </Facts>
      </div>
    </Section>
  );
}

export function Agreement({ agreement }: { agreement: Detail["agreement"] }) {
  const [isReading, setIsReading] = useState(false);
  const info = useQuery(query(memberInfo)).data;
  return (
    <Section title={<Trans>Before you buy</Trans>}>
      {info && <Notice>{info.policy.warning}</Notice>}
      <List>
        <RowButton
          icon={<Icon name="orders" />}
          title={<Trans>Lease agreement</Trans>}
          note={<Trans>Version {agreement.version}</Trans>}
          onClick={() => setIsReading(true)}
        />
      </List>
      {isReading && <AgreementSheet agreement={agreement} onClose={() => setIsReading(false)} />}
    </Section>
  );
}
