/**
 * Shrinks a picture on the phone before it is sent. It is redrawn, so that its metadata about place
 * and time never leaves the phone.
 */
export type Shrunk = {
  blob: Blob;
  /** A small copy as a data: URL, shown while the picture is sent. */
  preview: string;
};

const PREVIEW_SIDE = 240;
const QUALITIES = [0.85, 0.7, 0.5];
/**
 * The shortest long side in px. A picture that is still too large then is not usable on a screen.
 */
const SIDE_LEAST = 320;

export type ShrinkTo = { side: number; mostBytes: number };

/**
 * Resolves with null when the browser cannot decode the picture, or cannot make it small enough.
 */
export async function shrinkImage(file: Blob, to: ShrinkTo): Promise<Shrunk | null> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (image === null) return null;
  try {
    for (let side = to.side; side >= SIDE_LEAST; side /= 2) {
      const canvas = drawn(image, side);
      for (const quality of QUALITIES) {
        const blob = await jpegOf(canvas, quality);
        if (blob === null) return null;
        if (blob.size <= to.mostBytes) {
          return { blob, preview: drawn(image, PREVIEW_SIDE).toDataURL("image/jpeg", 0.8) };
        }
      }
    }
    return null;
  } finally {
    image.close();
  }
}

/** Scales a size down to `side`; never enlarges it. */
export function sizeWithin(size: { width: number; height: number }, side: number) {
  const share = Math.min(1, side / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * share)),
    height: Math.max(1, Math.round(size.height * share)),
  };
}

/** Draws on white: transparent parts have no colour of their own in a JPEG. */
function drawn(image: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), sizeWithin(image, side));
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Encodes as JPEG, which every browser can write. */
function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
