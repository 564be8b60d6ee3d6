/**
 * Shows the member's own deposit address as a QR code and as text to copy, below the network that
 * it is for.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { getDepositAddress, type listDepositTokens } from "@ballast/contract/wallet/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { LongCode } from "../../../ui/long-code.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { shortAddress } from "../../../ui/short-address.ts";

type Token = OutputOf<typeof listDepositTokens>["list"][number];

export function DepositAddress({ token }: { token: Token }) {
  const { t } = useLingui();
  const copy = useCopy();
  const { currency, chain, seconds } = token;
  const asked = useQuery(query(getDepositAddress, { currency, chain }));
  return (
    <Loaded of={asked} skeleton={<AddressSkeleton />}>
      {({ address, minimum, confirmations }) => (
        <>
          <Notice tone="warn">
            <p className="font-semibold">
              <Trans>
                Only {currency} on the network {chain}
              </Trans>
            </p>
            <p>
              <Trans>
                What is sent on another network, or as another coin, does not arrive and cannot be
                brought back. This is a test network: never send real money.
              </Trans>
            </p>
          </Notice>
          <div className="mt-4 flex flex-col items-center gap-3">
            <QrCode
              text={address}
              label={t`QR code of your deposit address ${shortAddress(address)}`}
            />
            {/* The address is shown in full, so that it can be compared with the copy, and
                selected where the browser refuses to copy. */}
            <p className="max-w-full text-center">
              <LongCode text={address} />
            </p>
            <Button onClick={() => void copy(address)}>
              <Icon name="copy" size={20} />
              <Trans>Copy address</Trans>
            </Button>
          </div>
          <div className="mt-6">
            <Facts>
              <Fact name={<Trans>Smallest deposit</Trans>}>
                <Money value={minimum} currency={currency} />
              </Fact>
              <Fact name={<Trans>Credited after</Trans>}>
                <Wait confirmations={confirmations} seconds={seconds} />
              </Fact>
            </Facts>
          </div>
        </>
      )}
    </Loaded>
  );
}

/**
 * The time is estimated from the pace of the chain's newest blocks, and omitted where too few
 * blocks are known.
 */
function Wait({ confirmations, seconds }: Pick<Token, "confirmations" | "seconds">) {
  const format = useFormat();
  if (seconds === null) {
    return <Plural value={confirmations} one="# confirmation" other="# confirmations" />;
  }
  const time = format.roughly(seconds);
  return (
    <Plural
      value={confirmations}
      one={`# confirmation, about ${time}`}
      other={`# confirmations, about ${time}`}
    />
  );
}

export function AddressSkeleton() {
  return (
    <div className="flex flex-col items-center gap-3">
      <SkeletonBlock className="h-26 w-full" />
      <SkeletonBlock className="aspect-square w-full max-w-58" />
      <SkeletonBlock className="h-12 w-52" />
      <SkeletonBlock className="h-12 w-44" />
      <div className="mt-3 w-full">
        <SkeletonLines count={2} />
      </div>
    </div>
  );
}
