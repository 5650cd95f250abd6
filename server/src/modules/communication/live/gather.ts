/** Gathers what comes within some milliseconds, each once, and hands it on together. */
export function gather<T>(ms: number, handOn: (items: T[]) => void): (item: T) => void {
  const items = new Set<T>()
  const flush = () => {
    const gathered = [...items]
    items.clear()
    handOn(gathered)
  }
  return (item) => {
    if (items.size === 0) setTimeout(flush, ms).unref()
    items.add(item)
  }
}
