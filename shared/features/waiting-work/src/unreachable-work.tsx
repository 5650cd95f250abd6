import { type openMarkOutbox, UnreachableMarks } from '@bellhouse/marks'
import { type RegisterOutbox, UnreachableRegisters } from '@bellhouse/registers'

interface UnreachableWorkProps {
  /** Of what the person may still open a screen, nothing. */
  marks: Awaited<ReturnType<typeof openMarkOutbox>> | null
  registers: RegisterOutbox | null
}

/** What somebody entered and may not save any more, on every page, as no screen of theirs shows it. */
export function UnreachableWork({ marks, registers }: UnreachableWorkProps) {
  return (
    <>
      {registers && <UnreachableRegisters outbox={registers} />}
      {marks && <UnreachableMarks outbox={marks} />}
    </>
  )
}
