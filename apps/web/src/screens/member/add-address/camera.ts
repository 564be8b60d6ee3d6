/** Reads one QR code with the device's camera, whose stream always ends with the reading. */
import type { BarcodeDetector } from "qr/decode.js";

export type ScanFailure = "not_allowed" | "no_camera" | "not_started" | "nothing_read";

export class ScanFailed extends Error {
  readonly reason: ScanFailure;
  constructor(reason: ScanFailure) {
    super(reason);
    this.reason = reason;
  }
}

const LOOK_EVERY_MS = 150;
const GIVE_UP_MS = 60_000;
/** The names of what `getUserMedia` throws; any other means that the camera does not start. */
const REASONS: Partial<Record<string, ScanFailure>> = {
  NotAllowedError: "not_allowed",
  SecurityError: "not_allowed",
  NotFoundError: "no_camera",
  OverconstrainedError: "no_camera",
};

/** Browsers offer the camera to pages that came over a secure connection alone. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined;

/** Shows the camera's picture in `video` until a code is read or the signal aborts. */
export async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await startCamera();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    const detector = await createDetector();
    await video.play();
    return await readCode(video, detector, signal);
  } finally {
    stop();
  }
}

function startCamera(): Promise<MediaStream> {
  const rear = { facingMode: "environment" };
  return navigator.mediaDevices
    .getUserMedia({ audio: false, video: rear })
    .catch((error: DOMException) => {
      throw new ScanFailed(REASONS[error.name] ?? "not_started");
    });
}

type Detector = Pick<BarcodeDetector, "detect">;
type Native = typeof BarcodeDetector;

/** The browser's own detector where it reads QR codes, and else the library's. */
async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: Native };
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  const isNative = native !== undefined && formats.includes("qr_code");
  const Chosen = isNative ? native : (await import("qr/decode.js")).BarcodeDetector;
  return new Chosen({ formats: ["qr_code"] });
}

async function readCode(
  video: HTMLVideoElement,
  detector: Detector,
  signal: AbortSignal,
): Promise<string> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    signal.throwIfAborted();
    // A picture that is not there yet, or cannot be read, is one without a code.
    const [code] = await detector.detect(video).catch(() => []);
    if (code) return code.rawValue;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new ScanFailed("nothing_read");
}
