import { useLevels } from '@bellhouse/classes'
import type { GradingScheme, SchoolClass, YearRecord } from '@bellhouse/contracts'
import { Button, problemSentence, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { ChangeGrading, type ClassOfYear } from './change-grading'
import styles from './grading.module.css'
import { useClassesOfYear, useSchemes } from './grading.queries'
import { LaterGradings, laterOf } from './later-gradings'
import { versionOf } from './scheme-words'
import { type ChosenTerm, useGradeClass } from './use-grade-class'

interface ClassChoiceProps {
  of: SchoolClass
  year: YearRecord
}

/** The list only chooses: by which scheme a whole class is graded changes with the button beneath it. */
export function ClassChoice({ of, year }: ClassChoiceProps) {
  const schemes = useSchemes()
  const kind = useLevels().find(({ code }) => code === of.level)?.kind
  const looking = useClassesOfYear()
  const { before, offered } = schemesFor(schemes, { of, year, kind })
  const [picked, setPicked] = useState<string>()
  const [touched, setTouched] = useState<ClassOfYear | null>(null)
  const { grade, gradeFrom, isPending, error } = useGradeClass(of, year.id, before)
  const failure = looking.error ?? error
  const [known, value] = [before?.id ?? '', picked ?? before?.id ?? '']
  const scheme = offered.find(({ id }) => id === value)
  const later = laterOf(schemes, { of, year })
  const handleDone = () => {
    setPicked(undefined)
    setTouched(null)
  }
  const handleConfirm = (term?: ChosenTerm) => {
    if (!term) return grade(scheme, handleDone)
    const was = later.find(({ termId }) => termId === term.id)?.scheme
    gradeFrom(term, scheme, was).then(handleDone, toldBelow)
  }
  const askOrConfirm = (classes: readonly ClassOfYear[]) => {
    const found = classes.find(({ classCode }) => classCode === of.code)
    if (found?.hasMarks || found?.publishedCards) setTouched(found)
    else handleConfirm()
  }
  const handleSave = () => looking.mutate({ yearId: year.id }, { onSuccess: askOrConfirm })
  return (
    <div className={styles.choice}>
      <SelectField
        label={of.name}
        none="No scheme yet"
        options={offered.map((one) => ({ value: one.id, label: `${one.name}, ${versionOf(one)}` }))}
        value={value}
        disabled={isPending}
        error={failure ? problemSentence(failure) : undefined}
        onChange={({ target }) => setPicked(target.value)}
      />
      {value !== known && (
        <Foot
          name={of.name}
          isBusy={isPending || looking.isPending}
          onSave={handleSave}
          onLeave={() => setPicked(undefined)}
        />
      )}
      <LaterGradings of={of} later={later} isBusy={isPending} onEnd={gradeFrom} />
      {touched && (
        <ChangeGrading
          {...{ year, scheme, touched, error }}
          of={of.name}
          hasBefore={before !== undefined}
          isBusy={isPending}
          onConfirm={handleConfirm}
          onClose={() => setTouched(null)}
        />
      )}
    </div>
  )
}

/** What was refused stands in the question. */
const toldBelow = () => undefined

interface FootProps {
  name: string
  isBusy: boolean
  onSave: () => void
  onLeave: () => void
}

const Foot = ({ name, isBusy, onSave, onLeave }: FootProps) => (
  <div className={styles.foot}>
    <Button look="primary" busy={isBusy} onClick={onSave}>
      Save for {name}
    </Button>
    <Button onClick={onLeave}>Leave {name} as it is</Button>
  </div>
)

interface Place extends ClassChoiceProps {
  kind: string | undefined
}

/** The scheme that a class has in a year, and those that it may have. */
function schemesFor(schemes: readonly GradingScheme[], { of, year, kind }: Place) {
  const isChosen = (scheme: GradingScheme) =>
    scheme.classes.some(({ classCode, yearId }) => classCode === of.code && yearId === year.id)
  const offered = schemes.filter((scheme) => scheme.level === kind && (scheme.state === 'active' || isChosen(scheme)))
  return { before: schemes.find(isChosen), offered }
}
