/**
 * Shows the newest proof of each currency: claims, the assets against them, and the difference,
 * never netted.
 */
import type { OpenBridge } from "@ballast/contract/open/bridge.ts";
import type { PublishedProof, WithoutList } from "@ballast/contract/open/proofs.ts";
import { centsText, toTheCent } from "@ballast/contract/to-the-cent.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Fold } from "../../../../features/open/pages/open-fold.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../../ui/list.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Moves } from "../moves.tsx";
import { Part } from "../part.tsx";
import { TwoBars } from "../two-bars.tsx";
import { Evidence } from "./evidence.tsx";
import { ForWhom } from "./for-whom.tsx";

/** The first currency as bars, to the cent; the part below has every line of every currency. */
export function Newest({ proof }: { proof: PublishedProof | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  if (proof === undefined) return null;
  const { currency, takenAt, total, assets } = proof;
  const taken = format.dateTime(takenAt);
  return (
    <Section title={<Trans>The newest list, in {currency}</Trans>}>
      {assets === null ? (
        <Balance proof={{ ...proof, total: toTheCent(total, currency) }} />
      ) : (
        <TwoBars
          title={<Trans>Counted on {taken}</Trans>}
          label={t`Found against owed`}
          currency={currency}
          held={{ name: <Trans>Found there</Trans>, value: assets.amount }}
          owed={{ name: <Trans>Owed to them</Trans>, value: total }}
          isBad={assets.difference < 0n}
          {...(assets.difference < 0n && { result: centsText(assets.difference, currency) })}
        >
          {proof.takenOverAt !== null && (
            <span className="mb-2 block">
              <TakenOver />
            </span>
          )}
          <NoSurplus parts={assets.parts} />
        </TwoBars>
      )}
    </Section>
  );
}

export function LineByLine(props: {
  proofs: PublishedProof[];
  bridges: OpenBridge[];
  withoutList: WithoutList[];
}) {
  const { proofs, bridges, withoutList } = props;
  return (
    <Part
      id="newest"
      icon="orders"
      isWrong={proofs.some(({ assets }) => assets !== null && assets.difference < 0n)}
      title={<Trans>The newest, currency by currency</Trans>}
      note={<Trans>Line by line, with fingerprint and files</Trans>}
    >
      <p className="text-14 text-quiet">
        <Trans>What is there in one currency is never set against what is owed in another.</Trans>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        {proofs.map((proof) => (
          <div key={proof.currency} className="mt-4">
            <h3 className="font-semibold">{proof.currency}</h3>
            <Explained proof={proof} bridges={bridges} />
            <Fold title={<Trans>Fingerprint and files</Trans>}>
              <Evidence proof={proof} />
            </Fold>
          </div>
        ))}
      </div>
      <Without currencies={withoutList} />
    </Part>
  );
}

/**
 * Explains the proof by the books of the same list. For some minutes after a new list only those of
 * an older one are available, and then it is shown without an explanation.
 */
function Explained({ proof, bridges }: { proof: PublishedProof; bridges: OpenBridge[] }) {
  const { currency, sequence, assets } = proof;
  const bridge = bridges.find((one) => one.currency === currency && one.sequence === sequence);
  if (bridge === undefined) return <Balance proof={proof} />;
  return (
    <>
      <Balance proof={proof} isToldApart={assets !== null} />
      {assets && <ForWhom assets={assets} bridge={bridge} />}
      <h4 className="mt-5 font-semibold">
        <Trans>From this list to now</Trans>
      </h4>
      <Moves bridge={bridge} />
    </>
  );
}

function Without({ currencies }: { currencies: WithoutList[] }) {
  const format = useFormat();
  const unused = currencies.filter(({ since }) => since === null);
  const names = unused.map(({ currency }) => currency).join(", ");
  return (
    <div className="mt-5 flex flex-col gap-2 text-14 text-quiet">
      {currencies.map(({ currency, since }) => {
        const from = since ? format.day(since) : "";
        return (
          from !== "" && (
            <p key={currency}>
              <Trans>
                There is no list in {currency} yet: members have had it only since {from}. The first
                is made with the next lists.
              </Trans>
            </p>
          )
        );
      })}
      {names !== "" && (
        <p>
          <Trans>No member has a wallet in {names}, so there is no list.</Trans>
        </p>
      )}
    </div>
  );
}

/** `isToldApart` is true when the found amount is broken down below. */
export function Balance(props: { proof: PublishedProof; isToldApart?: boolean }) {
  const { proof, isToldApart = false } = props;
  const { currency, takenAt, takenOverAt, members, total, assets } = proof;
  const format = useFormat();
  const difference = assets?.difference ?? 0n;
  return (
    <>
      <Facts>
        <Fact name={<Trans>Counted on</Trans>}>{format.dateTime(takenAt)}</Fact>
        {members !== null && (
          <Fact name={<Trans>Members counted</Trans>}>{format.count(members)}</Fact>
        )}
        <Fact name={<Trans>Owed to them</Trans>}>
          <Money value={total} currency={currency} />
        </Fact>
        {assets && (
          <>
            <Fact name={<Trans>Found there</Trans>}>
              <Money value={assets.amount} currency={currency} />
            </Fact>
            {!isToldApart && <Parts parts={assets.parts} currency={currency} />}
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
      {takenOverAt !== null && (
        <p className="text-14 text-quiet">
          <TakenOver />
        </p>
      )}
      <p className="text-14 text-quiet">
        {!assets && takenOverAt === null && (
          <Trans>What stands against it has not been looked at yet.</Trans>
        )}
        {assets && <NoSurplus parts={assets.parts} />}
      </p>
    </>
  );
}

function TakenOver() {
  return (
    <Trans>
      Ballast’s books went back to an earlier moment after this list was published. It stays as it
      was published; what stands against it is not looked at again.
    </Trans>
  );
}

function NoSurplus({ parts }: { parts: Parts }) {
  return (
    <>
      {parts.reserve !== undefined && (
        <Trans>
          The reserve is the operator’s own money, out of which returns are paid; custody holds
          budgets, fees and the float too. So the difference is no surplus of members’ money.
        </Trans>
      )}
      {parts.bank !== undefined && (
        <Trans>
          At the bank lie the float for exchanges, and money without a known owner, too. So the
          difference is no surplus of members’ money.
        </Trans>
      )}
    </>
  );
}

/** Lists the places where the amount was found. */
function Parts({ parts, currency }: Pick<PublishedProof, "currency"> & { parts: Parts }) {
  const names: Record<string, ReactNode> = {
    custody: <Trans>In custody</Trans>,
    reserve: <Trans>In the reserve, the operator’s own</Trans>,
    bank: <Trans>At the bank</Trans>,
  };
  return Object.entries(parts).map(([name, part]) => (
    <Fact key={name} name={<span className="ps-4">{names[name] ?? name}</span>}>
      <Money value={part} currency={currency} size="sm" />
    </Fact>
  ));
}
type Parts = Record<string, bigint>;
