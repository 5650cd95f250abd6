/** How many things the portal waits for: requests and code on its way. */
export interface Activity {
  change: (by: 1 | -1) => void
  isBusy: () => boolean
  watch: (listener: () => void) => () => void
}

export function createActivity(): Activity {
  const listeners = new Set<() => void>()
  let running = 0
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    change: (by) => {
      running += by
      // A screen asks for its data while it is drawn, and nothing else may be drawn in that moment.
      queueMicrotask(tell)
    },
    isBusy: () => running > 0,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The same function, counted as something that the portal waits for. */
export const counted =
  <A extends unknown[], R>(activity: Activity, work: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    activity.change(1)
    try {
      return await work(...given)
    } finally {
      activity.change(-1)
    }
  }
