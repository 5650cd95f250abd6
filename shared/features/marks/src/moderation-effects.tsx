import { type Column, countOf, DataTable, Disclosure, Figure, Figures, Notice } from '@bellhouse/ui'
import type { ModerationPreview } from './moderation-preview'

interface ModerationEffectsProps {
  preview: ModerationPreview
  outOf: number
}

type GradeRow = ModerationPreview['grades'][number]

/** What the marks would be: the mean, the grades before and after, and who gets another grade. */
export function ModerationEffects({ preview, outOf }: ModerationEffectsProps) {
  const { changed, atLimit, mean, grades, crossing } = preview
  if (changed === 0) return <Notice>This changes no mark.</Notice>
  return (
    <>
      <Figures>
        <Figure value={mean.before ?? '–'} label="mean now" />
        <Figure value={mean.after ?? '–'} label={`mean then, of ${outOf}`} />
        <Figure value={crossing.length} label={crossing.length === 1 ? 'other grade' : 'other grades'} />
      </Figures>
      {atLimit > 0 && (
        <Notice kind="warning">
          {countOf(atLimit, 'mark')} would end at 0 or at {outOf}, where the limit holds {atLimit === 1 ? 'it' : 'them'}
          .
        </Notice>
      )}
      {grades.length > 0 && (
        <Disclosure title="Grades before and after" isOpen>
          <DataTable caption="Students by grade" columns={columns} rows={grades} keyOf={({ grade }) => grade} />
        </Disclosure>
      )}
      {crossing.length > 0 && (
        <Disclosure title={`Who gets another grade (${crossing.length})`}>
          <ul>
            {crossing.map(({ name, before, after }) => (
              <li key={name}>
                {name}: {before} → {after}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

const columns: readonly Column<GradeRow>[] = [
  { key: 'grade', title: 'Grade', cell: ({ grade }) => <b>{grade}</b> },
  { key: 'before', title: 'Now', isNumber: true, cell: ({ before }) => before },
  { key: 'after', title: 'Then', isNumber: true, cell: ({ after }) => after },
]
