import { useState } from 'react'

export interface Selection {
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], isChosen: boolean) => void
  clear: () => void
}

/** Which rows of a list are chosen for something that is done to all of them at once. */
export function useSelection(shown: readonly { id: string }[]): Selection {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  // What has left the list is not acted upon unseen.
  const chosen = new Set(shown.filter(({ id }) => all.has(id)).map(({ id }) => id))

  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setAll(next)
  }
  return { chosen, choose, clear: () => setAll(new Set()) }
}
