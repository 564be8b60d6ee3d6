/** A text as a QR code. It is dark on light in both themes, because many cameras read only that. */
import encodeQR from "qr";
import { useMemo } from "react";
import { qrPath } from "./qr-path.ts";

/** The number of light squares around the code, as the standard requires. */
const QUIET_ZONE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => {
    const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
    return { path: qrPath(rows), side: rows.length };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full max-w-58 rounded-md"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
