/** Makes the picture of a member's part of a proof, shows it, and hands it on. */
import type { Currency } from "@ballast/contract/money.ts";
import { fingerprintOf } from "@ballast/proof/check-own.ts";
import { type Commit, dayOf } from "@ballast/proof/commit.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { save } from "../../../api/download.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { drawPicture } from "./draw-picture.ts";
import { altOf, type PictureWords, shortFingerprint } from "./picture-words.ts";

type Part = { commit: Commit; amount: bigint; checkedAt: number };

export function PictureSheet({ part, onClose }: { part: Part; onClose: () => void }) {
  const { t } = useLingui();
  const [hasAmount, setHasAmount] = useState(false);
  const words = usePictureWords(part, hasAmount);
  const alt = altOf(words);
  const send = () => handOn(drawPicture(words), `ballast-proof-${dayOf(part.commit)}.png`, alt);
  return (
    <Sheet
      title={t`A picture to share`}
      onClose={onClose}
      action={
        <Button wide onClick={() => void send()}>
          {canShare() ? <Trans>Share picture</Trans> : <Trans>Save picture</Trans>}
        </Button>
      }
    >
      <Drawn key={alt} words={words} alt={alt} />
      <Checkbox name="amount" isChecked={hasAmount} onChecked={setHasAmount}>
        <Trans>Show my amount</Trans>
      </Checkbox>
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          Your name, your phone number and your invitation are not in it. Who sees it learns that
          you are a member. It is made in this browser and sent nowhere.
        </Trans>
      </p>
    </Sheet>
  );
}

/** Drawn once for each text. */
function Drawn({ words, alt }: { words: PictureWords; alt: string }) {
  const [source] = useState(() => drawPicture(words).toDataURL("image/png"));
  return <img src={source} alt={alt} className="w-full rounded-md border border-line" />;
}

function usePictureWords({ commit, amount, checkedAt }: Part, hasAmount: boolean): PictureWords {
  const { t } = useLingui();
  const format = useFormat();
  const day = unbroken(format.day(dayOf(commit)));
  const time = unbroken(format.dateTime(new Date(checkedAt)));
  const { origin, host } = window.location;
  const place = `${host}/proofs`;
  const money = `${moneyText(amount, commit.currency as Currency)} TEST`;
  return {
    ribbon: t`TEST: test money only, nothing here has value`,
    title: t`My part is in the proof of ${day}`,
    checked: t`It is in the published list. This browser checked it on ${time}.`,
    facts: [
      {
        name: t`Fingerprint of the published list`,
        value: shortFingerprint(fingerprintOf(commit)),
      },
      ...(hasAmount ? [{ name: t`Counted as owed to me`, value: money }] : []),
    ],
    note: t`A picture proves nothing by itself. Compare the fingerprint: ${place}`,
    address: `${origin}/proofs`,
  };
}

/** A line of the picture ends before or after a date, never in it. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/** Whether this browser hands pictures to other apps. */
function canShare(): boolean {
  const file = new File([], "picture.png", { type: "image/png" });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Closing the phone's own sheet without sharing is not an error. */
async function handOn(canvas: HTMLCanvasElement, name: string, alt: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) return;
  if (!canShare()) return save(blob, name);
  const file = new File([blob], name, { type: "image/png" });
  await navigator.share({ files: [file], text: alt }).catch(() => {});
}
