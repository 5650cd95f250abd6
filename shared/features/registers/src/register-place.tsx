import { labelOfSession, type Register, type RegisterDesk, sessionInSentence } from '@bellhouse/contracts'
import { Button, Dialog, longDay, shortDay } from '@bellhouse/ui'
import type { Ref } from 'react'
import { LessonList } from './lesson-list'
import styles from './register.module.css'
import { RegisterChooser } from './register-chooser'

type Place = Pick<Register, 'stream' | 'date' | 'session'>

export const sessionLabel = ({ sessions }: RegisterDesk, session: Register['session']) =>
  sessions.find((one) => one.session === session)?.label ?? labelOfSession(session)

/** Which register it is, in one line. */
export const placeLine = (desk: RegisterDesk, { stream, date, session }: Place) =>
  [stream, longDay(date), sessionInSentence(session, sessionLabel(desk, session))].join(' · ')

interface PlaceButtonProps {
  desk: RegisterDesk
  place: Place
  ref: Ref<HTMLButtonElement>
  onOpen: () => void
}

/** On a phone the one line that says which register is open, and leads to every other; the day where it is not today. */
export function PlaceButton({ desk, place: { stream, date, session }, ref, onOpen }: PlaceButtonProps) {
  const day = date === desk.today ? [] : [shortDay(date)]
  return (
    <Button ref={ref} icon="chevron-down" aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.place}>{[stream, ...day, sessionLabel(desk, session)].join(' · ')}</span>
    </Button>
  )
}

interface PlaceDialogProps {
  desk: RegisterDesk
  onChoose: (choice: Record<string, string | undefined>) => void
  onClose: () => void
}

/** The lessons of the day and the choice of a stream, a day and a session, where there is no room for them on the page. */
export function PlaceDialog({ desk, onChoose, onClose }: PlaceDialogProps) {
  return (
    <Dialog
      title="Choose a register"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Show register
        </Button>
      }
    >
      <LessonList desk={desk} onChosen={onClose} />
      <RegisterChooser desk={desk} onChoose={onChoose} />
    </Dialog>
  )
}
