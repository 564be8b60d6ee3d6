/** Draws the pages of a PDF on canvases; screen readers use the text below them. */
import { useLingui } from "@lingui/react/macro";
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Maximum of canvas pixels per CSS pixel: sharp on every phone and small enough for its memory. */
const PIXELS_MOST = 2;

export default function PdfPages(props: {
  path: string;
  zoom: number;
  skeleton: ReactNode;
  onCount: (count: number) => void;
  onFailed: () => void;
}) {
  const { path, zoom, skeleton } = props;
  const { t } = useLingui();
  const [pages, setPages] = useState<PDFPageProxy[] | null>(null);
  const onCount = useEffectEvent(props.onCount);
  const onFailed = useEffectEvent(props.onFailed);
  // Not a useQuery: the document holds a worker, which has to be destroyed.
  useEffect(() => {
    const loading = getDocument({ url: path, isOffscreenCanvasSupported: false });
    let isUnmounted = false;
    loading.promise.then(allPages).then(
      (all) => {
        if (isUnmounted) return;
        setPages(all);
        onCount(all.length);
      },
      () => isUnmounted || onFailed(),
    );
    return () => {
      isUnmounted = true;
      void loading.destroy();
    };
  }, [path]);
  if (pages === null) return skeleton;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys as well
      tabIndex={0}
      aria-label={t`Pages of the document`}
      className="overflow-x-auto rounded-md border border-line bg-line"
      data-carousel
    >
      <div className="flex flex-col gap-2" style={{ width: `${zoom}%` }}>
        {pages.map((page) => (
          <PageCanvas key={page.pageNumber} page={page} of={pages.length} zoom={zoom} />
        ))}
      </div>
    </section>
  );
}

const allPages = (pdf: PDFDocumentProxy) =>
  Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));

function PageCanvas({ page, of, zoom }: { page: PDFPageProxy; of: number; zoom: number }) {
  const { t } = useLingui();
  const ref = useRef<HTMLCanvasElement>(null);
  const { pageNumber } = page;
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    const pixels = Math.min(window.devicePixelRatio, PIXELS_MOST);
    const width = canvas.clientWidth * pixels;
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    const drawing = page.render({ canvas, viewport });
    // Cancelling a drawing rejects its promise.
    drawing.promise.catch(() => {});
    return () => drawing.cancel();
  }, [page, zoom]);
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={t`Page ${pageNumber} of ${of}, in words below`}
      className="block w-full bg-white"
    />
  );
}
