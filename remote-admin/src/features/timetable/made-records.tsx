import { useLiveEndpoint } from '@bellhouse/api-client'
import { getUnusedOfUpload, type OutputOf } from '@bellhouse/contracts'
import { Button, countOf, ErrorNotice, Notice, notify } from '@bellhouse/ui'
import { useRemoveUnused } from './fet.queries'

/** What was made for a file that was taken back: what nothing refers to can go, in one act. */
export function MadeRecords({ uploadId }: { uploadId: string }) {
  const { data } = useLiveEndpoint(getUnusedOfUpload, { uploadId })
  const removing = useRemoveUnused()
  if (!data) return null
  const [unused, used] = [countedText(data.unused), countedText(data.used)]
  const count = Object.values(data.unused).reduce((sum, one) => sum + one, 0)
  const handleRemove = () =>
    removing.mutate({ uploadId }, { onSuccess: (gone) => notify(`${countedText(gone.unused)} removed`, 'success') })
  return (
    <>
      {count > 0 && (
        <Notice
          action={
            <Button icon="trash" busy={removing.isPending} onClick={handleRemove}>
              {count > 1 ? `Remove these ${count}` : 'Remove it'}
            </Button>
          }
        >
          {`${unused} made for it ${count > 1 ? 'are' : 'is'} used by nothing.`}
        </Notice>
      )}
      {used !== '' && <p>{`${used} made for it are in use and stay.`}</p>}
      <ErrorNotice error={removing.error} />
    </>
  )
}

const countedText = ({ subject, staff, stream, room }: OutputOf<typeof getUnusedOfUpload>['unused']) =>
  [
    subject > 0 && countOf(subject, 'subject'),
    staff > 0 && countOf(staff, 'teacher'),
    stream > 0 && countOf(stream, 'stream'),
    room > 0 && countOf(room, 'room'),
  ]
    .filter(Boolean)
    .join(', ')
