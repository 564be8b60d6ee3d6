import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Translated } from "../../../features/plans/documents/translated.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { Detail } from "./terms.ts";

/** Shows the lease agreement for reading only; it is accepted in the sheet that pays. */
export function AgreementSheet(props: { agreement: Detail["agreement"]; onClose: () => void }) {
  const { agreement, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Lease agreement`}
      onClose={onClose}
      action={
        <ButtonLink
          to="/user/pdf"
          search={{ kind: "agreement", id: publicId("agreement", agreement.agreementId) }}
          look="secondary"
          wide
        >
          <Trans>Open it as a document</Trans>
        </ButtonLink>
      }
    >
      <Facts>
        <Fact name={<Trans>Version</Trans>}>{agreement.version}</Fact>
        <Fact name={<Trans>Hash of the English text</Trans>}>
          <CopyText text={agreement.hash} name={t`the hash of the agreement`} />
        </Fact>
      </Facts>
      <div className="mt-4">
        <Translated english={agreement.body} translation={agreement.translation} />
      </div>
    </Sheet>
  );
}
