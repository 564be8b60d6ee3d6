import { Trans, useLingui } from "@lingui/react/macro";
import { useStore } from "../../../api/store.ts";
import { Section } from "../../../ui/list.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { themeStore } from "../../../ui/theme.ts";

export function ThemeSection() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Theme</Trans>}>
      <Segments
        label={t`Theme`}
        name="theme"
        value={useStore(themeStore)}
        options={[
          { value: "system", text: t`Same as the phone` },
          { value: "light", text: t`Light` },
          { value: "dark", text: t`Dark` },
        ]}
        onValue={themeStore.write}
      />
    </Section>
  );
}
