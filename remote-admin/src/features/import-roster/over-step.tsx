import type { RosterImport } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { LinkButton, Notice, Sheet } from '@bellhouse/ui'
import { CountTable } from './count-table'

/** The import is over, one way or the other. */
export function OverStep({ roster }: { roster: RosterImport }) {
  const again = (
    <LinkButton icon="upload" to={addressOf.importRoster()}>
      Import another roster
    </LinkButton>
  )
  if (roster.state !== 'applied') {
    return (
      <Notice kind="bad" role="alert" action={again}>
        {roster.failure ?? 'This import was cancelled.'} Nothing of it was written.
      </Notice>
    )
  }
  return (
    <>
      <Notice
        kind="good"
        role="status"
        action={
          <>
            {again}
            <LinkButton look="primary" to={addressOf.students()}>
              See the students
            </LinkButton>
          </>
        }
      >
        The roster is in the portal.
      </Notice>
      {roster.preview && (
        <Sheet title="What happened" flush>
          <CountTable counts={roster.preview.counts} />
        </Sheet>
      )}
    </>
  )
}
