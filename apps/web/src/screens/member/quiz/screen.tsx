import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { listQuestions } from "@ballast/contract/gift/quiz.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { NoCoins } from "../../../features/member/rewards/no-coins.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Answered, DayDone } from "./day-done.tsx";
import { Question } from "./question.tsx";

type Today = OutputOf<typeof listQuestions>;

export default function Quiz() {
  const { t } = useLingui();
  const today = useQuery(query(listQuestions));
  return (
    <Screen title={t`Daily quiz`}>
      <Loaded of={today} skeleton={<SkeletonBlock className="h-80" />}>
        {(found) =>
          found.offer === "ok" ? (
            <Questions key={found.day} today={found} />
          ) : (
            <NoCoins offer={found.offer} />
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Shows one question at a time; an answered one stays until the member requests the next. */
function Questions({ today }: { today: Today }) {
  const { list, coinsEach, nextDayTime } = today;
  const first = list.findIndex(({ result }) => result === null);
  const [at, setAt] = useState(first < 0 ? list.length : first);
  const [said, setSaid] = useState<string | null>(null);
  const question = list[at];
  const others = list.filter((one) => one.result !== null && one !== question);
  if (question === undefined) return <DayDone list={list} nextDayTime={nextDayTime} />;
  return (
    <>
      <Question
        key={question.questionId}
        question={question}
        number={at + 1}
        count={list.length}
        coinsEach={coinsEach}
        said={said}
        onAnswered={(words) => setSaid(words || null)}
        onNext={() => {
          setAt(at + 1);
          setSaid(null);
        }}
      />
      {others.length > 0 && <Answered list={others} />}
      <p className="mt-6 text-14 text-quiet">
        <Trans>
          The quiz is about how Ballast works and what its risks are. Gold coins are a promotion,
          not investment return.
        </Trans>
      </p>
    </>
  );
}
