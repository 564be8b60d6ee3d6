/** The newest proof of each currency: claims, what stands against them, and the difference, never netted. */
import type { PublishedProof } from "@ballast/contract/open-proofs.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fold } from "../../../parts/open-fold.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Evidence } from "./evidence.tsx";

export function Newest({ proofs }: { proofs: PublishedProof[] }) {
  return (
    <Section title={<Trans>The newest, currency by currency</Trans>}>
      <p className="text-14 text-quiet">
        <Trans>What is there in one currency is never set against what is owed in another.</Trans>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        {proofs.map((proof) => (
          <div key={proof.currency} className="mt-4">
            <h3 className="font-semibold">{proof.currency}</h3>
            <Balance proof={proof} />
            <Fold title={<Trans>Fingerprints and files</Trans>}>
              <Evidence proof={proof} />
            </Fold>
          </div>
        ))}
      </div>
    </Section>
  );
}

export function Balance({ proof }: { proof: PublishedProof }) {
  const { currency, takenAt, members, total, assets } = proof;
  const format = useFormat();
  const difference = assets?.difference ?? 0n;
  return (
    <>
      <Facts>
        <Fact name={<Trans>Counted on</Trans>}>{format.dateTime(takenAt)}</Fact>
        <Fact name={<Trans>Members counted</Trans>}>{format.count(members)}</Fact>
        <Fact name={<Trans>Owed to them</Trans>}>
          <Money value={total} currency={currency} />
        </Fact>
        {assets && (
          <>
            <Fact name={<Trans>Found there</Trans>}>
              <Money value={assets.amount} currency={currency} />
            </Fact>
            <Fact name={<Trans>Difference</Trans>}>
              <Money
                value={difference}
                currency={currency}
                tone={difference < 0n ? "loss" : "plain"}
                signed
              />
            </Fact>
          </>
        )}
      </Facts>
      {!assets && (
        <p className="text-14 text-quiet">
          <Trans>What stands against it has not been looked at yet.</Trans>
        </p>
      )}
    </>
  );
}
