/**
 * The short names of the months, from the catalogue: to make the browser's own format of a date
 * costs a phone longer than drawing half the home screen. A test holds them to the browser's.
 */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { giveMonths } from "../i18n/format.ts";

const NAMES = msg`Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sept,Oct,Nov,Dec`;

// A page that everybody may open comes without the catalogue they stand in.
giveMonths(() => (NAMES.id in i18n.messages ? i18n._(NAMES) : ""));
