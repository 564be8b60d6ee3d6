/**
 * Whether the socket is connected. While it is, the server pushes changes and polling slows down.
 */
import { createStore } from "./store.ts";

export const isLive = createStore(false);
