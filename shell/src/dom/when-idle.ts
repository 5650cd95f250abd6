/** Does it when the page has nothing better to do, and within this many milliseconds. Some browsers have no word for that. */
export function whenIdle(work: () => void, within: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: within })
  else setTimeout(work, within / 5)
}
