/** The fields of the product editor; each shows its error at once. */
import { YEARLY_RATE_CEILING_BPS } from "@ballast/contract/constants.ts";
import { parseAmount } from "@ballast/contract/money.ts";
import { Button, Col, DatePicker, Form, Image, Input, Row, Select, Typography, Upload } from "antd";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { hashOf } from "../ui/document-file.tsx";
import { RowChoice } from "../ui/row-choice.tsx";
import { type Wording, WordingEditor } from "../ui/wording-editor.tsx";
import { aboveCeiling, mostDailyReturn, percent, termsOf, tUSDT } from "./draft-terms.ts";

type Rule = { validator(rule: unknown, value: unknown): Promise<void> };
type Values = (name: string) => unknown;

const fails = (holds: boolean, says: string) =>
  holds ? Promise.resolve() : Promise.reject(new Error(says));
const needed = (what: string) => ({ required: true, message: `Please fill in: ${what}` });
const amountRule: Rule = {
  validator: (_, value) =>
    fails(!value || (parseAmount(String(value), "tUSDT") ?? 0n) > 0n, "An amount like 100 or 0.04"),
};
const wholeRule = (least: number, most: number): Rule => ({
  validator: (_, value) => {
    const text = String(value ?? "");
    const isWhole = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return fails(
      !text || isWhole,
      `A whole number from ${least} to ${most.toLocaleString("en-GB")}`,
    );
  },
});

/**
 * Rejects a return above the ceiling as the server would, as soon as price and daily return are
 * known.
 */
const ceilingRule = ({ getFieldValue }: { getFieldValue: Values }) => ({
  validator: (_: unknown, value: unknown) => {
    const above = termsOf({ price: getFieldValue("price"), "daily-return": value, days: "1" });
    const most = above && aboveCeiling(above) ? tUSDT(mostDailyReturn(above.price)) : "";
    return fails(
      !most,
      `Above the ceiling of ${percent(YEARLY_RATE_CEILING_BPS)} a year: at most ${most}`,
    );
  },
});

const after =
  (other: string, says: string) =>
  ({ getFieldValue }: { getFieldValue: Values }) => ({
    validator: (_: unknown, value: unknown) => {
      const before = getFieldValue(other) as Dayjs | undefined;
      return fails(!value || !before || !(value as Dayjs).isBefore(before), says);
    },
  });

/** In a text with several languages, English is required. */
const englishRule = (what: string, least: number): Rule => ({
  validator: (_, value) => {
    const { length } = (value as Wording | undefined)?.en_US?.trim() ?? "";
    if (length === 0) return fails(false, `Please fill in, in English: ${what}`);
    return fails(length >= least, `At least ${least} characters in English`);
  },
});

const unitsRule = ({ getFieldValue }: { getFieldValue: Values }) => ({
  validator: (_: unknown, value: unknown) =>
    fails(
      !value || Number(value) <= Number(getFieldValue("units") ?? 0),
      "Not more than there are",
    ),
});

export function DraftFields({ pictures, isNew }: { pictures: string[]; isNew: boolean }) {
  return (
    <>
      <Form.Item name="name" label="Name" rules={[needed("name"), { min: 2, max: 80 }]}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="image" label="Picture" rules={[needed("picture")]}>
        <Select
          options={pictures.map((path) => ({
            value: path,
            label: path.replace(/^.*\/|\.svg$/g, "").replaceAll("-", " "),
          }))}
          optionRender={({ value, label }) => (
            <>
              <Image src={String(value)} alt="" width={40} preview={false} /> {label}
            </>
          )}
        />
      </Form.Item>
      <Row gutter={16}>
        <Third name="price" label="Price of a unit" unit="tUSDT" rules={[amountRule]} />
        <Third
          name="daily-return"
          label="Daily return of a unit"
          unit="tUSDT"
          rules={[amountRule, ceilingRule]}
          dependencies={["price"]}
        />
        <Third name="days" label="Days of income" rules={[wholeRule(1, 1000)]} />
        <Third name="put-off-days" label="Days before it starts" rules={[wholeRule(0, 60)]} />
        <Third name="units" label="Units" rules={[wholeRule(1, 1_000_000)]} />
        <Third
          name="per-member"
          label="Most of one member"
          rules={[wholeRule(1, 1_000_000), unitsRule]}
          dependencies={["units"]}
        />
      </Row>
      <Row gutter={16}>
        <At name="announce" label="Terms are shown (UTC)" />
        <At
          name="start"
          label="Sale starts (UTC)"
          rule={after("announce", "Not before they are shown")}
        />
        <At name="end" label="Sale ends (UTC)" rule={after("start", "After it starts")} />
      </Row>
      <Form.Item
        name="return-source"
        label="Where the return comes from"
        rules={[englishRule("where the return comes from", 40)]}
      >
        <WordingEditor label="Where the return comes from" />
      </Form.Item>
      <DocumentField />
      <AgreementField isNew={isNew} />
    </>
  );
}

