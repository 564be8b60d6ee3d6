import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { signToday, todaySignStatus } from "@ballast/contract/gift/sign.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { NoCoins } from "../../../features/member/rewards/no-coins.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { doneOfWeek } from "./month.ts";
import { MonthCalendar } from "./month-calendar.tsx";
import { WeekPlan } from "./week-plan.tsx";

type Status = OutputOf<typeof todaySignStatus>;

export default function SignIn() {
  const { t } = useLingui();
  const status = useQuery(query(todaySignStatus));
  const { data } = status;
  return (
    <Screen
      title={t`Daily sign-in`}
      action={data && data.offer === "ok" && !data.signed && <SignButton coins={data.coins} />}
    >
      <Loaded of={status} skeleton={<SkeletonBlock className="h-96" />}>
        {(today) =>
          today.offer !== "ok" && !today.signed ? (
            <NoCoins offer={today.offer} />
          ) : (
            <Days today={today} />
          )
        }
      </Loaded>
    </Screen>
  );
}

function SignButton({ coins }: { coins: number }) {
  const { t } = useLingui();
  const signing = useSend(signToday);
  const sign = async () => {
    const { answer } = await signing.send();
    if (answer !== null) toast(t`Signed in for today`);
  };
  return (
    <div className="flex flex-col gap-3">
      <FormFailure error={signing.error} />
      <Button wide isBusy={signing.isBusy} onClick={() => void sign()}>
        <Plural value={coins} one="Sign in for # gold coin" other="Sign in for # gold coins" />
      </Button>
    </div>
  );
}

function Days({ today }: { today: Status }) {
  const { t } = useLingui();
  const format = useFormat();
  const { signed, streak, plan, nextDayTime, balance } = today;
  const next = format.dateTime(nextDayTime);
  const have = format.count(balance);
  return (
    <>
      <div className="rounded-lg bg-sea-soft p-4" role="status">
        <p className="text-20 font-semibold">
          {signed ? <Trans>You have signed in today</Trans> : <Trans>Not signed in today</Trans>}
        </p>
        {streak > 0 && (
          <p className="mt-1 text-14">
            <Plural value={streak} one="# day in a row" other="# days in a row" />
          </p>
        )}
      </div>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        <WeekPlan plan={plan} done={doneOfWeek(streak, plan.length)} isSigned={signed} />
        <p className="mt-3 text-14 text-quiet">
          <Trans>
            After the seventh day in a row, and after a day left out, the plan begins again. The
            next day begins on {next}.
          </Trans>
        </p>
        <List label={t`Gold coins`}>
          <RowLink
            to="/user/earn"
            icon={<Icon name="gift" />}
            title={<Trans>Gold coins</Trans>}
            value={<span className="figure font-semibold">{have}</span>}
          />
        </List>
      </Section>
      <Section title={<Trans>Calendar</Trans>}>
        <MonthCalendar today={today.day} />
      </Section>
    </>
  );
}
