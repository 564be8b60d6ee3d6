/**
 * The pages that need no login: four pages in one chunk, so that navigating between them is fast
 * and the app's first scripts name one screen instead of four.
 */
import { usePath } from "../../../nav/router.tsx";
import HowPaid from "./how-paid/page.tsx";
import Proofs from "./proofs/page.tsx";
import RedFlags from "./red-flags/page.tsx";
import Status from "./status/page.tsx";

const PAGES = new Map([
  ["/proofs", Proofs],
  ["/red-flags", RedFlags],
  ["/how-paid", HowPaid],
]);

export default function Open() {
  const Page = PAGES.get(usePath()) ?? Status;
  return <Page />;
}
