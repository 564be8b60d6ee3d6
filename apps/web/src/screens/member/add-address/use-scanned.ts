/** What a scanned QR code means for the address field: an address, or why it is none, in words. */
import { useLingui } from "@lingui/react/macro";
import { ScanFailed, type ScanFailure } from "./camera.ts";
import { readScanned } from "./read-scanned.ts";

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
      const read = readScanned(text);
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
