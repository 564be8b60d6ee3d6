/** Shows the published list's own figures: its time, total and fingerprint. */
import type { Currency } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { fingerprintOf } from "@ballast/proof/check-own.ts";
import type { Commit } from "@ballast/proof/commit.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";

export function OfTheList({ commit, isExact = true }: { commit: Commit; isExact?: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const currency = commit.currency as Currency;
  return (
    <>
      <Fact name={<Trans>Counted at</Trans>}>{format.dateTime(new Date(commit.takenAt))}</Fact>
      <Fact name={<Trans>Published total of all members</Trans>}>
        <Money
          value={isExact ? commit.total : toTheCent(commit.total, currency)}
          currency={currency}
        />
      </Fact>
      <Fact name={<Trans>Fingerprint of the published list</Trans>}>
        <CopyText text={fingerprintOf(commit)} name={t`Fingerprint of the published list`} />
      </Fact>
    </>
  );
}
