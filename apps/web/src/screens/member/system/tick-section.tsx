import { Trans, useLingui } from "@lingui/react/macro";
import { useStore } from "../../../api/store.ts";
import { canTick, isTickOn } from "../../../ui/haptic.ts";
import { Section } from "../../../ui/list.tsx";
import { Segments } from "../../../ui/segments.tsx";

/** Nothing where the browser cannot do it. */
export function TickSection() {
  const { t } = useLingui();
  const isOn = useStore(isTickOn);
  if (!canTick()) return null;
  return (
    <Section title={<Trans>Vibration</Trans>}>
      <p className="mb-3 text-14 text-quiet">
        <Trans>A short tick when you bought, sent, collected or copied something</Trans>
      </p>
      <Segments
        label={t`Vibration`}
        name="tick"
        value={isOn ? "on" : "off"}
        options={[
          { value: "on", text: t`On` },
          { value: "off", text: t`Off` },
        ]}
        onValue={(value) => isTickOn.write(value === "on")}
      />
    </Section>
  );
}
