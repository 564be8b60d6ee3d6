/** What a proof does not show, and how to check it without this app. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Unreachable } from "../../api/failures.ts";
import { ButtonAway } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Fact, Facts, Section } from "../../ui/list.tsx";

export function Limits() {
  return (
    <Section title={<Trans>What this does not show</Trans>}>
      <ul className="list-disc space-y-2 ps-5 text-14 text-quiet">
        <li>
          <Trans>
            That the money is there. What stands against it is published beside the list.
          </Trans>
        </li>
        <li>
          <Trans>That nobody was left out. Whoever does not check is not protected by this.</Trans>
        </li>
        <li>
          <Trans>What is owed to others than members.</Trans>
        </li>
        <li>
          <Trans>Anything between two days: it is one moment of each day.</Trans>
        </li>
        <li>
          <Trans>That everybody sees the same list. Compare the fingerprint with others.</Trans>
        </li>
      </ul>
    </Section>
  );
}

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
  const { checker } = (await answer.json()) as { checker?: { sha256: string } | null };
  return checker?.sha256 ?? "";
}
