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

/** Step -1 is the warning; each later step is one question. */
function Steps({ of, ...ends }: Ends & { of: Understanding }) {
  const sending = useSend(answerUnderstanding);
  const [at, setAt] = useState(-1);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const kept = useStore(chosenStore);
  const choices = kept.version === of.version ? kept.choices : {};
  const choose = (id: string, choice: string) =>
    chosenStore.write({ version: of.version, choices: { ...choices, [id]: choice } });
  const question = of.questions[at];

  async function next(): Promise<void> {
    if (at + 1 < of.questions.length) return setAt(at + 1);
    const { answer } = await sending.send({ version: of.version, choices });
    if (answer === null) return;
    if (answer.data.passed) return ends.onDone();
    setAnswered(answer.data);
    chosenStore.write({ version: of.version, choices: {} });
  }

  if (answered) return <NotYet of={of} answered={answered} onClose={ends.onClose} />;
  if (of.tryAgainAt !== null) return <Pause until={of.tryAgainAt} onClose={ends.onClose} />;
  if (question === undefined) return <Warning of={of} onNext={() => setAt(0)} {...ends} />;
  return (
    <Question
      question={question}
      at={at}
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

function Warning(props: Ends & { of: Understanding; onNext: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Before your first purchase`}
      onClose={props.onClose}
      action={
        <ButtonRow>
          <Button look="secondary" onClick={props.onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button onClick={props.onNext}>
            <Trans>I have read this</Trans>
          </Button>
        </ButtonRow>
      }
    >
      <p className="mb-4">
        <Trans>Please read what can happen to your money. A few questions follow.</Trans>
      </p>
      <ul className="flex flex-col gap-3">
        {props.of.warning.map((point) => (
          <li key={point}>
            <Notice tone="warn">{point}</Notice>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Question(props: {
  question: Understanding["questions"][number];
  at: number;
  count: number;
  chosen: string | null;
  onChosen: (choice: string) => void;
  error: unknown;
  isBusy: Busy;
  onBack: () => void;
  onNext: () => void;
  onClose: () => void;
}) {
  const { question, at, count, chosen } = props;
  const { t } = useLingui();
  const number = at + 1;
  const isLast = number === count;
  return (
    <Sheet
      title={t`Question ${number} of ${count}`}
      onClose={props.onClose}
      top={
        <ProgressBar
          value={BigInt(number)}
          of={BigInt(count)}
          label={t`Question ${number} of ${count}`}
        />
      }
      action={
        <>
          <FormFailure error={props.error} />
          <div className="mt-3 first:mt-0">
            <ButtonRow>
              <Button look="secondary" onClick={props.onBack}>
                <Trans>Back</Trans>
              </Button>
              <Button isBusy={props.isBusy} disabled={chosen === null} onClick={props.onNext}>
                {isLast ? <Trans>Send answers</Trans> : <Trans>Next</Trans>}
              </Button>
            </ButtonRow>
          </div>
        </>
      }
    >
      <RadioList
        key={question.id}
        isNext={at > 0}
        legend={question.ask}
        name={question.id}
        value={chosen}
        options={question.choices.map(({ id, text }) => ({ value: id, text }))}
        onValue={props.onChosen}
      />
    </Sheet>
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
