/** Shows one question with its answers; once answered, which one was correct. */
import { answerQuestion, type QuizQuestion } from "@ballast/contract/gift/quiz.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { WrongAnswer } from "./day-done.tsx";

export type Result = NonNullable<QuizQuestion["result"]>;

export function Question(props: {
  question: QuizQuestion;
  number: number;
  count: number;
  coinsEach: number;
  onAnswered: (words: string) => void;
  /** The server's response to a wrong answer, until the next question is shown. */
  said: string | null;
  onNext: () => void;
}) {
  const { question, number, count, coinsEach, onAnswered, said, onNext } = props;
  const { t } = useLingui();
  const heading = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const sending = useSend(answerQuestion);
  const { questionId, result } = question;
  const send = async () => {
    setIsMissing(chosen === null);
    if (chosen === null) return;
    const { answer } = await sending.send({ questionId, answer: chosen });
    if (answer !== null) onAnswered(answer.data.right ? "" : answer.msg);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (result) onNext();
        else void send();
      }}
    >
      <p className="text-14 text-quiet">
        <Trans>
          Question {number} of {count}
        </Trans>
      </p>
      <h2 id={heading} className="mt-1 text-20 font-semibold">
        {question.question}
      </h2>
      <div role="radiogroup" aria-labelledby={heading} className="mt-4 flex flex-col gap-3">
        {question.answers.map((answer, at) => (
          <Choice
            key={answer}
            name={questionId}
            text={answer}
            isChosen={(result?.chosen ?? chosen) === at}
            result={result}
            at={at}
            onChoose={() => {
              setChosen(at);
              setIsMissing(false);
            }}
          />
        ))}
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {isMissing && <Notice tone="bad">{t`Please choose an answer.`}</Notice>}
        {result && <Outcome result={result} said={said} answers={question.answers} />}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <FormFailure error={sending.error} />
        <Button type="submit" wide isBusy={result === null && sending.isBusy}>
          {result === null ? (
            <Plural
              value={coinsEach}
              one="Answer for # gold coin"
              other="Answer for # gold coins"
            />
          ) : number < count ? (
            <Trans>Next question</Trans>
          ) : (
            <Trans>See today’s answers</Trans>
          )}
        </Button>
      </div>
    </form>
  );
}

function Outcome(props: { result: Result; said: string | null; answers: string[] }) {
  const { result, said, answers } = props;
  const right = answers[result.correct] ?? "";
  if (!result.right) {
    return <Notice tone="bad">{said ?? <WrongAnswer right={right} />}</Notice>;
  }
  return (
    <Notice>
      <Plural
        value={result.coins}
        one="That is right. You received # gold coin."
        other="That is right. You received # gold coins."
      />
    </Notice>
  );
}

function Choice(props: {
  name: string;
  text: string;
  at: number;
  isChosen: boolean;
  result: Result | null;
  onChoose: () => void;
}) {
  const { name, text, at, isChosen, result, onChoose } = props;
  const { t } = useLingui();
  const isRight = result?.correct === at;
  const isWrong = result !== null && isChosen && !isRight;
  const edge = isRight
    ? "border-sea bg-sea-soft"
    : isWrong
      ? "border-bad bg-bad-soft"
      : "border-edge bg-card has-checked:border-sea has-checked:bg-sea-soft";
  return (
    <label className={`flex min-h-12 items-center gap-3 rounded-md border px-3 py-2.5 ${edge}`}>
      <input
        type="radio"
        name={name}
        value={at}
        checked={isChosen}
        disabled={result !== null}
        onChange={onChoose}
        className="size-5 shrink-0 accent-sea"
      />
      <span className="min-w-0 flex-1">{text}</span>
      {(isRight || isWrong) && (
        <>
          <Icon name={isRight ? "check" : "close"} size={20} />
          <span className="sr-only">{isRight ? t`right` : t`wrong`}</span>
        </>
      )}
    </label>
  );
}
