/**
 * After the first deposit: what to prepare so that money leaves as easily as it came. It goes away
 * when all is done, or when the member puts it away.
 */
import { ADDRESS_COOL_DOWN_HOURS } from "@ballast/contract/constants.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { readSecondStep } from "@ballast/contract/user/second-step.ts";
import { type BookAddress, listAddresses } from "@ballast/contract/wallet/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { query } from "../../../api/query.ts";
import { useMember } from "../../../api/session.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { shortAddress } from "../../../ui/short-address.ts";
import { ReadySkeleton, readyMember } from "./ready-place.tsx";

/** Optional: when one of the answers cannot be had, nothing is shown. */
export default function GettingReady() {
  const { shareCode } = useMember();
  const addresses = useQuery(query(listAddresses));
  const member = useQuery(query(memberInfo));
  const steps = useQuery(query(readSecondStep));
  if (addresses.data === undefined || member.data === undefined || steps.data === undefined) {
    return (addresses.error ?? member.error ?? steps.error) ? null : <ReadySkeleton />;
  }
  return (
    <Card
      addresses={addresses.data.list}
      hasFundPassword={member.data.hasPaypass}
      hasSecondStep={steps.data.totpSince !== null || steps.data.passkeys.length > 0}
      onReady={() => readyMember.write(shareCode)}
    />
  );
}

function Card(props: {
  addresses: BookAddress[];
  hasFundPassword: boolean;
  hasSecondStep: boolean;
  onReady: () => void;
}) {
  const { addresses, hasFundPassword, hasSecondStep, onReady } = props;
  const done = [addresses.length > 0, hasFundPassword, hasSecondStep].filter(Boolean).length;
  const notify = useEffectEvent(onReady);
  useEffect(() => {
    if (done === 3) notify();
  }, [done]);
  if (done === 3) return null;
  return (
    <section aria-labelledby="ready" className="mt-8 rounded-lg border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="ready" className="text-20 font-semibold">
          <Trans>Getting ready</Trans>
        </h2>
        <span className="figure text-14 text-quiet">
          <Trans>{done} of 3 done</Trans>
        </span>
      </div>
      <p className="mb-2 text-14 text-quiet">
        <Trans>So that money leaves as easily as it came.</Trans>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        <Todo
          isDone={addresses.length > 0}
          to={addresses.length > 0 ? "/user/address" : "/user/addAddress"}
          title={<Trans>Where your money goes back to</Trans>}
        >
          <AddressNote address={addresses.find(({ usable }) => usable) ?? addresses.at(-1)} />
        </Todo>
        <Todo isDone={hasFundPassword} to="/user/fundPwd" title={<Trans>Fund password</Trans>}>
          <Trans>Asked for with each withdrawal</Trans>
        </Todo>
        <Todo
          isDone={hasSecondStep}
          to="/user/securitycenter"
          title={<Trans>Passkey or second step</Trans>}
        >
          <Trans>So that your password alone lets nobody in</Trans>
        </Todo>
      </ul>
      <div className="mt-1 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to="/user/securitycenter"
          className="inline-flex min-h-11 items-center text-14 font-semibold text-sea"
        >
          <Trans>Set own limits</Trans>
        </Link>
        <Button look="quiet" onClick={onReady}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Says which address can be used, or from when the newest one can. */
function AddressNote({ address: one }: { address: BookAddress | undefined }) {
  const format = useFormat();
  const wait = format.length({ value: ADDRESS_COOL_DOWN_HOURS, unit: "hour" });
  if (one === undefined) return <Trans>A new address can be used after {wait}</Trans>;
  const address = shortAddress(one.address);
  const from = format.dateTimeFrom(one.usableFrom);
  return one.usable ? (
    <Trans>Address {address} can be used</Trans>
  ) : (
    <Trans>
      Address {address} can be used from {from}
    </Trans>
  );
}

function Todo(props: { isDone: boolean; to: Path; title: ReactNode; children: ReactNode }) {
  const { isDone, to, title, children } = props;
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-start gap-3 rounded-md py-3 active:bg-sea-soft">
        <span
          className={`flex size-[1.5rem] shrink-0 items-center justify-center rounded-full border-2 ${
            isDone ? "border-sea bg-sea text-on-sea" : "border-edge"
          }`}
        >
          {isDone && <Icon name="check" size={16} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block long-words font-semibold">
            {title}
            {isDone && (
              <span className="sr-only">
                {" "}
                (<Trans>done</Trans>)
              </span>
            )}
          </span>
          <span className="block text-14 wrap-anywhere text-quiet">{children}</span>
        </span>
        <span className="text-quiet">
          <Icon name="next" size={20} />
        </span>
      </Link>
    </li>
  );
}
