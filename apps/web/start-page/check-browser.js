/**
 * Runs in the page before every other script and is written in the syntax of old browsers. A
 * browser older than the supported ones gets only a message that says so, and no other script of
 * the page runs. The two features tested came with the oldest supported versions of all three
 * engines (scripts/supported-browsers.ts): the first with Chrome 111 and Safari 16.4, the second
 * with Firefox 128 and Safari 16.4.
 */
var isTooOld = !("".isWellFormed && window.CSSPropertyRule);
var sentences = document.createElement("script");
sentences.src = "/too-old.js";
if (isTooOld) document.body.appendChild(sentences);
