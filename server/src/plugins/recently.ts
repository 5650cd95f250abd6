/** Asks anew when the last question is older than that many milliseconds; until then everybody gets its answer. */
export function recently<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || Date.now() - last.at > ms) last = { at: Date.now(), answer: ask() }
    return last.answer
  }
}
