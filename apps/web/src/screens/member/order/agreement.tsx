/** Shows the agreement of an order: which version was accepted, when, and its text. */
import { getAgreement } from "@ballast/contract/content/documents.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { Translated } from "../../../features/plans/documents/translated.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts, List, RowButton, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

export function Agreement({ order }: { order: Order }) {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { agreementId, version, hash, acceptedAt } = order.agreement;
  return (
    <Section title={<Trans>Agreement</Trans>}>
      <Facts>
        <Fact name={<Trans>Version</Trans>}>{version}</Fact>
        <Fact name={<Trans>Accepted</Trans>}>{format.dateTime(acceptedAt)}</Fact>
        <Fact name={<Trans>Hash of the English text</Trans>}>
          <CopyText text={hash} name={t`Hash of the English text`} />
        </Fact>
      </Facts>
      <List>
        <RowButton title={<Trans>Read the agreement</Trans>} onClick={() => setIsOpen(true)} />
        <RowLink
          to="/user/pdf"
          search={{ kind: "agreement", id: publicId("agreement", agreementId) }}
          title={<Trans>Open it as a document</Trans>}
        />
      </List>
      {isOpen && <AgreementSheet order={order} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function AgreementSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { agreementId, hash: accepted } = order.agreement;
  const agreement = useQuery(query(getAgreement, { agreementId }));
  return (
    <Sheet title={t`Lease agreement`} onClose={onClose}>
      <Loaded of={agreement} skeleton={<SkeletonLines count={12} />}>
        {({ hash, body, translation }) =>
          hash === accepted ? (
            <Translated english={body} translation={translation} />
          ) : (
            <>
              <p className="mb-2">
                <Trans>The text you accepted is no longer shown here. This is its hash:</Trans>
              </p>
              <CopyText text={accepted} name={t`Hash of the English text`} />
            </>
          )
        }
      </Loaded>
    </Sheet>
  );
}
