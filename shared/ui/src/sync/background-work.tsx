import { useApi } from '@bellhouse/api-client'
import { forgetOthers } from '@bellhouse/api-client/kept'
import { hasKept } from '@bellhouse/api-client/kept-name'
import { useEffect, useState } from 'react'
import { openMarkOutbox } from '../marks/mark-outbox'
import { keepRegisters } from '../register/kept-registers'
import { openRegisterOutbox } from '../register/register-outbox'
import { type Waiting, WaitingChip } from './waiting-chip'

interface BackgroundWorkProps {
  person: string
  /** Only a teacher takes registers along. */
  isTeacher: boolean
}

/**
 * Sends what the person left behind, keeps what they may need without a network, and removes what was kept for whoever used this
 * machine before. A sheet that is open sends by itself; they take turns as two tabs do. Shows what waits.
 */
export function BackgroundWork({ person, isTeacher }: BackgroundWorkProps) {
  const api = useApi()
  const [outboxes, setOutboxes] = useState<readonly Waiting[]>([])
  useEffect(() => {
    const openings = [openMarkOutbox(api, person), openRegisterOutbox(api, person)] as const
    let isOver = false
    Promise.all<Waiting>(openings).then(
      (opened) => !isOver && setOutboxes(opened),
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
  }, [api, person])

  useEffect(() => {
    const keep = async () => {
      if (isTeacher) await keepRegisters(api, person)
      else if (await hasKept()) await forgetOthers(person)
    }
    // Without a network there is nothing to keep; the next visit tries again.
    keep().catch(() => {})
  }, [api, person, isTeacher])
  return <WaitingChip outboxes={outboxes} />
}
