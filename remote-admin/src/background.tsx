import { addressOf } from '@bellhouse/contracts'
import { WaitingWork } from '@bellhouse/waiting-work'

interface BackgroundProps {
  /** Who is signed in. */
  person: string
}

/** What goes on while the person is anywhere in the portal. */
export default function Background({ person }: BackgroundProps) {
  return <WaitingWork person={person} registerAt={addressOf.captureAttendance} sheetAt={addressOf.markSheet} />
}
