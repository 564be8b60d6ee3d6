/**
 * Shows the path of one daily return, from outside to the member, with the money now at each stage.
 */
import { openHowPaid } from "@ballast/contract/open/flags.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../../api/query.ts";
import { useFormat } from "../../../../i18n/format.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Parts } from "../part.tsx";
import { PublicPage } from "../public-page.tsx";
import { BelowStrip, Strip } from "../strip.tsx";
import { Fundings } from "./fundings.tsx";
import { Stages } from "./stages.tsx";
import { WhatHappens } from "./what-happens.tsx";

export default function HowPaid() {
  const { t } = useLingui();
  const format = useFormat();
  const howPaid = useQuery(query(openHowPaid));
  return (
    <PublicPage title={t`How returns are paid`} here="/how-paid">
      <Strip>
        <p className="mt-3 text-14 text-quiet">
          <Trans>The way of one daily return, and what lies at each stage of it now.</Trans>
        </p>
        <Loaded of={howPaid} skeleton={<BelowStrip />}>
          {(figures) => {
            const seen = format.dateTime(figures.at);
            return (
              <>
                <Stages figures={figures} />
                <p className="mt-2 text-14 text-quiet">
                  <Trans>Figures as of {seen}.</Trans>
                </p>
                <Parts>
                  <Fundings figures={figures} />
                </Parts>
              </>
            );
          }}
        </Loaded>
        <WhatHappens />
      </Strip>
    </PublicPage>
  );
}
