/** How many lines a text takes where so many letters stand in one: words stay whole as long as they fit into a line. */
export function linesOf(text: string, letters: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const gap = used > 0 ? 1 : 0
    if (used + gap + word.length <= letters) {
      used += gap + word.length
      continue
    }
    lines += (used > 0 ? 1 : 0) + Math.ceil(word.length / letters) - 1
    used = word.length % letters || letters
  }
  return lines
}
