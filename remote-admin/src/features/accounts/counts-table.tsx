import type { countAccounts, OutputOf } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { Button, type Column, DataTable, OfferedLink, Sheet } from '@bellhouse/ui'
import { allStaff, type Meant } from './account-words'
import { useAccountCounts } from './accounts.queries'

type Counts = OutputOf<typeof countAccounts>['staff']

interface Row extends Counts {
  key: string
  label: string
  to: string | null
  meant: Meant | null
}

interface CountsTableProps {
  onMake: (meant: Meant) => void
}

/** Stream by stream, and for the staff: who can sign in. */
export function CountsTable({ onMake }: CountsTableProps) {
  const { streams, staff } = useAccountCounts()
  const rows: Row[] = [
    ...streams.map(({ streamId, stream, ...counts }) => ({
      ...counts,
      key: streamId ?? 'none',
      label: stream ?? 'In no stream',
      to: streamId && addressOf.accounts({ people: 'students', stream: streamId }),
      meant: streamId ? { audience: { streamId }, words: stream ?? '' } : null,
    })),
    { ...staff, key: 'staff', label: 'Staff', to: addressOf.accounts({ people: 'staff' }), meant: allStaff },
  ]
  return (
    <Sheet title="By stream" flush>
      <DataTable caption="Accounts by stream" columns={columnsWith(onMake)} rows={rows} keyOf={({ key }) => key} />
    </Sheet>
  )
}

const columnsWith = (onMake: (meant: Meant) => void): Column<Row>[] => [
  { key: 'label', title: 'Stream', cell: ({ label, to }) => (to ? <OfferedLink to={to}>{label}</OfferedLink> : label) },
  { key: 'people', title: 'People', isNumber: true, cell: ({ people }) => people },
  { key: 'inUse', title: 'In use', isNumber: true, cell: ({ inUse }) => inUse },
  { key: 'never', title: 'Never signed in', isNumber: true, cell: ({ neverSignedIn }) => neverSignedIn },
  { key: 'disabled', title: 'Disabled', isNumber: true, cell: ({ disabled }) => disabled },
  { key: 'none', title: 'No account', isNumber: true, cell: ({ none }) => none },
  {
    key: 'make',
    title: 'New',
    cell: ({ label, meant, none, neverSignedIn }) =>
      meant &&
      none + neverSignedIn > 0 && (
        <Button aria-label={`Make slips for ${label}`} onClick={() => onMake(meant)}>
          Make slips
        </Button>
      ),
  },
]
