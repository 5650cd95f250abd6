import { type BackgroundWork, capitalised, mostBackgroundWork } from '@bellhouse/contracts'
import { Chip, type Column, DataTable, EmptyState, momentText, Page, Sheet } from '@bellhouse/ui'
import { useBackgroundWork } from './background-work.queries'
import { LastBackup } from './last-backup'
import { MailsGivenUp } from './mails-given-up'

const states = {
  failed: { word: 'Failed', tone: 'absent' },
  'trying-again': { word: 'Will be tried again', tone: 'late' },
  running: { word: 'Running', tone: 'neutral' },
} as const

const columns: readonly Column<BackgroundWork>[] = [
  { key: 'kind', title: 'Work', cell: ({ kind }) => <b>{capitalised(kind)}</b> },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => <Chip tone={states[state].tone}>{states[state].word}</Chip>,
  },
  { key: 'failure', title: 'Why', cell: ({ failure }) => failure ?? '–' },
  { key: 'done', title: 'Done', isNumber: true, cell: ({ done, total }) => (total > 0 ? `${done} of ${total}` : '–') },
  { key: 'owner', title: 'Asked for by', cell: ({ owner }) => owner ?? 'The portal' },
  { key: 'at', title: 'When', cell: ({ at }) => momentText(at) },
]

/** What the servers do without anybody waiting for it, above all what went wrong. */
export default function BackgroundWorkScreen() {
  const rows = useBackgroundWork()
  return (
    <Page title="Background work" lead={leadOf(rows)}>
      <LastBackup />
      <Sheet flush>
        {rows.length === 0 ? (
          <EmptyState icon="check">Everything in the background is done. What fails will be listed here.</EmptyState>
        ) : (
          <DataTable caption="Background work" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </Sheet>
      {rows.length === mostBackgroundWork && (
        <>
          <p>There may be more: the first {mostBackgroundWork} are shown.</p>
          <MailsGivenUp />
        </>
      )}
    </Page>
  )
}

function leadOf(rows: readonly BackgroundWork[]) {
  const failed = rows.filter(({ state }) => state === 'failed')
  if (failed.some(({ owner }) => owner !== null))
    return 'What failed is not tried again. Start it again where you began it.'
  if (rows.some(({ state }) => state === 'trying-again'))
    return 'Something has failed and will be retried automatically.'
  return failed.length > 0 ? 'Something has failed. The portal has gone on by itself.' : 'Nothing has failed.'
}
