/** Checks in this browser the amount counted as owed to the member against what is published. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLoginPhone } from "../../../api/login-phone.ts";
import { ProofLimits } from "../../../features/everyone/explanations/proof-limits.tsx";
import { checkProofs, judge } from "../../../features/home/proof/check-proof.ts";
import { type KeptProof, keptProof } from "../../../features/home/proof/kept-proof.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { NumberForm } from "./number-form.tsx";
import { OwnPart } from "./own-part.tsx";

export default function Proof() {
  const { t } = useLingui();
  const [kept] = useState(() => keptProof.read());
  const checked = useQuery({
    queryKey: ["own proof"],
    queryFn: ({ signal }) => checkProofs(signal),
    refetchOnMount: "always",
    // The previous result is shown until the new check completes, and while there is no network.
    ...(kept ? { initialData: kept, initialDataUpdatedAt: kept.checkedAt } : {}),
  });
  return (
    <Screen title={t`Your part of the proof`}>
      <p className="mb-4 text-14 text-quiet">
        <Trans>
          Every day all that members are owed is added up and published. This phone checks by itself
          that your part is in it.
        </Trans>
      </p>
      <Loaded of={checked} skeleton={<Skeleton />}>
        {(proof) => (proof.items.length === 0 ? <NoneYet /> : <Parts proof={proof} />)}
      </Loaded>
      <ProofLimits />
      <Elsewhere />
    </Screen>
  );
}

function Parts({ proof }: { proof: KeptProof }) {
  const typed = useLoginPhone();
  const [isAsking, setIsAsking] = useState(false);
  if (typed === null || isAsking) {
    return <NumberForm items={proof.items} onDone={() => setIsAsking(false)} />;
  }
  return (
    <>
      {proof.items.map((item) => (
        <OwnPart key={item.commit} item={item} typed={typed} checkedAt={proof.checkedAt} />
      ))}
      {isAnotherNumber(proof, typed) && (
        <div className="mt-3">
          <Button look="secondary" wide onClick={() => setIsAsking(true)}>
            <Trans>Use another number</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function isAnotherNumber({ items }: KeptProof, typed: string): boolean {
  const judged = items.map((item) => judge(item, typed));
  return judged.some((one) => !one.ok && one.finding === "other_number");
}

function NoneYet() {
  return (
    <Empty drawing="paper" title={<Trans>No proof yet</Trans>}>
      <Trans>
        There is no proof of your balance yet. The next is made as the next day (UTC) begins.
      </Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mb-4 h-16 w-full" />
      <SkeletonBlock className="mb-4 h-10 w-48" />
      <SkeletonRows count={3} />
    </>
  );
}
