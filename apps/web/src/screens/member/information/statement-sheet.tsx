/**
 * Downloads an account statement for a period and a file format. Its days begin and end in the
 * member's time zone.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import {
  downloadStatement,
  previewStatement,
  type StatementFormat,
} from "@ballast/contract/user/own-data.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDownload } from "../../../api/download.ts";
import { query } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";
import { phoneZone } from "../../../features/member/settings/zone.ts";
import { zoneStore } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { wrongPeriod } from "./statement-period.ts";

/** The checker is a single HTML file that reads the published keys itself. */
const CHECKER = "/verify.html#statement";

/** Names of programs and formats are the same in every language. */
const FORMS: { value: StatementFormat; text: string }[] = [
  { value: "pdf", text: "PDF" },
  { value: "xlsx", text: "Excel" },
  { value: "csv", text: "CSV" },
  { value: "ofx", text: "OFX" },
  { value: "journal", text: "hledger" },
];

export function StatementSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const zone = useStore(zoneStore) === "phone" ? phoneZone() : "UTC";
  const opening = useQuery(query(previewStatement, { zone }));
  return (
    <Sheet title={t`Account statement`} onClose={onClose}>
      <Loaded of={opening} skeleton={<SkeletonLines count={4} />}>
        {(preview) => <Choose opening={preview} zone={zone} />}
      </Loaded>
    </Sheet>
  );
}

type Preview = OutputOf<typeof previewStatement>;

function Choose({ opening, zone }: { opening: Preview; zone: string }) {
  const { t } = useLingui();
  // A refetch while the sheet is open must not change the selected dates.
  const [{ from, to, latest }] = useState(opening);
  const file = useDownload(downloadStatement);
  const [format, setFormat] = useState<StatementFormat>("pdf");
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
    const { isSaved } = await file.start({ ...days, zone, format });
    if (isSaved) toast(t`Statement downloaded`);
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
      <WhatIsIn from={form.values.from} to={form.values.to} latest={latest} zone={zone} />
      <Segments
        label={t`Form of the file`}
        name="format"
        value={format}
        options={FORMS}
        onValue={setFormat}
      />
      {(format === "pdf" || format === "csv") && (
        <p className="mb-3 text-14 text-quiet">
          <Trans>
            The file is signed: whoever has it can check that nothing in it was changed.{" "}
            <a href={CHECKER} target="_blank" rel="noopener" className="text-sea underline">
              How to check it
            </a>
          </Trans>
        </p>
      )}
      <FormFailure error={file.error} />
      <Button type="submit" wide isBusy={file.isBusy}>
        <Trans>Download</Trans>
      </Button>
    </FormOf>
  );
}

/**
 * Shows the number of entries before the download, so that an empty statement is recognized without
 * opening the file.
 */
function WhatIsIn(props: { from: string; to: string; latest: string; zone: string }) {
  const { from, to, latest, zone } = props;
  const isRight = wrongPeriod(from, to, latest) === null;
  const preview = useQuery({ ...query(previewStatement, { from, to, zone }), enabled: isRight });
  const entries = isRight ? preview.data?.entries : undefined;
  return (
    <p role="status" className="min-h-6 text-14 text-quiet">
      {entries === 0 && (
        <Trans>Nothing moved in these days: the statement holds the balances alone.</Trans>
      )}
      {entries !== undefined && entries > 0 && (
        <Plural value={entries} one="# entry in these days" other="# entries in these days" />
      )}
    </p>
  );
}
