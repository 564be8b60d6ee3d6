import { Trans, useLingui } from "@lingui/react/macro";
import { useMember } from "../../../api/session.ts";
import { useStore } from "../../../api/store.ts";
import { useZoneName } from "../../../features/member/settings/zone.ts";
import { useFormat, zoneStore } from "../../../i18n/format.ts";
import { Section } from "../../../ui/list.tsx";
import { Segments } from "../../../ui/segments.tsx";

export function ZoneSection() {
  const { t } = useLingui();
  const zoneName = useZoneName();
  const joinedAt = useFormat().dateTime(new Date(useMember().createTime));
  return (
    <Section title={<Trans>Time zone</Trans>}>
      <Segments
        label={t`Time zone`}
        name="zone"
        value={useStore(zoneStore)}
        options={(["platform", "phone"] as const).map((value) => ({
          value,
          text: zoneName(value),
        }))}
        onValue={zoneStore.write}
      />
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          Written this way, you joined on {joinedAt}. Days on which returns are paid begin and end
          in UTC either way.
        </Trans>
      </p>
    </Section>
  );
}
