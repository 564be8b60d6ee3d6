/** A text as a QR code. It is dark on light in both themes, because many cameras read only that. */
import { useMemo } from "react";
import { encode } from "uqr";
import { qrPath } from "./qr-path.ts";

/** The number of light squares around the code, as the standard requires. */
const QUIET_ZONE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 0 });
    return { path: qrPath(data), size };
  }, [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full max-w-58 rounded-md"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
