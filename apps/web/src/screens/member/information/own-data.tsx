/** Links to the downloads of the member's data and to closing the account. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { keepInAddress } from "../../../nav/navigation.ts";
import { useSearch } from "../../../nav/router.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton, Section } from "../../../ui/list.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { CopySheet } from "./copy-sheet.tsx";
import { StatementSheet } from "./statement-sheet.tsx";

export function OwnData() {
  const { t } = useLingui();
  const { open: asked } = useSearch();
  const [open, setOpen] = useState<"statement" | "copy" | "close" | null>(
    asked === "statement" ? asked : null,
  );
  const closeStatement = () => {
    setOpen(null);
    keepInAddress("open", null);
  };
  return (
    <Section title={<Trans>Your data</Trans>}>
      <List label={t`Your data`}>
        <RowButton
          icon={<Icon name="orders" />}
          title={<Trans>Account statement</Trans>}
          note={<Trans>Every entry of a period, to read or for other programs</Trans>}
          onClick={() => setOpen("statement")}
        />
        <RowButton
          icon={<Icon name="deposit" />}
          title={<Trans>Copy of all your data</Trans>}
          note={<Trans>Everything that is kept about you, as JSON</Trans>}
          onClick={() => setOpen("copy")}
        />
        <RowButton
          icon={<Icon name="close" />}
          title={<Trans>Close the account</Trans>}
          note={<Trans>For good, when nothing is left in it</Trans>}
          onClick={() => setOpen("close")}
        />
      </List>
      {open === "statement" && <StatementSheet onClose={closeStatement} />}
      {open === "copy" && <CopySheet onClose={() => setOpen(null)} />}
      {open === "close" && <CloseSheet onClose={() => setOpen(null)} />}
    </Section>
  );
}
