import { LANGUAGE_NAMES } from "@ballast/contract/language.ts";
import { Trans } from "@lingui/react/macro";
import { useLanguage } from "../../../i18n/language.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";

export function LanguageSection() {
  return (
    <Section title={<Trans>Language</Trans>}>
      <List>
        <RowLink
          to="/index/language"
          icon={<Icon name="globe" />}
          title={LANGUAGE_NAMES[useLanguage()]}
        />
      </List>
    </Section>
  );
}
