import * as z from "zod/mini";
import { day } from "../endpoint.ts";

/** The neutral benchmark rate, beside which a plan's yearly rate is shown. */
export const benchmark = () => z.object({ rateBps: z.number(), on: day, source: z.string() });
