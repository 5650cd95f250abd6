import { addressOf } from '@bellhouse/contracts'
import { WaitingWork } from '@bellhouse/waiting-work'

interface BackgroundProps {
  /** Who is signed in. */
  person: string
}

/** What goes on while the person is anywhere in the portal: a teacher's registers are there without a network, too. */
export default function Background({ person }: BackgroundProps) {
  return (
    <WaitingWork
      person={person}
      cachesRegisters
      registerAt={addressOf.teacherAttendance}
      sheetAt={addressOf.teacherMarks}
    />
  )
}
