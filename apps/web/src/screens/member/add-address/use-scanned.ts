/** What a scanned QR code means for the address field: an address, or why it is none, in words. */
import { readChainAddress, type TypedAddress } from "@ballast/contract/wallet/chain-address.ts";
import { useLingui } from "@lingui/react/macro";
import { ScanFailed, type ScanFailure } from "./camera.ts";

const WEB_PAGE = /^\s*https?:/i;
const NONE: TypedAddress = { kind: "none" };

export function useScanned(props: {
  onAddress: (address: string) => void;
  onWrong: (words: string) => void;
}) {
  const { onAddress, onWrong } = props;
  const { t } = useLingui();
  const failures: Record<ScanFailure, string> = {
    not_allowed: t`The camera is not allowed. Allow it for this page in the browser’s settings, or paste the address.`,
    no_camera: t`No camera was found. Paste the address instead.`,
    not_started: t`The camera did not start; another app may be using it. Paste the address instead.`,
    nothing_read: t`No code could be read. Try again, or paste the address.`,
  };
  return {
    ofText: (text: string) => {
      // A web page's address is none of a chain that is called "https".
      const read = WEB_PAGE.test(text) ? NONE : readChainAddress(text);
      if (read.kind === "address") return onAddress(read.address);
      if (read.kind === "other_chain") {
        const { chain } = read;
        return onWrong(
          t`This address is of ${chain}. Money can only go to an address of BNB Smart Chain (BEP20).`,
        );
      }
      if (read.kind === "payment_request") {
        return onWrong(
          t`This is a request for a payment, not an address. Please enter the receiver’s address alone, beginning with 0x.`,
        );
      }
      onWrong(t`This code holds no address.`);
    },
    ofFailure: (error: unknown) =>
      onWrong(failures[error instanceof ScanFailed ? error.reason : "not_started"]),
  };
}
