import { dayOf } from "@ballast/contract/days.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useStore } from "../../../api/store.ts";
import { type KeptProof, keptProof } from "../../../features/home/proof/kept-proof.ts";
import { useFormat } from "../../../i18n/format.ts";
import { RowLink } from "../../../ui/list.tsx";

/** Shows the result of the last check of the member's proof in one line. */
export function ProofRow() {
  const kept = useStore(keptProof);
  return (
    <RowLink
      to="/user/proof"
      title={<Trans>Your part of the proof</Trans>}
      note={<ProofState kept={kept} />}
    />
  );
}

function ProofState({ kept }: { kept: KeptProof | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (kept?.state === "wrong") {
    return <span className="font-semibold text-bad">{t`Something does not fit`}</span>;
  }
  if (kept?.state === "taken_over") return t`The newest list cannot be checked`;
  if (kept?.state !== "fits") return t`Not checked yet`;
  const day = format.day(dayOf(new Date(kept.takenAt)));
  return t`Checked on this phone, for ${day}`;
}
