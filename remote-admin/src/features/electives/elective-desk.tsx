import { addressOf, saveElectiveLimits, saveElectives } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import {
  Button,
  ConfirmDialog,
  countOf,
  ErrorNotice,
  LinkButton,
  Page,
  Sheet,
  shortDay,
  useAddress,
  useUnsavedWarning,
} from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import { ElectiveSheet } from './elective-sheet'
import { ElectiveToolbar } from './elective-toolbar'
import styles from './electives.module.css'
import { useElectives, useSchool } from './electives.queries'
import { LimitsDialog } from './limits-dialog'
import { useSaveChoices } from './use-save-choices'
import { choicesOf, type Wanted, want } from './wanted-choices'

interface ElectiveDeskProps {
  title: string
  classCode: string
}

/** Who of a class takes what, all of it changed in one place and saved as one act. */
export function ElectiveDesk({ title, classCode }: ElectiveDeskProps) {
  const { today } = useSchool()
  const { params, change, latestOf } = useAddress()
  const chosenDay = params.get('on') || undefined
  const on = chosenDay ?? today
  const electives = useElectives(classCode, useDeferredValue(chosenDay))
  const [wanted, setWanted] = useState<Wanted>(new Map())
  const [isLimiting, setIsLimiting] = useState(false)
  const mayLimit = useMay(saveElectiveLimits)
  const maySave = useMay(saveElectives)
  const choices = choicesOf(electives.students, wanted)
  const discard = () => setWanted(new Map())
  const saving = useSaveChoices({ classCode, dayOf: () => latestOf('on') || today, choices, onSaved: discard })
  useUnsavedWarning(choices.length > 0)
  const stream = params.get('stream')
  const shown = electives.students.filter(({ streamId }) => !stream || streamId === stream)
  const wantAll = (subjectId: string, isTaken: boolean) => {
    const ids = shown.map(({ id }) => id)
    setWanted(want(wanted, ids, [[subjectId, isTaken]]))
  }

  return (
    <Page
      title={title}
      lead={maySave ? leadOf(choices.length, on === today ? 'today' : shortDay(on)) : undefined}
      actions={
        <>
          <Ways classCode={classCode} />
          {mayLimit && <Button onClick={() => setIsLimiting(true)}>Set limits</Button>}
          {choices.length > 0 && <Button onClick={discard}>Discard changes</Button>}
          {maySave && (
            <Button look="primary" disabled={choices.length === 0} busy={saving.isBusy} onClick={saving.save}>
              Save electives
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={saving.error} />
      <Sheet flush>
        <ElectiveToolbar
          classCode={classCode}
          on={on}
          stream={stream}
          subjects={maySave ? electives.subjects : []}
          onChange={change}
          onAll={wantAll}
        />
        <fieldset className={styles.all} disabled={!maySave}>
          <ElectiveSheet title={title} electives={electives} shown={shown} wanted={wanted} onWant={setWanted} />
        </fieldset>
      </Sheet>
      {isLimiting && <LimitsDialog {...{ classCode, electives }} onClose={() => setIsLimiting(false)} />}
      {saving.broken.length > 0 && <BrokenLimits saving={saving} />}
    </Page>
  )
}

const Ways = ({ classCode }: Pick<ElectiveDeskProps, 'classCode'>) => (
  <>
    <LinkButton to={addressOf.students(classCode)}>Students</LinkButton>
    <LinkButton icon="upload" to={addressOf.importElectives(classCode)}>
      Import or export
    </LinkButton>
  </>
)

/** What the changes break, and whether they are meant all the same. */
const BrokenLimits = ({ saving }: { saving: ReturnType<typeof useSaveChoices> }) => (
  <ConfirmDialog
    title="Save despite the limits?"
    confirm="Save anyway"
    isBusy={saving.isBusy}
    onConfirm={saving.saveAllTheSame}
    onClose={saving.forget}
  >
    <p>These changes exceed the school’s limits.</p>
    <ul>
      {saving.broken.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </ConfirmDialog>
)

function leadOf(changed: number, from: string) {
  if (changed === 0) return 'Tick what each student takes. Nothing changes before you save.'
  return `${countOf(changed, 'student')} will take other subjects from ${from} on. Not saved yet.`
}
