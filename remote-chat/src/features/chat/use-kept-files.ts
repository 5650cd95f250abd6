import { useEffect, useRef } from 'react'
import { type ChosenFile, findFiles, storeFiles } from './kept-files'

interface Given {
  chosen: readonly ChosenFile[]
  onFound: (files: readonly ChosenFile[]) => void
}

/** Keeps the files of a conversation that are not sent yet, and brings back those that were left the last time. */
export function useKeptFiles(person: string, threadId: string, { chosen, onFound }: Given) {
  const isKept = useRef(false)
  const stored = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    let isHere = true
    const nothingIsKept = () => []
    void findFiles(person, threadId)
      .catch(nothingIsKept)
      .then((files) => {
        if (isHere && files.length > 0) onFound(files)
      })
    return () => {
      isHere = false
    }
  }, [person, threadId, onFound])

  useEffect(() => {
    // Nothing is written over before something was there to be kept.
    if (chosen.length === 0 && !isKept.current) return
    isKept.current = chosen.length > 0
    // A browser that keeps nothing loses them with its page, and nothing else.
    const loseWithPage = () => undefined
    stored.current = stored.current.then(() => storeFiles(person, threadId, chosen)).catch(loseWithPage)
  }, [person, threadId, chosen])
}
