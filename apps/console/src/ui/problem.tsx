/** An error in words, with a button to try again. */
import { Alert, Button, Result } from "antd";

export function Problem({ error, again }: { error: Error; again?: () => void }) {
  return (
    <Result
      status="warning"
      title={error.message}
      extra={again && <Button onClick={again}>Try again</Button>}
    />
  );
}

/** A warning above data that could not be refetched. */
export function Outdated({ error, again }: { error: Error; again: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`This may be out of date: ${error.message}`}
      action={
        <Button size="small" onClick={again}>
          Try again
        </Button>
      }
    />
  );
}
