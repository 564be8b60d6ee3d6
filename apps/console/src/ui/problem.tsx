/** What went wrong, in words, and a way on. */
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

/** Above what was read before and could not be read anew. */
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
