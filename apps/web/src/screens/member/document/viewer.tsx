/** Shows the pages of a document with zoom and download, and its text below them. */
import type { Guide } from "@ballast/contract/content/documents.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useWhenBack } from "../../../api/network.ts";
import { useFormat } from "../../../i18n/format.ts";
import { languageName } from "../../../i18n/language.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonBlock, Waiting } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { zoomedBy } from "./zoom.ts";

/**
 * The PDF viewer is a chunk of its own, as large as the rest of the app, and is loaded only when a
 * document is opened.
 */
const fetchPages = () => lazy(() => import("./pdf-pages.tsx").catch(() => ({ default: NoPages })));

/** Replaces the PDF viewer when its chunk cannot be loaded; the text below remains readable. */
function NoPages({ onFailed }: { onFailed: () => void }) {
  useEffect(onFailed, []);
  return null;
}

export function Viewer(props: {
  pdf: Guide["pdf"];
  /** File name of the download. */
  name: string;
  /** True when the document is in the one language in which it is accepted. */
  isOriginal?: boolean;
  children: ReactNode;
}) {
  const { pdf, name, isOriginal = false, children } = props;
  const [zoom, setZoom] = useState(100);
  const [count, setCount] = useState<number | null>(null);
  const [{ turn, Pages }, setPages] = useState(() => ({ turn: 0, Pages: fetchPages() }));
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <>
      {pdf.language !== languageName() && !isOriginal && (
        <div className="mb-4">
          <Notice>
            <Trans>
              The document is in English, because a document cannot show the letters of your
              language correctly. The text below it is in your language.
            </Trans>
          </Notice>
        </div>
      )}
      <Bar zoom={zoom} onZoom={setZoom} count={count} path={pdf.path} name={name} />
      {hasFailed ? (
        <NotShown
          onRetry={() => {
            // `lazy` caches the fallback of a failed import, so a retry needs a new component.
            setPages({ turn: turn + 1, Pages: fetchPages() });
            setHasFailed(false);
          }}
        />
      ) : (
        <Suspense fallback={<PagesSkeleton />}>
          <Pages
            key={turn}
            path={pdf.path}
            zoom={zoom}
            skeleton={<PagesSkeleton />}
            onCount={setCount}
            onFailed={() => setHasFailed(true)}
          />
        </Suspense>
      )}
      <section aria-labelledby="text" className="mt-8">
        <h2 id="text" className="mb-3 text-20 font-semibold">
          <Trans>The text</Trans>
        </h2>
        {children}
      </section>
    </>
  );
}

function Bar(props: {
  zoom: number;
  onZoom: (zoom: number) => void;
  count: number | null;
  path: string;
  name: string;
}) {
  const { zoom, onZoom, count, path, name } = props;
  const { t } = useLingui();
  const size = useFormat().count(zoom);
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-14 text-quiet" role="status">
        {count !== null && <Plural value={count} one="# page" other="# pages" />}
      </p>
      <div className="flex items-center">
        <IconButton label={t`Smaller`} onClick={() => onZoom(zoomedBy(zoom, -1))}>
          <Icon name="minus" size={20} />
        </IconButton>
        <span className="figure min-w-12 text-center text-14">{size} %</span>
        <IconButton label={t`Larger`} onClick={() => onZoom(zoomedBy(zoom, 1))}>
          <Icon name="plus" size={20} />
        </IconButton>
      </div>
      <a
        href={path}
        download={name}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-sea active:bg-sea-soft"
      >
        <Icon name="deposit" size={20} />
        <Trans>Download PDF</Trans>
      </a>
    </div>
  );
}

function PagesSkeleton() {
  return (
    <Waiting>
      <SkeletonBlock className="aspect-[210/297] w-full" />
    </Waiting>
  );
}

function NotShown({ onRetry }: { onRetry: () => void }) {
  useWhenBack(onRetry);
  return (
    <div role="alert" className="rounded-lg border border-line px-4 py-8 text-center">
      <p className="mb-3">
        <Trans>The document cannot be shown at the moment. Its text stands below.</Trans>
      </p>
      <Button look="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
