import { Trans } from "@lingui/react/macro";

/**
 * Pastes the clipboard's text. Hidden where the browser gives no access to the clipboard; the
 * keyboard can still paste there.
 */
export function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  if (!navigator.clipboard?.readText) return null;
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text !== "") onPaste(text.trim());
  };
  return (
    <button
      type="button"
      onClick={() => void paste()}
      className="min-h-11 shrink-0 rounded-md px-3 text-14 font-semibold text-sea active:bg-sea-soft"
    >
      <Trans>Paste</Trans>
    </button>
  );
}
