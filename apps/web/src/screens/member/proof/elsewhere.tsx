/** Explains how to check one's own part of the proof without this app. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Unreachable } from "../../../api/failures.ts";
import { ButtonAway } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";

const PAGE = "/verify.html";

export function Elsewhere() {
  const { t } = useLingui();
  const sha256 = useQuery({ queryKey: ["checker"], queryFn: askForChecker }).data;
  return (
    <Section title={<Trans>Check it elsewhere</Trans>}>
      <p className="text-14 text-quiet">
        <Trans>
          Save the proof, open the checker in any browser, also without a network, and type your
          number there. The checker is one file that you can keep.
        </Trans>
      </p>
      {sha256 && (
        <Facts>
          <Fact name={<Trans>SHA-256 of the checker</Trans>}>
            <CopyText text={sha256} name={t`SHA-256 of the checker`} />
          </Fact>
        </Facts>
      )}
      <div className="mt-3">
        <ButtonAway href={PAGE} look="secondary" wide>
          <Trans>Open the checker</Trans>
        </ButtonAway>
      </div>
    </Section>
  );
}

async function askForChecker(): Promise<string> {
  const answer = await fetch("/proofs/index.json?limit=1").catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!answer.ok) throw new Unreachable(`status ${answer.status}`);
  const { checker } = (await answer.json()) as { checker?: { sha256: string } | null };
  return checker?.sha256 ?? "";
}
