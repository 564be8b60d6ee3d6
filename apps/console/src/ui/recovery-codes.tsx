/** Recovery codes, shown once: the user copies them and confirms that they are stored. */
import { Button, Typography } from "antd";

export function RecoveryCodesShown(props: { says: string; codes: string[]; onKept(): void }) {
  const text = props.codes.join("\n");
  return (
    <>
      <Typography.Paragraph>{props.says}</Typography.Paragraph>
      <Typography.Paragraph code copyable={{ text }} style={{ whiteSpace: "pre" }}>
        {text}
      </Typography.Paragraph>
      <Button type="primary" block onClick={props.onKept}>
        I have kept them
      </Button>
    </>
  );
}
