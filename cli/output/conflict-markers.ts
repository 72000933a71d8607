/** Whether git left a text half merged: with the lines between which it puts both sides. */
export const hasConflictMarkers = (text: string): boolean => /^<{7} [^]*^={7}$[^]*^>{7} /m.test(text);
