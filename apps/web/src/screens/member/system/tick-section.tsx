import { Trans } from "@lingui/react/macro";
import { useStore } from "../../../api/store.ts";
import { canTick, isTickOn } from "../../../ui/haptic.ts";
import { Section } from "../../../ui/list.tsx";

/** Nothing where the browser cannot do it. */
export function TickSection() {
  const isOn = useStore(isTickOn);
  if (!canTick()) return null;
  return (
    <Section title={<Trans>Vibration</Trans>}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => isTickOn.write(target.checked)}
          className="size-6 shrink-0 accent-sea"
        />
        <span className="min-w-0 long-words">
          <Trans>A short tick when you bought, sent, collected or copied something</Trans>
        </span>
      </label>
    </Section>
  );
}
