/** Explains why a chosen file cannot be sent as a picture, and what to do. */
import { HEIC_HEAD_BYTES, isHeic } from "@ballast/contract/heic.ts";
import { useLingui } from "@lingui/react/macro";

export function useUnreadWords(): (file: File) => Promise<string> {
  const { t } = useLingui();
  return async (file) => {
    const head = new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer());
    const { name } = file;
    return isHeic(head)
      ? t`${name}: This is a HEIC picture of an iPhone, which cannot be read here. Send a screenshot of it, or choose Settings, Camera, Formats, Most Compatible and take it again.`
      : t`${name}: The file is not a picture that can be read.`;
  };
}
