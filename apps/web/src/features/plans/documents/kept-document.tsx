/**
 * A document that a product's return rests on: its hash, and the file, which is checked against the
 * hash when it is downloaded.
 */
import { productDocument } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDownload } from "../../../api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { hashOfFile } from "./hash-of-file.ts";

type Outcome = "same" | "other" | "unchecked";

export function KeptDocument(props: { productId: string; hash: string; name: string }) {
  const { productId, hash, name } = props;
  const { t } = useLingui();
  const file = useDownload(productDocument);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const open = async () => {
    setOutcome(null);
    let found = "unchecked" as Outcome;
    const { isSaved } = await file.start({ productId, hash }, async (came) => {
      const own = await hashOfFile(came);
      if (own !== null) found = own === hash ? "same" : "other";
      return found !== "other";
    });
    if (isSaved || found === "other") setOutcome(found);
  };
  return (
    <span className="mt-2 mb-1 block">
      <Button
        look="secondary"
        isBusy={file.isBusy}
        label={t`Download the document ${name}`}
        onClick={() => void open()}
      >
        <Trans>Download the document</Trans>
      </Button>
      <FormFailure error={file.error} />
      <span role="status" className="mt-2 block empty:hidden">
        {outcome === "same" && (
          <Notice tone="done">
            <Trans>Downloaded. Your device computed its hash: it is the one above.</Trans>
          </Notice>
        )}
        {outcome === "unchecked" && (
          <Notice tone="info">
            <Trans>Downloaded. This browser cannot compute its hash.</Trans>
          </Notice>
        )}
        {outcome === "other" && (
          <Notice tone="bad">
            <Trans>
              What came is not this document: its hash is another. It was not saved. Please tell
              customer service.
            </Trans>
          </Notice>
        )}
      </span>
    </span>
  );
}
