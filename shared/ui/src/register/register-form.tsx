import { type ReactNode, useEffect, useState } from 'react'
import { Sheet } from '../card/sheet'
import { Notice } from '../empty/notice'
import { problemSentence } from '../frame/failure-sentences'
import { Page } from '../page/page'
import { useUnsavedWarning } from '../unsaved/use-unsaved-warning'
import { longDay } from '../words/words'
import type { RegisterPlace } from './register.queries'
import { RegisterActions } from './register-actions'
import { RegisterConflict } from './register-conflict'
import { RegisterGrid } from './register-grid'
import { RegisterSummary } from './register-summary'
import { UnusualDayQuestion } from './unusual-day-question'
import { unusualDaySentences } from './unusual-days'
import { useRegisterDraft } from './use-register-draft'

interface RegisterFormProps {
  title: string
  place: RegisterPlace
  chooser: ReactNode
  onDirty: (isDirty: boolean) => void
}

/** One register: its figures, its rows and its one Save. */
export function RegisterForm({ title, place, chooser, onDirty }: RegisterFormProps) {
  const { register, newer, marks, isDirty, canUndo, isSaving, failure, ...draft } = useRegisterDraft(place)
  const [isAsking, setIsAsking] = useState(false)
  const { unusualDay, version } = register

  useUnsavedWarning(isDirty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const handleConfirm = () => {
    setIsAsking(false)
    draft.save(true)
  }

  return (
    <Page
      title={title}
      lead={`${register.stream} · ${longDay(register.date)} · ${register.session}`}
      actions={
        <RegisterActions
          canUndo={canUndo}
          canSave={version === 0 || isDirty}
          isSaving={isSaving}
          onUndo={() => draft.dispatch({ kind: 'undo' })}
          onRest={() => draft.dispatch({ kind: 'rest' })}
          onSave={() => (unusualDay ? setIsAsking(true) : draft.save(false))}
        />
      }
    >
      {unusualDay && <Notice kind="warning">{unusualDaySentences[unusualDay]}</Notice>}
      {newer && <RegisterConflict newer={newer} marks={marks} onKeep={draft.keepMine} onTake={draft.takeTheirs} />}
      {failure && !newer && (
        <Notice kind="bad" role="alert">
          {problemSentence(failure)} What you entered is kept here.
        </Notice>
      )}
      <Sheet flush>
        {chooser}
        <RegisterSummary register={register} marks={marks} />
        <RegisterGrid register={register} marks={marks} dispatch={draft.dispatch} />
      </Sheet>
      {isAsking && unusualDay && (
        <UnusualDayQuestion
          register={register}
          day={unusualDay}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Page>
  )
}
