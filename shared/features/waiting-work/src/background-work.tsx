import { useApi, useRefresh } from '@bellhouse/api-client'
import { getAdminDashboard, getTeacherDashboard, openMarkSheet, openRegisterDesk } from '@bellhouse/contracts'
import { openMarkOutbox, sheetsToCheck } from '@bellhouse/marks'
import { cacheRegisters, openRegisterOutbox, type RegisterOutbox, registersToCheck } from '@bellhouse/registers'
import { useMay } from '@bellhouse/session'
import { WaitingChip } from '@bellhouse/ui'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { UnreachableWork as UnreachableWorkType } from './unreachable-work'

interface BackgroundWorkProps {
  /** Whose work: the name that somebody signs in with. */
  person: string
  /** Whether the person's registers are taken along for the hours without a network, as a teacher's are. */
  cachesRegisters: boolean
  /** Where the person settles what one register, or one mark sheet, or the choice of one, is about. */
  registerAt: Parameters<typeof registersToCheck>[1]
  sheetAt: Parameters<typeof sheetsToCheck>[1]
}

const nothing: typeof UnreachableWorkType = () => <></>

// Next to nobody has any, so it is no part of what a first screen brings; where it does not arrive, the next page tries again.
const UnreachableWork = lazy(async () => {
  const arrived = await import(/* webpackChunkName: "unreachable-work" */ './unreachable-work').catch(() => null)
  return { default: arrived?.UnreachableWork ?? nothing }
})

interface Opened {
  marks: Awaited<ReturnType<typeof openMarkOutbox>>
  registers: RegisterOutbox
}

/** Both, once they are open; what they bring to the server, first screens ask for anew. */
function useOutboxes(person: string) {
  const api = useApi()
  const [outboxes, setOutboxes] = useState<Opened | null>(null)
  const refresh = useRefresh()
  // A first screen that is open says what is missing, and it has just arrived.
  const handleReplies = useEffectEvent((replies: readonly unknown[]) => {
    if (replies.length > 0) void refresh(getTeacherDashboard, getAdminDashboard)
  })
  useEffect(() => {
    const openings = [openMarkOutbox(api, person), openRegisterOutbox(api, person)] as const
    let isOver = false
    Promise.all(openings).then(
      ([marks, registers]) => {
        if (isOver) return
        marks.subscribe((replies) => handleReplies(replies))
        registers.subscribe((replies) => handleReplies(replies))
        setOutboxes({ marks, registers })
      },
      () => {},
    )
    return () => {
      isOver = true
      setOutboxes(null)
      for (const opening of openings) {
        // What cannot be opened says so on the sheet, where there is something to do about it.
        opening.then(
          (outbox) => outbox.close(),
          () => {},
        )
      }
    }
  }, [api, person])

  return outboxes
}

/**
 * Sends what the person left behind, and keeps what they may need without a network. A sheet that is open sends by itself;
 * they take turns as two tabs do. Shows what waits, and what needs a look: on the screen that settles it, or here where its person may not
 * open that any more.
 */
export function BackgroundWork({ person, cachesRegisters, registerAt, sheetAt }: BackgroundWorkProps) {
  const api = useApi()
  const outboxes = useOutboxes(person)
  useEffect(() => (cachesRegisters ? cacheRegisters(api, person) : undefined), [api, person, cachesRegisters])
  const mayRegister = useMay(openRegisterDesk)
  const mayMark = useMay(openMarkSheet)
  const waiting = useMemo(() => {
    if (!outboxes) return []
    const { registers, marks } = outboxes
    return [
      {
        ...{ noun: 'register', ...registers },
        toCheck: () => (mayRegister ? registersToCheck(registers, registerAt) : []),
      },
      { noun: 'mark sheet', ...marks, toCheck: () => (mayMark ? sheetsToCheck(marks, sheetAt) : []) },
    ]
  }, [outboxes, mayRegister, mayMark, registerAt, sheetAt])
  return (
    <>
      <WaitingChip outboxes={waiting} />
      {outboxes && !(mayRegister && mayMark) && (
        <Suspense fallback={null}>
          <UnreachableWork
            registers={mayRegister ? null : outboxes.registers}
            marks={mayMark ? null : outboxes.marks}
          />
        </Suspense>
      )}
    </>
  )
}
