import { hasKept } from '@bellhouse/api-client/kept-name'
import { hasOutbox } from '@bellhouse/api-client/outbox-waits'
import { useSession } from '@bellhouse/session'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { BackgroundWork as BackgroundWorkType } from './background-work'

const nothing: typeof BackgroundWorkType = () => <></>

// Nobody waits for it: where it does not arrive, everything else goes on, and the next page tries again.
const BackgroundWork = lazy(async () => {
  const arrived = await import('./background-work').catch(() => null)
  return { default: arrived?.BackgroundWork ?? nothing }
})

/** After the first screen has had the network for itself. */
const pause = 2_000

/**
 * Sends the marks and registers that the person wrote without a network and left, wherever they are now, and keeps a teacher's registers
 * for the hours without one; loads nothing for anybody else.
 */
export function WaitingMarks() {
  const session = useSession()
  const username = session?.username
  const isTeacher = session?.category === 'staff'
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (username === undefined) return
    let isOver = false
    const look = async () => {
      const isNeeded = (await hasOutbox()) || (await hasKept())
      if (!isOver && isNeeded) setIsWanted(true)
    }
    look().catch(() => {})
    const timer = setTimeout(() => setIsWanted((before) => before || isTeacher), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [username, isTeacher])

  if (username === undefined || !isWanted) return null
  return (
    <Suspense fallback={null}>
      <BackgroundWork key={username} person={username} isTeacher={isTeacher} />
    </Suspense>
  )
}
