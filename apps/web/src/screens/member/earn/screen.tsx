import { coinConfig } from "@ballast/contract/gift/coins.ts";
import { quizAvailable } from "@ballast/contract/gift/quiz.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { NoCoins } from "../../../features/member/rewards/no-coins.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { CoinHistory } from "./coin-history.tsx";
import { type Config, mostCoins, worthOf } from "./exchange.ts";
import { ExchangeForm } from "./exchange-form.tsx";
import { LostExchange } from "./lost-exchange.tsx";

export default function Earn() {
  const { t } = useLingui();
  const config = useQuery(query(coinConfig));
  return (
    <Screen title={t`Gold coins`}>
      <Loaded of={config} skeleton={<SkeletonBlock className="h-96" />}>
        {(given) =>
          given.offer === "not_allowed" && given.coins === 0 ? (
            <NoCoins offer="not_allowed" />
          ) : (
            <Coins config={given} />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Coins({ config }: { config: Config }) {
  const format = useFormat();
  const { coins, currency, offer } = config;
  const worth = moneyText(worthOf(coins, config), currency);
  return (
    <>
      <LostExchange />
      <div className="rounded-lg bg-sea-soft p-4">
        <p className="text-14">
          <Trans>Your gold coins</Trans>
        </p>
        <p className="figure text-36 font-semibold">{format.count(coins)}</p>
        <p className="text-14">
          <Trans>They are no money. Exchanged at today’s value they would be {worth}.</Trans>
        </p>
      </div>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        {offer !== "ok" && <NoCoins offer={offer} />}
        {offer !== "not_allowed" && <Ways hasCoins={offer === "ok"} />}
      </Section>
      {offer === "ok" && (
        <Section title={<Trans>Exchange</Trans>}>
          <Exchange config={config} />
        </Section>
      )}
      <Section title={<Trans>History</Trans>}>
        <CoinHistory />
      </Section>
    </>
  );
}

/** Links to the ways of earning coins and to other promotions. */
function Ways({ hasCoins }: { hasCoins: boolean }) {
  const { t } = useLingui();
  const quiz = useQuery(query(quizAvailable)).data;
  const open = quiz ? quiz.questions - quiz.answered : 0;
  return (
    <List label={t`Promotions`}>
      {hasCoins && (
        <RowLink
          to="/index/sign"
          icon={<Icon name="calendar" />}
          title={<Trans>Daily sign-in</Trans>}
          note={<Trans>Coins for each day, more for days in a row</Trans>}
        />
      )}
      {quiz?.available && (
        <RowLink
          to="/user/quiz"
          icon={<Icon name="gift" />}
          title={<Trans>Daily quiz</Trans>}
          note={
            open > 0 ? (
              <Plural value={open} one="# question is open" other="# questions are open" />
            ) : (
              <Trans>Answered for today</Trans>
            )
          }
        />
      )}
      <RowLink
        to="/user/verify"
        icon={<Icon name="edit" />}
        title={<Trans>Redeem a code</Trans>}
        note={<Trans>Pays to your balance wallet</Trans>}
      />
    </List>
  );
}

/** Shows the form only when there are coins to exchange. */
function Exchange({ config }: { config: Config }) {
  const { coins, minimum, leftToday } = config;
  if (mostCoins(config) > 0) return <ExchangeForm config={config} />;
  if (coins < minimum) {
    return (
      <Notice>
        <Plural
          value={minimum}
          one="Coins can be exchanged from # coin."
          other="Coins can be exchanged from # coins."
        />
      </Notice>
    );
  }
  return (
    <Notice>
      {leftToday === 0 ? (
        <Trans>You have exchanged as many coins today as is possible in a day.</Trans>
      ) : (
        <Trans>Fewer coins are left for today than can be exchanged at once.</Trans>
      )}
    </Notice>
  );
}
