import { useLevels } from '@bellhouse/classes'
import type { GradingScheme, SchoolClass } from '@bellhouse/contracts'
import { EmptyState, FieldRow, notify, SelectField, Sheet, useAddress } from '@bellhouse/ui'
import { useChooseGrading, useSchemes, useSchool, useYears } from './grading.queries'
import { versionOf } from './scheme-words'

/** By which scheme each class is graded in a year. A choice holds at once; published cards keep theirs. */
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
          <ClassChoice key={one.code} of={one} yearId={year.id} />
        ))}
      </FieldRow>
    </Sheet>
  )
}

function ClassChoice({ of: { code: classCode, name, level }, yearId }: { of: SchoolClass; yearId: string }) {
  const schemes = useSchemes()
  const choosing = useChooseGrading()
  const kind = useLevels().find(({ code }) => code === level)?.kind
  const isChosen = (scheme: GradingScheme) =>
    scheme.classes.some((one) => one.classCode === classCode && one.yearId === yearId)
  const chosen = schemes.find(isChosen)
  const offered = schemes.filter((scheme) => scheme.level === kind && (scheme.state === 'active' || isChosen(scheme)))
  const handleChange = (schemeId: string) =>
    choosing.mutate(
      { yearId, classCode, schemeId: schemeId || null },
      { onSuccess: () => notify(`${name} is graded by another scheme`, 'success') },
    )
  return (
    <SelectField
      label={name}
      none="No scheme yet"
      options={offered.map((scheme) => ({ value: scheme.id, label: `${scheme.name}, ${versionOf(scheme)}` }))}
      value={chosen?.id ?? ''}
      disabled={choosing.isPending}
      onChange={({ target }) => handleChange(target.value)}
    />
  )
}
