/** What the refusal of a wrong password or code says besides, where the next wrong one brings a wait. */
import type { Language } from "./language.ts";

export const LAST_TRY: Record<Language, string> = {
  en_US: "After one more wrong try you have to wait a minute, and longer after each further one.",
  hi_IN: "एक और गलत कोशिश के बाद एक मिनट रुकना होगा, और हर अगली गलत कोशिश के बाद इससे ज़्यादा।",
  ta_IN:
    "இன்னும் ஒரு தவறான முயற்சிக்குப் பிறகு ஒரு நிமிடம் காத்திருக்க வேண்டும்; அதன் பின் ஒவ்வொரு தவறான முயற்சிக்கும் இன்னும் அதிக நேரம்.",
  te_IN: "ఇంకొక తప్పు ప్రయత్నం తర్వాత ఒక నిమిషం వేచి ఉండాలి; ఆ తర్వాత ప్రతి తప్పు ప్రయత్నానికి ఇంకా ఎక్కువ సేపు.",
  kn_IN: "ಇನ್ನೊಂದು ತಪ್ಪು ಪ್ರಯತ್ನದ ನಂತರ ಒಂದು ನಿಮಿಷ ಕಾಯಬೇಕು; ನಂತರ ಪ್ರತಿ ತಪ್ಪು ಪ್ರಯತ್ನಕ್ಕೂ ಇನ್ನೂ ಹೆಚ್ಚು ಸಮಯ.",
  tr_TR:
    "Bir yanlış denemeden sonra bir dakika, sonraki her yanlış denemede daha uzun beklemeniz gerekir.",
  es_ES:
    "Tras un intento fallido más tendrá que esperar un minuto, y más tiempo tras cada uno de los siguientes.",
  it_IT:
    "Dopo un altro tentativo errato bisogna attendere un minuto, e più a lungo dopo ogni altro errore.",
  fr_FR:
    "Après un autre essai incorrect, il faudra attendre une minute, et plus longtemps après chacun des suivants.",
  de_DE:
    "Nach einem weiteren falschen Versuch müssen Sie eine Minute warten, nach jedem weiteren länger.",
  pt_PT:
    "Após mais uma tentativa errada terá de esperar um minuto, e mais tempo após cada uma das seguintes.",
};
