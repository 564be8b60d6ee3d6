import { Trans, useLingui } from "@lingui/react/macro";
import { useStore } from "../../../api/store.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { areShortcutsOn, SHORTCUTS, type ShortcutKey } from "./shortcuts.ts";

/** Lists the keys, and lets the member turn them off: some tools type letters by themselves. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isOn = useStore(areShortcutsOn);
  const names: Record<ShortcutKey, string> = {
    h: t`Home`,
    i: t`Introduction`,
    a: t`Activity`,
    w: t`Wallet`,
    o: t`My orders`,
    c: t`Community`,
    m: t`Mine`,
    d: t({ context: "to do", message: "Deposit" }),
    u: t`Withdraw`,
  };
  return (
    <Sheet title={t`Keys`} onClose={onClose}>
      <label className="mb-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => areShortcutsOn.write(target.checked)}
          className="size-6 shrink-0 accent-sea"
        />
        <Trans>Keys lead to places</Trans>
      </label>
      <Facts>
        {(Object.keys(SHORTCUTS) as ShortcutKey[]).map((key) => (
          <Fact key={key} name={names[key]}>
            <Key name={key} />
          </Fact>
        ))}
        <Fact name={<Trans>These keys</Trans>}>
          <Key name="?" />
        </Fact>
      </Facts>
    </Sheet>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-block min-w-8 rounded-sm border border-edge bg-card px-2 text-center font-sans uppercase">
      {name}
    </kbd>
  );
}
