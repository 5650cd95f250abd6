import { EmptyState, FieldRow, SelectField, Sheet, useAddress } from '@bellhouse/ui'
import { ClassChoice } from './class-choice'
import { useSchool, useYears } from './grading.queries'

/** By which scheme each class is graded in a year. Published cards keep theirs. */
export function ClassChoices() {
  const years = useYears()
  const { classes } = useSchool()
  const { params, change } = useAddress()
  const current = years.find(({ terms }) => terms.some(({ isCurrent }) => isCurrent)) ?? years[0]
  const year = years.find(({ id }) => id === params.get('year')) ?? current
  if (!year) {
    return (
      <Sheet title="Classes">
        <EmptyState icon="terms">Add an academic year first: classes are graded year by year.</EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet
      title="Classes"
      aside={
        <SelectField
          label="Academic year"
          quietLabel
          options={years.map(({ id, title }) => ({ value: id, label: title }))}
          value={year.id}
          onChange={({ target }) => change({ year: target.value })}
        />
      }
    >
      <FieldRow>
        {classes.map((one) => (
          <ClassChoice key={`${year.id} ${one.code}`} of={one} year={year} />
        ))}
      </FieldRow>
    </Sheet>
  )
}
