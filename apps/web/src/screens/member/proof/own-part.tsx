/**
 * Shows one currency's part of the proof: the counted amount, what it consists of, and the file to
 * save.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { type Commit, dayOf } from "@ballast/proof/commit.ts";
import { type Shown, writeOwnFile } from "@ballast/proof/own-file.ts";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { save } from "../../../api/download.ts";
import { type Finding, judge } from "../../../features/home/proof/check-proof.ts";
import type { KeptItem } from "../../../features/home/proof/kept-proof.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useFindingWords } from "./finding-words.ts";
import { OfTheList } from "./of-the-list.tsx";
import { OwnBooks } from "./own-books.tsx";
import { PictureSheet } from "./picture-sheet.tsx";
import { TwoLists } from "./two-lists.tsx";

export function OwnPart(props: { item: KeptItem; typed: string; checkedAt: number }) {
  const { item, typed, checkedAt } = props;
  const format = useFormat();
  const [isPicture, setIsPicture] = useState(false);
  const [isExact, setIsExact] = useState(false);
  const judged = judge(item, typed);
  const { commit } = judged;
  const clash = item.clash ?? null;
  return (
    <Section title={commit?.currency ?? <Trans>Proof</Trans>}>
      {judged.ok ? (
        <Counted {...judged} books={item.books} isExact={isExact} />
      ) : (
        <Wrong finding={judged.finding} />
      )}
      {clash && <TwoLists clash={clash} />}
      <Facts>
        {commit && !clash && <OfTheList commit={commit} isExact={isExact} />}
        <Fact name={<Trans>Checked on this phone</Trans>}>
          {format.dateTime(new Date(checkedAt))}
        </Fact>
      </Facts>
      {judged.ok && hasMore(judged, item.books) && (
        <Button look="quiet" onClick={() => setIsExact(!isExact)}>
          {isExact ? <Trans>Show two decimals</Trans> : <Trans>Show every digit</Trans>}
        </Button>
      )}
      <div className="mt-3 flex flex-col gap-3">
        <Button look="secondary" wide onClick={() => saveProof(item, commit)}>
          <Trans>Save the proof as a file</Trans>
        </Button>
        {judged.ok && !clash && (
          <Button look="secondary" wide onClick={() => setIsPicture(true)}>
            <Trans>Make a picture to share</Trans>
          </Button>
        )}
      </div>
      {judged.ok && isPicture && (
        <PictureSheet part={{ ...judged, checkedAt }} onClose={() => setIsPicture(false)} />
      )}
    </Section>
  );
}

type Fitting = { amount: bigint; commit: Commit; books: KeptItem["books"] };

/** Whether any amount has more than whole cents. */
function hasMore({ amount, commit }: Omit<Fitting, "books">, books: Fitting["books"]): boolean {
  const parts = books?.parts.flatMap(({ was, now }) => [BigInt(was), BigInt(now)]) ?? [];
  return [amount, commit.total, ...parts].some(
    (one) => toTheCent(one, commit.currency as Currency) !== one,
  );
}

function Counted({ amount, commit, books, isExact }: Fitting & { isExact: boolean }) {
  const currency = commit.currency as Currency;
  return (
    <>
      <Notice tone="done">
        <Trans>
          Counted. This amount is among what was added up to the published total. Compare it with
          your own figures of that time.
        </Trans>
      </Notice>
      <p className="mt-4 text-14 text-quiet">
        <Trans>Counted as owed to you</Trans>
      </p>
      <Money value={isExact ? amount : toTheCent(amount, currency)} currency={currency} size="xl" />
      <p className="mb-2 text-14 text-quiet">
        <Trans>
          All of this currency together: wallets, income waiting, what is on its way out, principal
          in orders, and the return locked for you.
        </Trans>
      </p>
      {books && (
        <OwnBooks
          books={books}
          counted={amount}
          takenAt={new Date(commit.takenAt)}
          currency={currency}
          isExact={isExact}
        />
      )}
    </>
  );
}

function Wrong({ finding }: { finding: Finding }) {
  const words = useFindingWords();
  if (finding === "taken_over") return <Notice>{words[finding]}</Notice>;
  return (
    <div role="alert">
      <Notice tone="bad">
        <p className="font-semibold">
          <Trans>Something does not fit</Trans>
        </p>
        <p>{words[finding]}</p>
        <p className="mt-2 text-ink">
          <Trans>
            Save the file and keep it. Compare the fingerprint with other members: everybody must
            see the same. If it stays like this, tell customer service, and people outside of
            Ballast too.
          </Trans>
        </p>
      </Notice>
    </div>
  );
}

/**
 * Saves the proof together with any contradicting lists, so that others can be shown the evidence.
 */
function saveProof({ commit, proof, published, clash }: KeptItem, read: Commit | null): void {
  const two = clash ? [clash.one, clash.other] : [];
  const shown: Shown[] = two.map(({ text, at }) => ({ text, at, from: "ballast" }));
  const other = published === commit ? null : published;
  const text = writeOwnFile({ commit, proof }, { shown, other });
  const name = read ? `my-proof-${read.currency}-${dayOf(read)}.json` : "my-proof.json";
  save(new Blob([text], { type: "application/json" }), name);
}
