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
  const isChosen = (scheme: GradingScheme) =>
    scheme.classes.some(({ classCode, yearId }) => classCode === of.code && yearId === year.id)
  const before = schemes.find(isChosen)
  const offered = schemes.filter((scheme) => scheme.level === kind && (scheme.state === 'active' || isChosen(scheme)))
  const [picked, setPicked] = useState<string>()
  const [touched, setTouched] = useState<ClassOfYear | null>(null)
  const { grade, gradeFrom, isPending, error } = useGradeClass(of, year.id, before)
  const failure = looking.error ?? error
  const value = picked ?? before?.id ?? ''
  const scheme = offered.find(({ id }) => id === value)
  const isOther = value !== (before?.id ?? '')
  const later = laterOf(schemes, { of, year })
  const handleDone = () => {
    setPicked(undefined)
    setTouched(null)
  }
  const handleConfirm = (term?: ChosenTerm) => {
    if (!term) return grade(scheme, handleDone)
    const was = later.find(({ termId }) => termId === term.id)?.scheme
    const toldBelow = () => undefined
    gradeFrom(term, scheme, was).then(handleDone, toldBelow)
  }
  const handleSave = () =>
    looking.mutate(
      { yearId: year.id },
      {
        onSuccess: (classes) => {
          const found = classes.find(({ classCode }) => classCode === of.code)
          if (found?.hasMarks || found?.publishedCards) setTouched(found)
          else handleConfirm()
        },
      },
    )
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
      {isOther && (
        <div className={styles.foot}>
          <Button look="primary" busy={isPending || looking.isPending} onClick={handleSave}>
            Save for {of.name}
          </Button>
          <Button onClick={() => setPicked(undefined)}>Leave {of.name} as it is</Button>
        </div>
      )}
      <LaterGradings of={of} later={later} isBusy={isPending} onEnd={gradeFrom} />
      {touched && (
        <ChangeGrading
          of={of.name}
          year={year}
          scheme={scheme}
          hasBefore={before !== undefined}
          touched={touched}
          isBusy={isPending}
          error={error}
          onConfirm={handleConfirm}
          onClose={() => setTouched(null)}
        />
      )}
    </div>
  )
}
