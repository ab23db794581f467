// A sorted list of words as one short text: each word is written as its difference from the word before it. The lists
// of the dictionary are read by the Worker, whose size is limited.

/** The letter that drops nothing; each next capital drops one more letter. */
const DROP_NONE = 65;
const DROP_MOST = 25;

/** One text for a sorted list of words without capitals: how many letters of the word before are dropped, then the rest. */
export function frontCode(words: readonly string[]): string {
  let before = '';
  return words
    .map((word) => {
      let same = 0;
      while (same < before.length && before[same] === word[same]) same += 1;
      const drop = before.length - same;
      before = word;
      return dropLetters(drop) + word.slice(same);
    })
    .join('');
}

function dropLetters(drop: number): string {
  const most = Math.floor(drop / DROP_MOST);
  return (
    String.fromCharCode(DROP_NONE + DROP_MOST).repeat(most) +
    String.fromCharCode(DROP_NONE + (drop % DROP_MOST))
  );
}

/** The words of such a text. */
export function frontDecode(text: string): string[] {
  const words: string[] = [];
  let word = '';
  for (let at = 0; at < text.length; ) {
    let drop = 0;
    let code = text.charCodeAt(at);
    while (code === DROP_NONE + DROP_MOST) {
      drop += DROP_MOST;
      at += 1;
      code = text.charCodeAt(at);
    }
    const from = at + 1;
    at = from;
    while (at < text.length && !isCapital(text.charCodeAt(at))) at += 1;
    word = word.slice(0, word.length - drop - (code - DROP_NONE)) + text.slice(from, at);
    words.push(word);
  }
  return words;
}

function isCapital(code: number): boolean {
  return code >= DROP_NONE && code <= DROP_NONE + DROP_MOST;
}
