/** The outcome of requests about money whose response did not arrive before the screen was left. */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { announceDataChanged } from "../../../api/data-changed-event.ts";
import { isRefused } from "../../../api/failures.ts";
import type { Wire } from "../../../api/http.ts";
import {
  dismissRequest,
  type UnconfirmedRequest as Lost,
  outcomeOf,
  unconfirmedRequests,
} from "../../../api/unconfirmed-requests.ts";
import { useFormat } from "../../../i18n/format.ts";
import type { Path, Search } from "../../../nav/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** The sentences for a request, and the place of its record, if it has one. */
export type Told = {
  done: (time: string) => ReactNode;
  notDone: ReactNode;
  record?: (id: string) => { to: Path; search: Search };
};

/** `words` gets the encoded input of the request. */
export function UnconfirmedNotice(props: {
  of: Endpoint;
  words: (input: Wire) => Told;
  /** Selects the requests to show here; all by default. */
  where?: (input: Wire) => boolean;
}) {
  const { of, where = () => true } = props;
  // The requests when the screen was opened; the screen itself reports those that it sends later.
  const [lost, setLost] = useState(() => unconfirmedRequests(of, where));
  if (lost.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {lost.map((request) => (
        <Outcome
          key={request.key}
          of={request}
          words={props.words(request.input)}
          onRead={() => {
            dismissRequest(request);
            announceDataChanged();
            setLost(lost.filter(({ key }) => key !== request.key));
          }}
        />
      ))}
    </div>
  );
}

function Outcome({ of, words, onRead }: { of: Lost; words: Told; onRead: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(outcomeOf(of));
  const format = useFormat();
  const isLost = isRefused(error, "outcome_lost");
  if (isLost || isRefused(error, "books_behind")) {
    return (
      <Notice tone="wait">
        <p role="status">{error.message}</p>
        {isLost ? (
          <Button look="quiet" onClick={onRead}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <Button look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Notice>
    );
  }
  if (data === undefined) {
    return (
      <Notice tone="wait">
        <p role="status">
          {error === null ? (
            <Trans>
              The answer to what you sent last did not arrive. Looking what became of it …
            </Trans>
          ) : (
            <Trans>What became of what you sent last could not be found out yet.</Trans>
          )}
        </p>
        {error !== null && (
          <Button look="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Notice>
    );
  }
  const { done } = data;
  const record = done?.recordId ? words.record?.(done.recordId) : undefined;
  return (
    <Notice>
      <p role="status">{done === null ? words.notDone : words.done(format.dateTime(done.time))}</p>
      <div className={`mt-2 flex flex-wrap gap-2 ${record ? "" : "-ms-4"}`}>
        {record && (
          <ButtonLink look="secondary" {...record}>
            <Trans>See the record</Trans>
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onRead}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Notice>
  );
}
