/** A guide or an agreement: its text, which everybody can read, and the same text as a PDF. */
import {
  getAgreement,
  getRechargeGuide,
  getWithdrawalGuide,
} from "@ballast/contract/content/documents.ts";
import { uuidOf } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { OneOfTwo } from "../../../features/plans/documents/translated.tsx";
import { useSearch } from "../../../nav/router.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts, List, RowLink } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Viewer } from "./viewer.tsx";

const GUIDES = { recharge: getRechargeGuide, withdrawal: getWithdrawalGuide };
type GuideKind = keyof typeof GUIDES;

/**
 * Shows the document of `kind`: recharge, withdrawal, or agreement (with its `id`). Without `kind`
 * it lists the documents.
 */
export default function DocumentScreen() {
  const { t } = useLingui();
  const { kind = "", id = "" } = useSearch();
  const agreementId = kind === "agreement" ? uuidOf("agreement", id) : null;
  if (agreementId !== null) return <Agreement agreementId={agreementId} />;
  if (kind === "recharge" || kind === "withdrawal") return <Guide kind={kind} />;
  return (
    <Screen title={t`Guides and agreements`}>
      {kind !== "" && (
        <div className="mb-4">
          <Notice>
            <Trans>
              This document was not found. Its address may have been copied only in part.
            </Trans>
          </Notice>
        </div>
      )}
      <List>
        <RowLink
          to="/user/pdf"
          search={{ kind: "recharge" }}
          title={<Trans>How to deposit</Trans>}
        />
        <RowLink
          to="/user/pdf"
          search={{ kind: "withdrawal" }}
          title={<Trans>How to withdraw</Trans>}
        />
      </List>
      <p className="mt-4 text-14 text-quiet">
        <Trans>
          The agreement of a product stands with the product, and with each of your orders.
        </Trans>
      </p>
    </Screen>
  );
}

function Guide({ kind }: { kind: GuideKind }) {
  const { t } = useLingui();
  const guide = useQuery(query(GUIDES[kind]));
  return (
    <Screen title={kind === "recharge" ? t`How to deposit` : t`How to withdraw`}>
      <Loaded of={guide} skeleton={<DocumentSkeleton />}>
        {({ sections, pdf }) => (
          <Viewer pdf={pdf} name={`ballast-${kind}-${pdf.language}.pdf`}>
            {sections.map(({ heading, paragraphs }) => (
              <section key={heading} className="mt-6 first:mt-0">
                <h3 className="font-semibold">{heading}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-2">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
          </Viewer>
        )}
      </Loaded>
    </Screen>
  );
}

function Agreement({ agreementId }: { agreementId: string }) {
  const { t } = useLingui();
  const agreement = useQuery(query(getAgreement, { agreementId }));
  // The PDF follows the text: selecting the English text also shows the English document.
  const [isOriginal, setIsOriginal] = useState(false);
  return (
    <Screen title={t`Lease agreement`}>
      <Loaded of={agreement} skeleton={<DocumentSkeleton />}>
        {({ version, hash, body, pdf, translation }) => (
          <Viewer
            pdf={isOriginal || translation === null ? pdf : translation.pdf}
            name={
              isOriginal || translation === null
                ? "ballast-agreement.pdf"
                : `ballast-agreement-${translation.language}.pdf`
            }
            isOriginal={isOriginal || translation === null}
          >
            <Facts>
              <Fact name={<Trans>Version</Trans>}>{version}</Fact>
              <Fact name={<Trans>Hash of the English text</Trans>}>
                <CopyText text={hash} name={t`Hash of the English text`} />
              </Fact>
            </Facts>
            <div className="mt-4">
              <OneOfTwo
                english={body}
                translation={translation}
                isOriginal={isOriginal}
                onOriginal={setIsOriginal}
              />
            </div>
          </Viewer>
        )}
      </Loaded>
    </Screen>
  );
}

function DocumentSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <SkeletonBlock className="aspect-[210/297] w-full" />
      <SkeletonLines count={8} />
    </div>
  );
}
