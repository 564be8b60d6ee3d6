import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { toast } from "../../../ui/toast.tsx";
import { hasCamera } from "./camera.ts";
import type { ScanSheet } from "./scan-sheet.tsx";
import { useScanned } from "./use-scanned.ts";

/**
 * Reads the address from a QR code. Hidden where the browser offers no camera; the camera is asked
 * for when the button is pressed. `onWrong` gets why there is no address, in words.
 */
export function ScanButton(props: {
  onAddress: (address: string) => void;
  onWrong: (words: string) => void;
}) {
  const { t } = useLingui();
  const [Opened, setOpened] = useState<typeof ScanSheet | null>(null);
  const { ofText, ofFailure } = useScanned(props);
  if (!hasCamera()) return null;
  const open = () =>
    import("./scan-sheet.tsx").then(
      (sheet) => setOpened(() => sheet.ScanSheet),
      () => toast(t`Network abnormality, please try again later`, "bad"),
    );
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="min-h-11 shrink-0 rounded-md px-3 text-14 font-semibold text-sea active:bg-sea-soft"
      >
        <Trans>Scan</Trans>
      </button>
      {Opened && (
        <Opened
          onText={(text) => {
            close();
            ofText(text);
          }}
          onFailed={(error) => {
            close();
            ofFailure(error);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
