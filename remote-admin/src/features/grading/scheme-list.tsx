import { useClassWord, wordOfKind } from '@bellhouse/classes'
import type { GradingScheme } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { Chip, type Column, DataTable, EmptyState, LinkButton, OfferedLink, Sheet } from '@bellhouse/ui'
import { useSchemes } from './grading.queries'
import { stateWords, versionOf } from './scheme-words'

const columnsOf = (classWord: (code: string) => string): Column<GradingScheme>[] => [
  {
    key: 'name',
    title: 'Scheme',
    cell: ({ id, name }) => <OfferedLink to={addressOf.grading({ scheme: id })}>{name}</OfferedLink>,
  },
  { key: 'number', title: 'Version', cell: versionOf },
  { key: 'level', title: 'Level', cell: ({ level }) => wordOfKind(level) },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => <Chip tone={stateWords[state].tone}>{stateWords[state].label}</Chip>,
  },
  {
    key: 'classes',
    title: 'Grades',
    cell: ({ classes }) => classes.map(({ classCode, year }) => `${classWord(classCode)} ${year}`).join(', ') || '–',
  },
]

/** All versions of all schemes. */
export function SchemeList() {
  const schemes = useSchemes()
  const columns = columnsOf(useClassWord())
  return (
    <Sheet title="Schemes" flush>
      {schemes.length === 0 ? (
        <EmptyState
          icon="grading"
          action={<LinkButton to={addressOf.grading({ new: 'choose' })}>Add scheme</LinkButton>}
        >
          Here you will find how marks become grades. Start from what a school or board uses, or from nothing.
        </EmptyState>
      ) : (
        <DataTable caption="Grading schemes" columns={columns} rows={schemes} keyOf={({ id }) => id} />
      )}
    </Sheet>
  )
}
