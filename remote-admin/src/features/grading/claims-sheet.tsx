import { type Column, DataTable, Sheet } from '@bellhouse/ui'

interface Claim {
  what: string
  source: string | null
}

export const unproven = 'Not checked against a printed source'

const columns: readonly Column<Claim>[] = [
  { key: 'what', title: 'What the set promises', cell: ({ what }) => what },
  { key: 'source', title: 'Checked against', cell: ({ source }) => source ?? <b>{unproven}</b> },
]

/** What of a ready-made set somebody can rely on, and what has to be compared with the rules of the school or the board first. */
export function ClaimsSheet({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <Sheet title="How sure this set is" flush>
      <DataTable caption="How sure this set is" columns={columns} rows={claims} keyOf={({ what }) => what} />
    </Sheet>
  )
}
