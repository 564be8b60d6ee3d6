/** Shows all questions of the day with the correct answers, and when the next ones come. */
import type { QuizQuestion } from "@ballast/contract/gift/quiz.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, Row, RowLink, Section } from "../../../ui/list.tsx";

export function DayDone({ list, nextDayTime }: { list: QuizQuestion[]; nextDayTime: Date }) {
  const { t } = useLingui();
  const format = useFormat();
  const right = list.filter(({ result }) => result?.right).length;
  const coins = list.reduce((sum, { result }) => sum + (result?.coins ?? 0), 0);
  const count = list.length;
  const next = format.dateTime(nextDayTime);
  return (
    <>
      <div className="rounded-lg bg-sea-soft p-4">
        <p className="text-20 font-semibold">
          <Trans>
            {right} of {count} right
          </Trans>
        </p>
        <p className="mt-1 text-14">
          <Plural value={coins} one="# gold coin received" other="# gold coins received" />
        </p>
        <p className="text-14">
          <Trans>The next questions come on {next}.</Trans>
        </p>
      </div>
      <Answered list={list} />
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        <List label={t`Promotions`}>
          <RowLink to="/user/earn" icon={<Icon name="gift" />} title={<Trans>Gold coins</Trans>} />
        </List>
      </Section>
    </>
  );
}

/** Lists today's answered questions, with the correct answer where the member's was wrong. */
export function Answered({ list }: { list: QuizQuestion[] }) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Today’s answers</Trans>}>
      <List label={t`Today’s answers`}>
        {list.map(
          ({ questionId, question, answers, result }) =>
            result && (
              <Row
                key={questionId}
                icon={<Mark isRight={result.right} />}
                title={question}
                note={
                  result.right ? (
                    answers[result.correct]
                  ) : (
                    <WrongAnswer right={answers[result.correct] ?? ""} />
                  )
                }
              />
            ),
        )}
      </List>
    </Section>
  );
}

export function WrongAnswer({ right }: { right: string }) {
  return <Trans>Wrong answer, the correct answer is: {right}</Trans>;
}

function Mark({ isRight }: { isRight: boolean }) {
  const { t } = useLingui();
  return (
    <span className={isRight ? "text-sea" : "text-bad"}>
      <Icon name={isRight ? "check" : "close"} />
      <span className="sr-only">{isRight ? t`right` : t`wrong`}</span>
    </span>
  );
}
