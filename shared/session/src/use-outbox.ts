import { type Api, useApi } from '@bellhouse/api-client'
import type { Outbox } from '@bellhouse/api-client/outbox'
import { startTransition, useEffect, useState } from 'react'
import { readSession } from './session'

/** What the signed-in person's changes of one kind leave by; null until the browser has opened it. `open` is the same at every render. */
export function useOutbox<P, R, H>(
  open: (api: Api, person: string) => Promise<Outbox<P, R, H>>,
): Outbox<P, R, H> | null {
  const api = useApi()
  const [person] = useState(() => readSession()?.username)
  const [opened, setOpened] = useState<Outbox<P, R, H> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    if (person === undefined) return
    const opening = open(api, person)
    // What comes next asks the server: in a transition, so that the outline stays until that is there too.
    opening.then((outbox) => startTransition(() => setOpened(outbox)), setFailure)
    return () => {
      setOpened(null)
      opening.then(
        (outbox) => outbox.close(),
        () => {},
      )
    }
  }, [api, person, open])

  if (failure) throw failure
  return opened
}
