import type { LostMail } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, momentText, Pager, Sheet, useAddress } from '@bellhouse/ui'
import { useMailsGivenUp } from './background-work.queries'

const columns: readonly Column<LostMail>[] = [
  { key: 'recipient', title: 'To', cell: ({ recipient }) => <b>{recipient}</b> },
  { key: 'subject', title: 'Subject', cell: ({ subject }) => subject },
  { key: 'failure', title: 'Why', cell: ({ failure }) => failure ?? 'The log says why.' },
  { key: 'at', title: 'When', cell: ({ at }) => momentText(at) },
]

/** Every mail that never left, page by page: each is somebody who waits for it. */
export function MailsGivenUp() {
  const { params } = useAddress()
  const { rows, next } = useMailsGivenUp(params.get('after'))
  if (rows.length === 0) return null
  return (
    <Sheet title="Mails that were given up" flush>
      <DataTable caption="Mails that were given up" columns={columns} rows={rows} keyOf={({ id }) => id} />
      <Pager next={next}>{`${countOf(rows.length, 'mail')}, newest first`}</Pager>
    </Sheet>
  )
}
