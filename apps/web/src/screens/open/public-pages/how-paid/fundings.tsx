/** Lists the newest fundings of the reserve, each with its document. */
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../../i18n/format.ts";
import { CopyText } from "../../../../ui/copy.tsx";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Part } from "../part.tsx";
import type { Figures } from "./stages.tsx";

export function Fundings({ figures: { newest, currency } }: { figures: Figures }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Part
      id="fundings"
      icon="orders"
      title={<Trans>The newest fundings</Trans>}
      note={<Trans>Each with its document, and who attested it</Trans>}
    >
      {newest.length === 0 && (
        <p className="text-14 text-quiet">
          <Trans>There is none yet.</Trans>
        </p>
      )}
      {newest.map(({ source, amount, documentName, documentHash, at, approvals }) => (
        <div key={`${documentHash} ${at.getTime()} ${amount}`} className="mt-4">
          <h3 className="font-semibold">
            {source === "capital" ? (
              <Trans>Capital of the operator</Trans>
            ) : (
              <Trans>Yield from outside</Trans>
            )}
          </h3>
          <Facts>
            <Fact name={<Trans>Amount</Trans>}>
              <Money value={amount} currency={currency} />
            </Fact>
            <Fact name={<Trans>Proposed on</Trans>}>{format.dateTime(at)}</Fact>
            <Fact name={<Trans>Document</Trans>}>
              <span className="long-words">{documentName}</span>
            </Fact>
            <Fact name={<Trans>Its fingerprint (SHA-256)</Trans>}>
              <CopyText text={documentHash} name={t`Its fingerprint (SHA-256)`} />
            </Fact>
            <Fact name={<Trans>Attested by</Trans>}>
              <Plural value={approvals} one="# other person" other="# other people" />
            </Fact>
          </Facts>
        </div>
      ))}
    </Part>
  );
}
