const storageKey = 'bellhouse.reloaded-for'

/** Loads the page anew for a move of the pointer. */
export interface Reloader {
  /** Whether that was done in this tab: what came then is what is to be had, and asking again would never end. */
  wasDone: (move: string) => boolean
  reload: (move: string) => void
}

/** `load` is what loads the page anew. */
export function createReloader(load: () => void): Reloader {
  return {
    wasDone: (move) => sessionStorage.getItem(storageKey) === move,
    reload: (move) => {
      // Whoever is asked whether to leave the page may stay; then nothing was done.
      window.addEventListener('pagehide', () => sessionStorage.setItem(storageKey, move), { once: true })
      load()
    },
  }
}
