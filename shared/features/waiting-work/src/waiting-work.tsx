import { hasOutbox } from '@bellhouse/api-client/outbox-waits'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { BackgroundWork as BackgroundWorkType } from './background-work'

const nothing: typeof BackgroundWorkType = () => <></>

// Nobody waits for it: where it does not arrive, everything else goes on, and the next page tries again.
const BackgroundWork = lazy(async () => {
  const arrived = await import(/* webpackChunkName: "background-work" */ './background-work').catch(() => null)
  return { default: arrived?.BackgroundWork ?? nothing }
})

interface WaitingWorkProps extends Omit<ComponentProps<typeof BackgroundWorkType>, 'cachesRegisters'> {
  /** As a teacher's are. */
  cachesRegisters?: boolean
}

/**
 * Sends the marks and registers that the person wrote without a network and left, wherever they are now, and keeps a
 * teacher's registers for the hours without one. Loads next to nothing for whoever never wrote any.
 */
export function WaitingWork({ cachesRegisters = false, ...rest }: WaitingWorkProps) {
  const [isWanted, setIsWanted] = useState(cachesRegisters)
  useEffect(() => {
    let isOver = false
    hasOutbox().then(
      (isThere) => isThere && !isOver && setIsWanted(true),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [])

  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <BackgroundWork {...rest} cachesRegisters={cachesRegisters} />
    </Suspense>
  )
}
