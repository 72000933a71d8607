/** Whether git left a text half merged: with the lines between which it puts both sides. */
export function hasConflictMarkers(text: string): boolean {
  let at = 0;
  // One after the other: a pattern for all three would look at hostile texts over and over.
  for (const marker of [/^<{7} /gm, /^={7}\r?$/gm, /^>{7} /gm]) {
    marker.lastIndex = at;
    if (!marker.test(text)) return false;
    at = marker.lastIndex;
  }
  return true;
}
