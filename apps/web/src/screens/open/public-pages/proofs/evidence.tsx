/** Shows the parts of one proof: its fingerprint, its anchor on the chain, and its files. */
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../../i18n/format.ts";
import { CopyText } from "../../../../ui/copy.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { type AnchorStep, anchorStep } from "./anchor-step.ts";
import { fileNames } from "./file-names.ts";

export function Evidence({ proof }: { proof: PublishedProof }) {
  const { t } = useLingui();
  const format = useFormat();
  const { sequence, leaves, root, hash, anchor, assets } = proof;
  return (
    <>
      <Facts>
        <Fact name={<Trans>Number in the chain of proofs</Trans>}>{format.count(sequence)}</Fact>
        <Fact name={<Trans>Parts that were added up</Trans>}>{format.count(leaves)}</Fact>
        <Fact name={<Trans>Fingerprint of the published list</Trans>}>
          <CopyText text={hash} name={t`Fingerprint of the published list`} />
        </Fact>
        <Fact name={<Trans>Root of the tree of its parts</Trans>}>
          <CopyText text={root} name={t`Root of the tree of its parts`} />
        </Fact>
        <Anchor anchor={anchor} />
        {assets && <Looked assets={assets} />}
      </Facts>
      <Files proof={proof} />
    </>
  );
}

/**
 * Shows the transaction whose data is the commit, so that nobody can later claim it was another.
 */
function Anchor({ anchor }: { anchor: PublishedProof["anchor"] }) {
  const { t } = useLingui();
  const format = useFormat();
  const transaction = anchor?.transaction ?? null;
  const step = anchorStep(anchor);
  const names: Record<AnchorStep, string> = {
    none: t`Written into the chain by`,
    underWay: t`On its way into the chain by`,
    written: t`Written into the chain by`,
    failed: t`Could not be written into the chain`,
  };
  return (
    <>
      <Fact name={names[step]}>
        {transaction !== null ? (
          <CopyText text={transaction} name={names[step]} />
        ) : step === "failed" ? (
          <Trans>never sent</Trans>
        ) : (
          <Trans>not yet</Trans>
        )}
      </Fact>
      {step === "written" && anchor?.block != null && (
        <Fact name={<Trans>In block</Trans>}>{format.count(anchor.block)}</Fact>
      )}
    </>
  );
}

type Assets = NonNullable<PublishedProof["assets"]>;

function Looked({ assets: { at, signer, signature, block } }: { assets: Assets }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <Fact name={<Trans>Looked at on</Trans>}>{format.dateTime(at)}</Fact>
      {block !== null && (
        <Fact name={<Trans>At block</Trans>}>
          <span className="figure">{format.count(block)}</span>
        </Fact>
      )}
      <Fact name={<Trans>Signed by</Trans>}>
        <CopyText text={signer} name={t`Signed by`} />
      </Fact>
      <Fact name={<Trans>Signature</Trans>}>
        <CopyText text={signature} name={t`Signature`} />
      </Fact>
    </>
  );
}

function Files({ proof }: { proof: PublishedProof }) {
  const { currency, sequence, commit, leavesFile, sealFile, assets } = proof;
  const of = `${currency} ${sequence}`;
  const names = fileNames(proof);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      <FileLink href={commit} name={names.commit}>
        <Trans>Proof {of}</Trans>
      </FileLink>
      {leavesFile !== null && (
        <FileLink href={leavesFile} name={names.leaves}>
          <Trans>All parts of {of}</Trans>
        </FileLink>
      )}
      {assets && (
        <FileLink href={assets.statementFile} name={names.statement}>
          <Trans>Statement of what was found for {of}</Trans>
        </FileLink>
      )}
      {assets?.depositsFile != null && (
        <FileLink href={assets.depositsFile} name={names.deposits}>
          <Trans>Deposit addresses for {of}</Trans>
        </FileLink>
      )}
      <FileLink href={`/proofs/commits-${currency}.txt`} name={`commits-${currency}.txt`}>
        <Trans>All proofs in {currency}</Trans>
      </FileLink>
      {sealFile !== null && (
        <FileLink href={sealFile} name={names.seal}>
          <Trans>Seal of the ledger for {of}</Trans>
        </FileLink>
      )}
    </ul>
  );
}

function FileLink(props: { href: string; name: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={props.href}
        download={props.name}
        className="inline-flex min-h-11 items-center gap-1 text-14 text-sea underline"
      >
        <Icon name="deposit" size={16} />
        {props.children}
      </a>
    </li>
  );
}
