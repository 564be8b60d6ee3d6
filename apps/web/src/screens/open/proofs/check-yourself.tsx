/** Three ways to check without trusting this app, from the easiest to the most thorough. */
import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonAway } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";

/** Typed as they stand; alike in every language. */
const COMMANDS = {
  parts: "node packages/proof/second/check.mjs file leaves.bin commit.json",
  ledger: "npm run verify-ledger -- seal.json",
};

type Checker = { path: string; sha256: string } | null;

export function CheckYourself({ checker }: { checker: Checker }) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Check it yourself</Trans>}>
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
      <h3 className="mt-5 font-semibold">
        <Trans>The whole sum</Trans>
      </h3>
      <p className="text-14 text-quiet">
        <Trans>
          A second program, written from the description alone, adds up the published parts. It runs
          on your own machine:
        </Trans>
      </p>
      <Command text={COMMANDS.parts} />
      <h3 className="mt-5 font-semibold">
        <Trans>The ledger behind it</Trans>
      </h3>
      <p className="text-14 text-quiet">
        <Trans>
          Who may read the database, an examiner for instance, recomputes every entry’s seal and
          compares it with a seal that was kept:
        </Trans>
      </p>
      <Command text={COMMANDS.ledger} />
    </Section>
  );
}

function Command({ text }: { text: string }) {
  return (
    <pre
      lang="en"
      className="mt-2 rounded-md bg-sea-soft p-3 text-14 break-all whitespace-pre-wrap"
    >
      <code>{text}</code>
    </pre>
  );
}
