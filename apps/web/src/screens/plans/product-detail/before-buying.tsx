/**
 * Shown once, before the first purchase: the risk warning, and the questions one by one. The chosen
 * answers are kept while the app is open, so the sheet can be closed and reopened. The sheet to buy
 * follows, which offers a limit of the member's own (own-limit.tsx).
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { answerUnderstanding, readUnderstanding } from "@ballast/contract/user/control.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Busy } from "../../../api/click-guard.ts";
import { query } from "../../../api/query.ts";
import { onSession } from "../../../api/session.ts";
import { createStore, useStore } from "../../../api/store.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { RadioList } from "../../../ui/radio-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

type Understanding = OutputOf<typeof readUnderstanding>;
type Answered = OutputOf<typeof answerUnderstanding>;
type Chosen = { version: string; choices: Record<string, string> };
type Ends = { onDone: () => void; onClose: () => void };

const chosenStore = createStore<Chosen>({ version: "", choices: {} });
onSession(() => chosenStore.write({ version: "", choices: {} }));

export function BeforeBuying(ends: Ends) {
  const { t } = useLingui();
  // A cached response could show a pause that is already over.
  const understanding = useQuery({ ...query(readUnderstanding), staleTime: 0 });
  if (understanding.data) return <Steps of={understanding.data} {...ends} />;
  return (
    <Sheet title={t`Before your first purchase`} onClose={ends.onClose}>
      <Loaded of={understanding} skeleton={<SkeletonLines count={8} />}>
        {() => null}
      </Loaded>
    </Sheet>
  );
}

/** Each step is one question; at -1 the warning stands above the first one. */
function Steps({ of, ...ends }: Ends & { of: Understanding }) {
  const sending = useSend(answerUnderstanding);
  const [at, setAt] = useState(-1);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const kept = useStore(chosenStore);
  const choices = kept.version === of.version ? kept.choices : {};
  const choose = (id: string, choice: string) =>
    chosenStore.write({ version: of.version, choices: { ...choices, [id]: choice } });
  const number = Math.max(1, at + 1);
  const question = of.questions[number - 1];

  async function next(): Promise<void> {
    if (number < of.questions.length) return setAt(number);
    const { answer } = await sending.send({ version: of.version, choices });
    if (answer === null) return;
    if (answer.data.passed) return ends.onDone();
    setAnswered(answer.data);
    chosenStore.write({ version: of.version, choices: {} });
  }

  if (answered) return <NotYet of={of} answered={answered} onClose={ends.onClose} />;
  if (of.tryAgainAt !== null) return <Pause until={of.tryAgainAt} onClose={ends.onClose} />;
  if (question === undefined) return null;
  return (
    <Question
      question={question}
      warning={at < 0 ? of.warning : null}
      number={number}
      count={of.questions.length}
      chosen={choices[question.id] ?? null}
      onChosen={(choice) => choose(question.id, choice)}
      error={sending.error}
      isBusy={sending.isBusy}
      onBack={() => setAt(at - 1)}
      onNext={() => void next()}
      onClose={ends.onClose}
    />
  );
}

function Question(props: {
  question: Understanding["questions"][number];
  /** Null where it has been read. */
  warning: readonly string[] | null;
  number: number;
  count: number;
  chosen: string | null;
  onChosen: (choice: string) => void;
  error: unknown;
  isBusy: Busy;
  onBack: () => void;
  onNext: () => void;
  onClose: () => void;
}) {
  const { question, warning, number, count, chosen } = props;
  const { t } = useLingui();
  const place = t`Question ${number} of ${count}`;
  return (
    <Sheet
      title={warning ? t`Before your first purchase` : place}
      onClose={props.onClose}
      top={!warning && <ProgressBar value={BigInt(number)} of={BigInt(count)} label={place} />}
      action={
        <>
          <FormFailure error={props.error} />
          {warning && chosen === null && (
            <p className="text-center text-12 text-quiet">
              <Trans>The first question stands below the warning.</Trans>
            </p>
          )}
          <div className="mt-3 first:mt-0">
            <ButtonRow>
              <Button look="secondary" onClick={warning ? props.onClose : props.onBack}>
                {warning ? <Trans>Not now</Trans> : <Trans>Back</Trans>}
              </Button>
              <Button isBusy={props.isBusy} disabled={chosen === null} onClick={props.onNext}>
                <NextWords isWarning={warning !== null} isLast={number === count} />
              </Button>
            </ButtonRow>
          </div>
        </>
      }
    >
      {warning && <Warning of={warning} place={place} />}
      <RadioList
        key={question.id}
        isNext={warning === null}
        legend={question.ask}
        name={question.id}
        value={chosen}
        options={question.choices.map(({ id, text }) => ({ value: id, text }))}
        onValue={props.onChosen}
      />
    </Sheet>
  );
}

function NextWords({ isWarning, isLast }: { isWarning: boolean; isLast: boolean }) {
  if (isWarning) return <Trans>I have read this</Trans>;
  return isLast ? <Trans>Send answers</Trans> : <Trans>Next</Trans>;
}

/** What can happen, above the first question; `place` says that it is the first. */
function Warning({ of, place }: { of: readonly string[]; place: string }) {
  return (
    <>
      <p className="mb-4">
        <Trans>Please read what can happen to your money. A few questions follow.</Trans>
      </p>
      <ul className="mb-6 flex flex-col gap-3">
        {of.map((point) => (
          <li key={point}>
            <Notice tone="warn">{point}</Notice>
          </li>
        ))}
      </ul>
      <p className="mb-1 text-12 text-quiet">{place}</p>
    </>
  );
}

function NotYet(props: { of: Understanding; answered: Answered; onClose: () => void }) {
  const { of, answered, onClose } = props;
  const { t } = useLingui();
  const format = useFormat();
  const until = answered.tryAgainAt && format.dateTimeFrom(answered.tryAgainAt);
  return (
    <Sheet
      title={t`Not all answers were right`}
      onClose={onClose}
      action={
        <Button wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {until && (
        <p className="mb-4">
          <Trans>You can try again from {until}. Until then, please read this:</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {answered.wrong.map(({ id, why }) => (
          <li key={id}>
            <p className="font-semibold">{of.questions.find((one) => one.id === id)?.ask}</p>
            <p className="mt-1 text-quiet">{why}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Pause({ until, onClose }: { until: Date; onClose: () => void }) {
  const { t } = useLingui();
  const time = useFormat().dateTimeFrom(until);
  return (
    <Sheet title={t`Before your first purchase`} onClose={onClose}>
      <Notice tone="wait">
        <Trans>Not all answers were right. You can try again from {time}.</Trans>
      </Notice>
    </Sheet>
  );
}
