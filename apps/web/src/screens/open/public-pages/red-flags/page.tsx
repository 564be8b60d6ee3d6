/** Lists the warning signs that regulators publish, each answered with figures from the ledger. */
import { openFlags } from "@ballast/contract/open/flags.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../../api/query.ts";
import { useFormat } from "../../../../i18n/format.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Parts } from "../part.tsx";
import { PublicPage } from "../public-page.tsx";
import { BelowStrip, Strip } from "../strip.tsx";
import { OneSign } from "./one-sign.tsx";

export default function RedFlags() {
  const { t } = useLingui();
  const format = useFormat();
  const flags = useQuery(query(openFlags));
  return (
    <PublicPage title={t`Red flags`} here="/red-flags">
      <Strip>
        <p className="mt-3 text-14 text-quiet">
          <Trans>
            Regulators warn of schemes that take people’s money. These are their signs, in our
            words, and what the books of Ballast say to each. Believe the figures and not us: below
            each is the query that the server ran for it.
          </Trans>
        </p>
        <Loaded of={flags} skeleton={<BelowStrip />}>
          {({ at, currency, autoApproveMax, list }) => {
            const seen = format.dateTime(at);
            return (
              <>
                <Parts>
                  {list.map((flag) => (
                    <OneSign
                      key={flag.sign}
                      flag={flag}
                      currency={currency}
                      autoApproveMax={autoApproveMax}
                    />
                  ))}
                </Parts>
                <p className="mt-2 text-14 text-quiet">
                  <Trans>Figures as of {seen}.</Trans>
                </p>
              </>
            );
          }}
        </Loaded>
      </Strip>
    </PublicPage>
  );
}
