/** A statement: which days, in which form. The days begin and end in the member's zone. */
import { downloadStatement, type StatementFormat } from "@ballast/contract/user-own-data.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDownload } from "../../api/download.ts";
import { useStore } from "../../api/store.ts";
import { zoneStore } from "../../i18n/format.ts";
import { usePlatformDay } from "../../parts/platform-day.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf, TextField } from "../../ui/field.tsx";
import { Loaded, SkeletonLines } from "../../ui/loaded.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { useForm } from "../../ui/use-form.ts";
import { lastMonth, wrongPeriod } from "./statement-period.ts";

export function StatementSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const today = usePlatformDay();
  return (
    <Sheet title={t`Account statement`} onClose={onClose}>
      <Loaded of={today} skeleton={<SkeletonLines count={4} />}>
        {(day) => <Choose today={day} />}
      </Loaded>
    </Sheet>
  );
}

function Choose({ today }: { today: string }) {
  const { t } = useLingui();
  const { from, to, latest } = lastMonth(today);
  const file = useDownload(downloadStatement);
  const [format, setFormat] = useState<StatementFormat>("pdf");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = useStore(zoneStore) === "phone" ? here : "UTC";
  const words = {
    "no-day": t`Please choose a day`,
    backwards: t`The last day is before the first`,
    "too-long": t`At most one year`,
    "not-over": t`Only days that are over`,
  };
  const form = useForm(
    { from, to },
    {
      from: (first, all) =>
        wrongPeriod(first, all.to, latest) === "no-day" ? words["no-day"] : null,
      to: (last, all) => {
        const wrong = wrongPeriod(all.from, last, latest);
        return wrong && words[wrong];
      },
    },
  );
  const onSubmit = form.submit(async (days) => {
    if (await file.start({ ...days, zone, format })) toast(t`Statement downloaded`);
  });
  return (
    <FormOf onSubmit={onSubmit}>
      <TextField {...form.field("from")} type="date" label={<Trans>First day</Trans>} />
      <TextField
        {...form.field("to")}
        type="date"
        label={<Trans>Last day</Trans>}
        hint={<Trans>Days begin and end in the time zone {zone}.</Trans>}
      />
      <Segments
        label={t`Form of the file`}
        name="format"
        value={format}
        options={[
          { value: "pdf", text: "PDF" },
          { value: "csv", text: "CSV" },
        ]}
        onValue={setFormat}
      />
      <FormFailure error={file.error} />
      <Button type="submit" wide isBusy={file.isBusy}>
        <Trans>Download</Trans>
      </Button>
    </FormOf>
  );
}
