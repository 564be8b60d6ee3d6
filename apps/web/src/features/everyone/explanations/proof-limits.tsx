/**
 * The limits of a proof of liabilities, shown below the published proofs and below the member's own
 * part.
 */
import { Trans } from "@lingui/react/macro";
import { Section } from "../../../ui/list.tsx";

export function ProofLimits() {
  return (
    <Section title={<Trans>What this does not show</Trans>}>
      <ProofLimitsList />
    </Section>
  );
}

export function ProofLimitsList() {
  return (
    <ul className="list-disc space-y-2 ps-5 text-14 text-quiet">
      <li>
        <Trans>That the money is there. What stands against it is published beside the list.</Trans>
      </li>
      <li>
        <Trans>That what is there belongs to nobody else, or is still there a moment later.</Trans>
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
  );
}
