/** Asks anew when the last answer came more than that many milliseconds ago; until then everybody gets that one. */
export function memoize<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let goodUntil = 0

  function noteAnswer() {
    goodUntil = performance.now() + ms
  }

  return () => {
    if (answer && performance.now() <= goodUntil) return answer
    goodUntil = Number.POSITIVE_INFINITY
    answer = ask()
    answer.then(noteAnswer, noteAnswer)
    return answer
  }
}
