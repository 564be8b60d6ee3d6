/** Whether the socket stands: then what changes is told, and need not be asked for again and again. */
import { createStore } from "./store.ts";

export const isLive = createStore(false);
