import { type Register, type RegisterDesk, registerIdOf, unusualDaySentences } from '@bellhouse/contracts'
import { Button, clockTime, EmptyState, longDay, momentText, Notice, Page, Sheet, SyncChip } from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { EntriesToCheck } from './entries-to-check'
import { LessonList } from './lesson-list'
import { OtherRegisters } from './other-registers'
import { RegisterActions } from './register-actions'
import { RegisterChooser } from './register-chooser'
import { RegisterGrid } from './register-grid'
import { RegisterHistory } from './register-history'
import type { RegisterOutbox } from './register-outbox'
import { RegisterSummary } from './register-summary'
import { UnusualDayQuestion } from './unusual-day-question'
import { type OpenRegister, useRegister } from './use-register'

interface RegisterFormProps {
  title: string
  desk: RegisterDesk
  register: Register
  outbox: RegisterOutbox
  /** Whether the address names this register. */
  isChosen: boolean
  onChoose: (choice: Record<string, string>) => void
  onArrived: () => void
}

/** One register: its figures, its rows and its one Save. */
export function RegisterForm(props: RegisterFormProps) {
  const { title, desk, outbox, onChoose } = props
  const open = useRegister(props.register, outbox, props.onArrived)
  useStaying(open, props)
  const { register, waiting, toCheck, isSaving, isStuck } = open
  const { unusualDay } = register
  const [dialog, setDialog] = useState<'question' | 'history' | null>(null)
  const close = () => setDialog(null)
  // Nothing is all saved while something is entered, or while nobody has taken it.
  const isTold = isSaving || waiting + toCheck > 0 || (register.version > 0 && open.drafts === 0)
  const label = desk.sessions.find(({ session }) => session === register.session)?.label ?? register.session
  const lead = `${register.stream} · ${longDay(register.date)} · ${label.toLowerCase()}`
  const chooser = <RegisterChooser desk={desk} onChoose={onChoose} />

  const handleSave = () => {
    if (unusualDay) setDialog('question')
    else void open.save(false)
  }
  const handleConfirm = () => {
    close()
    void open.save(true)
  }

  if (register.students.length === 0) {
    return (
      <Page title={title} lead={lead}>
        <LessonList desk={desk} />
        <Sheet flush>
          {chooser}
          <EmptyState icon="students">Nobody is in {register.stream} on this day, so there is no register.</EmptyState>
        </Sheet>
      </Page>
    )
  }

  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <>
          {isTold && <SyncChip waiting={waiting} isSaving={isSaving} toCheck={toCheck} />}
          {register.version > 0 && (
            <Button look="quiet" icon="file" onClick={() => setDialog('history')}>
              History
            </Button>
          )}
        </>
      }
    >
      <LessonList desk={desk} />
      {desk.asOf && <CachedNotice asOf={desk.asOf} today={desk.today} />}
      {unusualDay && <Notice kind="warning">{unusualDaySentences[unusualDay]}</Notice>}
      {isStuck && !desk.asOf && (
        <Notice kind="warning" role="status">
          The server cannot be reached. This register is kept in this browser and will be sent by itself.
        </Notice>
      )}
      <EntriesToCheck open={open} onSave={handleSave} />
      <Sheet flush>
        {chooser}
        <RegisterSummary open={open} />
        <RegisterGrid open={open} />
        <RegisterActions open={open} onSave={handleSave} />
      </Sheet>
      <OtherRegisters desk={desk} outbox={outbox} openId={registerIdOf(register)} />
      {dialog === 'question' && unusualDay && (
        <UnusualDayQuestion register={register} day={unusualDay} onConfirm={handleConfirm} onClose={close} />
      )}
      {dialog === 'history' && <RegisterHistory title={`History, ${lead}`} place={register} onClose={close} />}
    </Page>
  )
}

/** A register in which something was entered stays open, also when it is no longer the next one that is owed. */
function useStaying({ drafts, waiting }: OpenRegister, { isChosen, onChoose }: RegisterFormProps) {
  const isBegun = drafts + waiting > 0
  const choose = useEffectEvent(() => onChoose({}))
  useEffect(() => {
    if (isBegun && !isChosen) choose()
  }, [isBegun, isChosen])
}

function CachedNotice({ asOf, today }: { asOf: string; today: string }) {
  const when = asOf.slice(0, 10) === today ? clockTime(asOf) : momentText(asOf)
  return (
    <Notice kind="warning" role="status">
      The server cannot be reached. You see this register as of {when}; what you save is kept in this browser and will
      be sent by itself.
    </Notice>
  )
}
