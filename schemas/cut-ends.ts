// Cuts unwanted characters off the ends of a text in linear time. An expression such as /0+$/ is tried again at
// each character of a run that does not reach the end, which takes quadratic time.

/** The text without the unwanted characters at its beginning; `unwanted` matches one character. */
export function cutStart(text: string, unwanted: RegExp): string {
  let start = 0;
  while (start < text.length && unwanted.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** The text without the unwanted characters at its end; `unwanted` matches one character. */
export function cutEnd(text: string, unwanted: RegExp): string {
  let end = text.length;
  while (end > 0 && unwanted.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
