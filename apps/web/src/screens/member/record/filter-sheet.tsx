import type { RecordCode } from "@ballast/contract/records.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useRecordCode } from "../../../features/member/records/record-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { MOVEMENTS, PROMOTIONS, type Wallet } from "./codes.ts";

export function FilterSheet(props: {
  wallet: Wallet;
  /** The selected record types; an empty list shows all records. */
  codes: readonly RecordCode[];
  onCodes: (codes: RecordCode[]) => void;
  onClose: () => void;
}) {
  const { wallet, codes, onCodes, onClose } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<RecordCode[]>([...codes]);
  const group = (legend: ReactNode, offered: readonly RecordCode[]) => (
    <CodeGroup legend={legend} offered={offered} chosen={chosen} onChosen={setChosen} />
  );
  return (
    <Sheet
      title={t`Which records`}
      onClose={onClose}
      action={
        <ButtonRow>
          <Button look="secondary" onClick={() => onCodes([])}>
            <Trans>Show all</Trans>
          </Button>
          <Button onClick={() => onCodes(chosen)}>
            <Trans>Show these</Trans>
          </Button>
        </ButtonRow>
      }
    >
      <div className="flex flex-col gap-6">
        {group(<Trans>Movements</Trans>, MOVEMENTS[wallet])}
        {PROMOTIONS[wallet].length > 0 &&
          group(<Trans>Promotions (not investment return)</Trans>, PROMOTIONS[wallet])}
      </div>
    </Sheet>
  );
}

function CodeGroup(props: {
  legend: ReactNode;
  offered: readonly RecordCode[];
  chosen: RecordCode[];
  onChosen: (chosen: RecordCode[]) => void;
}) {
  const { legend, offered, chosen, onChosen } = props;
  const codeWords = useRecordCode();
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-semibold text-quiet">{legend}</legend>
      {offered.map((code) => (
        <Checkbox
          key={code}
          name={code}
          isChecked={chosen.includes(code)}
          onChecked={(isChecked) =>
            onChosen(isChecked ? [...chosen, code] : chosen.filter((one) => one !== code))
          }
        >
          {codeWords(code)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
