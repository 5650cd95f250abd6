import { type GradingClaim, notChecked } from '@bellhouse/contracts'
import { type Column, DataTable, Sheet } from '@bellhouse/ui'

/** Of a set that nobody has changed yet, and of a scheme that began with one. */
type Claim = Omit<GradingClaim, 'isChanged'> & Partial<GradingClaim>

const columns: readonly Column<Claim>[] = [
  { key: 'what', title: 'What the ready-made set says', cell: ({ what }) => what },
  { key: 'source', title: 'Checked against', cell: (claim) => claim.source ?? <b>{openWords(claim)}</b> },
]

const openWords = ({ isChanged }: Claim) => (isChanged ? `Changed since. ${notChecked}` : notChecked)

interface ClaimsSheetProps {
  title: string
  claims: readonly Claim[]
}

/** What of a set somebody can rely on, and what has to be compared with the rules of the school or the board first. */
export function ClaimsSheet({ title, claims }: ClaimsSheetProps) {
  if (claims.length === 0) return null
  return (
    <Sheet title={title} flush>
      <DataTable caption={title} columns={columns} rows={claims} keyOf={({ what }) => what} />
    </Sheet>
  )
}