type ThirdProps = {
  name: string;
  label: string;
  unit?: string;
  rules: object[];
  dependencies?: string[];
};

function Third({ name, label, unit, rules, dependencies }: ThirdProps) {
  return (
    <Col xs={24} sm={8}>
      <Form.Item
        name={name}
        label={label}
        validateFirst
        rules={[needed(label.toLowerCase()), ...rules]}
        {...(dependencies ? { dependencies } : {})}
      >
        <Input
          autoComplete="off"
          inputMode={unit ? "decimal" : "numeric"}
          {...(unit ? { suffix: unit } : {})}
        />
      </Form.Item>
    </Col>
  );
}

function At({
  name,
  label,
  rule,
}: {
  name: string;
  label: string;
  rule?: object | (() => object);
}) {
  return (
    <Col xs={24} sm={8}>
      <Form.Item
        name={name}
        label={label}
        rules={[needed(label), ...(rule ? [rule as object] : [])]}
      >
        <DatePicker
          showTime={{ format: "HH:mm" }}
          format={["D MMM YYYY HH:mm", "YYYY-MM-DD HH:mm", "DD-MM-YYYY HH:mm"]}
          style={{ width: "100%" }}
        />
      </Form.Item>
    </Col>
  );
}

/** The document is stored permanently, and members can open it with its hash. */
function DocumentField() {
  const [hash, setHash] = useState<string | null>(null);
  const look = async (file: File | undefined) => {
    if (!file) return setHash(null);
    setHash(await hashOf(file));
  };
  return (
    <Form.Item
      name="document"
      label="Document that shows it"
      valuePropName="fileList"
      getValueFromEvent={({ fileList }: { fileList: { originFileObj?: File }[] }) => fileList}
      rules={[needed("document")]}
      extra={
        hash === null ? (
          "Members can open it. A PDF, PNG, JPEG or plain text of at most 10 MB: no person and no secret should stand in it that is not theirs to read."
        ) : (
          <Typography.Text code style={{ overflowWrap: "anywhere" }}>
            {hash}
          </Typography.Text>
        )
      }
    >
      <Upload
        maxCount={1}
        beforeUpload={(file) => {
          void look(file);
          return false;
        }}
        onRemove={() => void look(undefined)}
      >
        <Button>Choose a file</Button>
      </Upload>
    </Form.Item>
  );
}

function AgreementField({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Form.Item name="agreement-id" label="Agreement" rules={[needed("agreement")]}>
        <RowChoice
          resource="agreements"
          named="version"
          others={[{ value: "new", label: "A new version…" }]}
        />
      </Form.Item>
      {isNew && (
        <>
          <Form.Item name="agreement-version" label="Its version" rules={[needed("version")]}>
            <Input autoComplete="off" maxLength={60} />
          </Form.Item>
          <Form.Item name="agreement-text" label="Its text" rules={[englishRule("text", 1)]}>
            <WordingEditor label="Its text" />
          </Form.Item>
        </>
      )}
    </>
  );
}
