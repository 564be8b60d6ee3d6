/** What went wrong, in words, and a way on. */
import { Button, Result } from "antd";

export function Problem({ error, again }: { error: Error; again?: () => void }) {
  return (
    <Result
      status="warning"
      title={error.message}
      extra={again && <Button onClick={again}>Try again</Button>}
    />
  );
}
