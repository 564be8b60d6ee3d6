/** Copies texts such as long addresses, which are shown shortened and copied whole. */
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "./button.tsx";
import { tick } from "./haptic.ts";
import { Icon } from "./icon.tsx";
import { LongCode } from "./long-code.tsx";
import { shortAddress } from "./short-address.ts";
import { toast } from "./toast.tsx";

export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui();
  return async (text) => {
    const isCopied = await copyText(text);
    if (isCopied) tick();
    toast(isCopied ? t`Copy succeeded` : t`Copy failed`, isCopied ? "done" : "bad");
  };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A text with a button that copies it; `shown` may be shorter than what is copied. */
export function CopyText({
  text,
  shown = shortAddress(text),
  name,
}: {
  text: string;
  shown?: string;
  name: string;
}) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0">
        <LongCode text={shown} />
      </span>
      <IconButton label={t`Copy ${name}`} onClick={() => void copy(text)}>
        <Icon name="copy" size={20} />
      </IconButton>
    </span>
  );
}
