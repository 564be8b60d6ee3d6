/** The facts of a funding lot: amount, source, document, and attestor. */
import type { consoleIncomeTrail } from "@ballast/contract/console/ledger.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Link } from "@tanstack/react-router";
import { DocumentFile } from "../ui/document-file.tsx";
import { Amount, Instant, short } from "../ui/value.tsx";
import { RowLink } from "./row-link.tsx";

export type Lot = OutputOf<typeof consoleIncomeTrail>["lots"][number];

export function LotFacts({ lot }: { lot: Lot }) {
  const id = publicId("lot", lot.lotId);
  const units = (value: bigint) => <Amount units={`${value}`} currency={lot.currency} />;
  return (
    <div>
      <div>
        <Link
          className="inline"
          to="/p/$page"
          params={{ page: "trail" }}
          search={{ lot: id }}
          title={id}
        >
          {short(id)}
        </Link>
        : {units(lot.putIn)} of{" "}
        {lot.source === "capital" ? "the operator's capital" : "outside yield"}, put in{" "}
        <Instant at={lot.createdAt.toISOString()} />
        {lot.transactionId && (
          <>
            {" "}
            by{" "}
            <RowLink
              resource="ledger-transactions"
              id={publicId("ledgerTransaction", lot.transactionId)}
            />
          </>
        )}
      </div>
      {lot.gave > 0n && (
        <div>
          To this product: {units(lot.gave)}
          {lot.givenBack > 0n && <>, of which {units(lot.givenBack)} came back</>}
        </div>
      )}
      <div>
        Document: {lot.documentName}, SHA-256{" "}
        <DocumentFile hash={lot.documentHash} name={`${lot.documentHash.slice(0, 16)}…`} />
      </div>
      <div>
        Proposed by {lot.maker ?? "nobody known"}, attested by{" "}
        {lot.attestors.join(", ") || "nobody yet"}:{" "}
        <RowLink resource="proposals" id={publicId("proposal", lot.proposalId)} />
      </div>
      {lot.reference !== "" && <div>Reference: {lot.reference}</div>}
    </div>
  );
}
