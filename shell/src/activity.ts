import { createStore } from 'zustand/vanilla'

/** How many things the portal waits for: requests and code on its way. */
export interface Activity {
  change: (by: 1 | -1) => void
  isBusy: () => boolean
  watch: (listener: () => void) => () => void
}

export function createActivity(): Activity {
  const store = createStore(() => ({ running: 0 }))
  return {
    // A screen asks for its data while it is drawn, and nothing else may be drawn in that moment.
    change: (by) => queueMicrotask(() => store.setState(({ running }) => ({ running: running + by }))),
    isBusy: () => store.getState().running > 0,
    watch: store.subscribe,
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
