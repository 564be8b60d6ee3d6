import { useLingui } from "@lingui/react/macro";
import { Screen } from "../../../ui/screen.tsx";
import { AppSection } from "./app-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { SalesUnit } from "./sales-unit.tsx";
import { ThemeSection } from "./theme-section.tsx";
import { TickSection } from "./tick-section.tsx";
import { ZoneSection } from "./zone-section.tsx";

export default function System() {
  const { t } = useLingui();
  return (
    <Screen title={t`Settings`}>
      <LanguageSection />
      <ThemeSection />
      <ZoneSection />
      <SalesUnit />
      <TickSection />
      <AppSection />
    </Screen>
  );
}
