/**
 * Describes five ways to check without trusting this app, from the easiest to the most thorough.
 */
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonAway } from "../../../../ui/button.tsx";
import { CopyText } from "../../../../ui/copy.tsx";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Part } from "../part.tsx";
import { fileNames } from "./file-names.ts";

const PROGRAM = "node packages/proof/second/check.mjs";
/** Paths of the second checker and of its description in the source. */
const program = "packages/proof/second";
const description = "docs/proof-of-liabilities.md";
/** The reader's own node of the chain, as it listens on the reader's own machine. */
const NODE = "http://127.0.0.1:8545";

/** Commands to type verbatim next to the files of the newest list; the same in every language. */
function commandsFor(newest: PublishedProof | undefined) {
  if (newest === undefined) return null;
  const { leaves, commit, statement, deposits, seal } = fileNames(newest);
  return {
    parts: newest.leavesFile === null ? null : `${PROGRAM} file ${leaves} ${commit}`,
    assets:
      newest.assets?.depositsFile == null
        ? null
        : `${PROGRAM} assets ${statement} ${commit} ${deposits} ${NODE}`,
    anchor:
      newest.anchor?.state === "confirmed" && newest.anchor.transaction !== null
        ? `${PROGRAM} anchor ${commit} ${newest.anchor.transaction} ${NODE}`
        : null,
    ledger: newest.sealFile === null ? null : `npm run verify-ledger -- ${seal}`,
  };
}

type Checker = { path: string; sha256: string } | null;

export function CheckYourself(props: { checker: Checker; newest: PublishedProof[] }) {
  const { checker, newest } = props;
  const { t } = useLingui();
  const commands = commandsFor(newest[0]);
  return (
    <Part
      id="check"
      icon="shield"
      title={<Trans>Check it yourself</Trans>}
      note={<Trans>A page that works offline, and the commands</Trans>}
    >
      <h3 className="font-semibold">
        <Trans>Your own part</Trans>
      </h3>
      <p className="text-14 text-quiet">
        <Trans>
          A member saves the proof from the wallet, opens the checker in any browser, also without a
          network, and types the own number there. The checker is one file that can be kept.
        </Trans>
      </p>
      {checker && (
        <>
          <Facts>
            <Fact name={<Trans>SHA-256 of the checker</Trans>}>
              <CopyText text={checker.sha256} name={t`SHA-256 of the checker`} />
            </Fact>
          </Facts>
          <div className="mt-2">
            <ButtonAway href={checker.path} look="secondary" wide>
              <Trans>Open the checker</Trans>
            </ButtonAway>
          </div>
        </>
      )}
      {commands && (
        <>
          {commands.parts !== null && (
            <Way title={<Trans>The whole sum</Trans>} command={commands.parts}>
              <Trans>
                A second program, written from the description alone, adds up the published parts.
                It runs on your own machine, beside the files saved above. Where it says “could not
                look”, nothing is known either way:
              </Trans>
            </Way>
          )}
          {commands.assets !== null && (
            <Way title={<Trans>What was found</Trans>} command={commands.assets}>
              <Trans>
                The same program adds up the addresses in the signed statement, and asks a node of
                the chain, your own, at the address given last, what each of them held at that
                block. A node needs the state of that block for it; one that has forgotten it is
                asked for what they hold now and for every transfer since:
              </Trans>
            </Way>
          )}
          {commands.anchor !== null && (
            <Way title={<Trans>Since when it has been there</Trans>} command={commands.anchor}>
              <Trans>
                The same program looks for the total and the root of the published list in the
                chain, at a node of your own, and says in which block they stand and since when:
              </Trans>
            </Way>
          )}
          {commands.ledger !== null && (
            <Way title={<Trans>The ledger behind it</Trans>} command={commands.ledger}>
              <Trans>
                Who may read the database, an examiner for instance, recomputes every entry’s seal
                and compares it with a seal that was kept:
              </Trans>
            </Way>
          )}
          <p className="mt-5 text-14 long-words text-quiet">
            <Trans>
              The program and its description are in Ballast’s source, in {program} and{" "}
              {description}. Put the saved files into the folder of the source, and type each line
              there.
            </Trans>
          </p>
        </>
      )}
    </Part>
  );
}

function Way(props: { title: ReactNode; command: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-5 font-semibold">{props.title}</h3>
      <p className="text-14 text-quiet">{props.children}</p>
      <pre
        lang="en"
        className="mt-2 rounded-md bg-sea-soft p-3 text-14 wrap-anywhere whitespace-pre-wrap"
      >
        <code>{props.command}</code>
      </pre>
    </>
  );
}
