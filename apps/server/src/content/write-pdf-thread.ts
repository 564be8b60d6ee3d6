/** The thread of agreements and guides. */
import { answerInThread } from "../platform/thread.ts";
import { writePdf } from "./write-pdf.ts";

answerInThread(writePdf);
