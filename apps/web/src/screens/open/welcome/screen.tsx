/**
 * What a visitor who is new on this device sees first: what Ballast is, what an amount would
 * become, three facts out of the books, and the two ways in. Where the policy of the visitor's
 * country does not let them read of plans, it says so and what Ballast is without them.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { LANGUAGE_NAMES, localeOf } from "@ballast/contract/language.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { offeredPlans } from "@ballast/contract/product/offered-plans.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useIsOffline } from "../../../api/network.ts";
import { query } from "../../../api/query.ts";
import { usePhoneRegion } from "../../../features/entry/login/countries.ts";
import { mayReadOfPlans } from "../../../features/entry/login/phone-region.ts";
import { PromiseText } from "../../../features/entry/login/promise-text.tsx";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import { useLanguage } from "../../../i18n/language.ts";
import { Link } from "../../../nav/link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import {
  WELCOME_BAND_LOOK,
  WELCOME_BAR_LOOK,
  WELCOME_BOX_LOOK,
  WELCOME_PROMISE_LOOK,
} from "../../../ui/class-names.ts";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Loaded, SkeletonRows, Waiting } from "../../../ui/loaded.tsx";
import { OfflineBanner } from "../../../ui/offline-banner.tsx";
import { Ribbon } from "../../../ui/ribbon.tsx";
import { SeaBand } from "../../../ui/scene.tsx";
import { Calculator } from "./calculator.tsx";
import { LiveFacts } from "./facts.tsx";

export default function Welcome() {
  const { mayRead, mayRegister, ...offered } = useOffered();
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Ballast</title>
      <header>
        <Ribbon />
        <Bar />
        {useIsOffline() && <OfflineBanner />}
      </header>
      <div className={WELCOME_BAND_LOOK}>
        <SeaBand hasBeam />
      </div>
      <main className="flex flex-1 flex-col">
        <div className="column flex-1 px-4 pb-2">
          <h1 tabIndex={-1} className={WELCOME_PROMISE_LOOK}>
            <PromiseText mayRead={mayRead} />
          </h1>
          {!mayRead ? (
            <NotOffered mayRegister={mayRegister} />
          ) : offered.isAwaited ? (
            <Waiting>
              <div className={`${WELCOME_BOX_LOOK} h-86`} />
            </Waiting>
          ) : (
            offered.data && <Offered of={offered.data} answeredAt={offered.answeredAt} />
          )}
          <Facts isHeld={mayRead && offered.isAwaited} mayRead={mayRead} />
        </div>
        {/* In the first sight with large text too: nothing else stays here. */}
        <div className="bottom-0 z-10 border-t border-line bg-paper [@media(min-height:480px)]:sticky">
          <div className="column safe-bottom px-4 pt-3">
            <ButtonRow>
              {mayRegister && (
                <ButtonLink to="/user/login/register">
                  <Trans>Register</Trans>
                </ButtonLink>
              )}
              <ButtonLink to="/user/login" look={mayRegister ? "secondary" : "primary"}>
                <Trans>Log in</Trans>
              </ButtonLink>
            </ButtonRow>
          </div>
        </div>
      </main>
    </div>
  );
}

function Bar() {
  return (
    <div className={WELCOME_BAR_LOOK}>
      <img src="/icon.svg" alt="" width="32" height="32" className="rounded-md" />
      <b className="flex-1 text-20 font-semibold">Ballast</b>
      <Link
        to="/index/language"
        className="inline-flex min-h-11 items-center gap-1 text-14 font-semibold text-sea"
      >
        <Icon name="globe" size={20} />
        {LANGUAGE_NAMES[useLanguage()]}
      </Link>
    </div>
  );
}

/**
 * The terms on sale in the visitor's country, by the browser or by the area code chosen here; the
 * server asks the policy of that country. Awaited until the first answer or failure, and never
 * where no country is named. Where promotions are off for good, nobody waits to know it.
 */
function useOffered() {
  const region = usePhoneRegion();
  const { data, dataUpdatedAt, failureCount } = useQuery({
    ...query(offeredPlans, { country: region ?? "" }),
    enabled: region !== null,
  });
  return {
    data,
    answeredAt: dataUpdatedAt,
    isAwaited: region !== null && data === undefined && failureCount === 0,
    mayRead: data?.mayRead ?? mayReadOfPlans(region),
    mayRegister: data?.mayRegister ?? true,
  };
}

/** Names the country, which is a guess that the visitor can judge. */
function NotOffered({ mayRegister }: { mayRegister: boolean }) {
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "region" });
  const country = names.of(usePhoneRegion() ?? "ZZ");
  return (
    <div className={WELCOME_BOX_LOOK}>
      <p>
        {mayRegister ? (
          <Trans>Plans are not offered to visitors in your country.</Trans>
        ) : (
          <Trans>Plans are not offered in your country, and nobody there can register.</Trans>
        )}
      </p>
      <p className="mt-1 text-14 text-quiet">
        <Trans>Your country, as chosen here or as this device says: {country}</Trans>
      </p>
    </div>
  );
}

/** Nothing where no terms may be offered or none are on sale. */
function Offered({ of, answeredAt }: { of: OutputOf<typeof offeredPlans>; answeredAt: number }) {
  if (of.plans.length === 0) return null;
  return <Calculator offered={of} now={serverNow({ serverNow: of.at, answeredAt })} />;
}

/**
 * `isHeld`: it is not known yet whether a calculator stands above, nor how high it is in this
 * language and text size. Until then nothing stands below it that it would move.
 */
function Facts({ isHeld, mayRead }: { isHeld: boolean; mayRead: boolean }) {
  const { t } = useLingui();
  const status = useQuery(query(openStatus));
  const proofs = useQuery(query(openProofs));
  const facts = combineQueries(status, proofs);
  if (isHeld) return null;
  return (
    <section aria-label={t`How Ballast stands`}>
      <Loaded of={facts} skeleton={<SkeletonRows count={mayRead ? 3 : 2} />}>
        {([stands, { newest }]) => (
          <LiveFacts
            status={stands}
            proof={newest.find(({ currency }) => currency === "tUSDT")}
            mayRead={mayRead}
          />
        )}
      </Loaded>
    </section>
  );
}
