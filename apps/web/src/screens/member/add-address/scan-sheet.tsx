/** The camera's picture while a QR code is looked for. Leaving the app ends it. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { tick } from "../../../ui/haptic.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { scanCode } from "./camera.ts";

export function ScanSheet(props: {
  onText: (text: string) => void;
  onFailed: (error: unknown) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const picture = useRef<HTMLVideoElement>(null);
  const onText = useEffectEvent((text: string) => {
    tick();
    props.onText(text);
  });
  const onFailed = useEffectEvent(props.onFailed);
  const onHidden = useEffectEvent(() => document.hidden && props.onClose());
  useEffect(() => {
    if (picture.current === null) return;
    const scan = new AbortController();
    const { signal } = scan;
    scanCode(picture.current, signal).then(
      (text) => signal.aborted || onText(text),
      (error) => signal.aborted || onFailed(error),
    );
    document.addEventListener("visibilitychange", onHidden, { signal });
    return () => scan.abort();
  }, []);
  return (
    <Sheet title={t`Scan the address`} onClose={props.onClose}>
      <div aria-hidden="true">
        <video
          ref={picture}
          muted
          playsInline
          className="aspect-square max-h-[50dvh] w-full rounded-md bg-line object-cover"
        />
      </div>
      <p role="status" className="mt-3 text-14 text-quiet">
        <Trans>Hold the QR code of your address before the camera. The picture stays here.</Trans>
      </p>
    </Sheet>
  );
}
