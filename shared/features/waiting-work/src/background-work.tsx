import { useApi, useRefresh } from '@bellhouse/api-client'
import { getAdminDashboard, getTeacherDashboard } from '@bellhouse/contracts'
import { openMarkOutbox, sheetsToCheck } from '@bellhouse/marks'
import { cacheRegisters, openRegisterOutbox, registersToCheck } from '@bellhouse/registers'
import { type Waiting, WaitingChip } from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'

interface BackgroundWorkProps {
  /** Whose work: the name that somebody signs in with. */
  person: string
  /** Whether the person's registers are taken along for the hours without a network, as a teacher's are. */
  cachesRegisters: boolean
  /** Where the person settles what one register, or one mark sheet, or the choice of one, is about. */
  registerAt: Parameters<typeof registersToCheck>[1]
  sheetAt: Parameters<typeof sheetsToCheck>[1]
}

/**
 * Sends what the person left behind, and keeps what they may need without a network. A sheet that is open sends by itself;
 * they take turns as two tabs do. Shows what waits, and what needs a look.
 */
export function BackgroundWork({ person, cachesRegisters, registerAt, sheetAt }: BackgroundWorkProps) {
  const api = useApi()
  const [outboxes, setOutboxes] = useState<readonly Waiting[]>([])
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
        setOutboxes([
          { noun: 'register', ...registers, toCheck: () => registersToCheck(registers, registerAt) },
          { noun: 'mark sheet', ...marks, toCheck: () => sheetsToCheck(marks, sheetAt) },
        ])
      },
      () => {},
    )
    return () => {
      isOver = true
      setOutboxes([])
      for (const opening of openings) {
        // What cannot be opened says so on the sheet, where there is something to do about it.
        opening.then(
          (outbox) => outbox.close(),
          () => {},
        )
      }
    }
  }, [api, person, registerAt, sheetAt])

  useEffect(() => (cachesRegisters ? cacheRegisters(api, person) : undefined), [api, person, cachesRegisters])
  return <WaitingChip outboxes={outboxes} />
}
