import { daySchema, type RegisterOfDay } from '@bellhouse/contracts'
import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState } from '../empty/empty-state'
import { Page } from '../page/page'
import { useAddress } from '../table/use-address'
import { type RegisterPlace, useRegistersOfDay, useToday } from './register.queries'
import { RegisterChooser } from './register-chooser'
import { RegisterForm } from './register-form'

interface RegisterDeskProps {
  title: string
  /** What stands here for a person who may take no register at all. */
  none: string
}

const leaveSentence = 'Leave this register without saving? What you entered in it will be lost.'

/** Chooses a stream, a day and a session, and takes their register. The choice stands in the address. */
export function RegisterDesk({ title, none }: RegisterDeskProps) {
  const { params, change } = useAddress()
  const today = useToday()
  const date = dayOf(params.get('date')) ?? today
  const session: RegisterPlace['session'] = params.get('session') === 'afternoon' ? 'afternoon' : 'morning'
  const { registers } = useRegistersOfDay(date, session)
  const [isDirty, setIsDirty] = useState(false)

  const streamId = useChosenStream(params.get('stream'), registers)
  const place = useMemo(() => (streamId ? { streamId, date, session } : null), [streamId, date, session])
  const shown = useDeferredValue(place)

  if (!place || !shown) {
    return (
      <Page title={title}>
        <EmptyState icon="attendance">{none}</EmptyState>
      </Page>
    )
  }

  const handleChoose = (choice: Record<string, string>) => {
    if (isDirty && !window.confirm(leaveSentence)) return
    change({ stream: place.streamId, ...choice })
  }

  return (
    <RegisterForm
      key={`${shown.streamId} ${shown.date} ${shown.session}`}
      title={title}
      place={shown}
      chooser={<RegisterChooser place={place} registers={registers} onChoose={handleChoose} />}
      onDirty={setIsDirty}
    />
  )
}

/** The stream of the address; without one the first that is still open, which stays chosen after it has been taken. */
function useChosenStream(asked: string | null, registers: readonly RegisterOfDay[]) {
  const [first] = useState(() => registers.find(({ isTaken }) => !isTaken)?.streamId)
  const wanted = asked ?? first
  return registers.find(({ streamId }) => streamId === wanted)?.streamId ?? registers[0]?.streamId
}

function dayOf(text: string | null) {
  return daySchema.safeParse(text).success ? text : null
}
