import { type Register, type RegisterDesk, registerIdOf, unusualDaySentences } from '@bellhouse/contracts'
import { Button, clockTime, EmptyState, momentText, Notice, Page, Sheet, SyncChip, useIsNarrow } from '@bellhouse/ui'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { EntriesToCheck } from './entries-to-check'
import { LessonList } from './lesson-list'
import { LessonNotHeld } from './lesson-not-held'
import { GoneEntries, LostRegisters } from './lost-registers'
import { NoSchool } from './no-school'
import { OpenRows } from './open-rows'
import { OtherRegisters } from './other-registers'
import { ParallelLessons } from './parallel-lessons'
import { RegisterChooser } from './register-chooser'
import { RegisterHistory } from './register-history'
import type { RegisterOutbox } from './register-outbox'
import { PlaceButton, placeLine } from './register-place'
import { type OpenRegister, useRegister } from './use-register'

interface RegisterFormProps {
  title: string
  desk: RegisterDesk
  register: Register
  outbox: RegisterOutbox
  /** Whether the address names this register. */
  isChosen: boolean
  /** The student whom the address names. */
  sought: string | null
  onChoose: (choice: Record<string, string | undefined>) => void
  /** Keeps this register in the address. */
  onStay: () => void
  /** Told of the register as it is since something of it was saved. */
  onArrived: (register: Register) => void
  /** Told of the register as it was before it was taken, where that was taken back. */
  onWithdrawn: (register: Register) => Promise<void>
  /** On a phone: opens the choice of another register. */
  onPlace: () => void
  placeButton: Ref<HTMLButtonElement>
}

/** One register: its figures, its rows and its one Save. */
export function RegisterForm(props: RegisterFormProps) {
  const { desk, outbox, onChoose } = props
  const open = useRegister(props.register, outbox, props)
  useStaying(open, props)
  const { register } = open
  const { unusualDay } = register
  const isNarrow = useIsNarrow()
  const [isMeant, setIsMeant] = useState(isBegun(open))
  const handleSave = () => void open.save(unusualDay !== null)

  return (
    <RegisterPage {...props} open={open}>
      {desk.asOf && <CachedNotice asOf={desk.asOf} today={desk.today} />}
      {unusualDay && isMeant && <Notice kind="warning">{unusualDaySentences[unusualDay]}</Notice>}
      <LessonNotHeld register={register} />
      <ParallelLessons register={register} />
      <EntriesToCheck open={open} onSave={handleSave} />
      <GoneEntries open={open} outbox={outbox} />
      <Sheet flush>
        {!isNarrow && <RegisterChooser desk={desk} onChoose={onChoose} />}
        {unusualDay && !isMeant ? (
          <NoSchool register={register} day={unusualDay} onConfirm={() => setIsMeant(true)} />
        ) : (
          <RegisterBody
            open={open}
            sought={props.sought}
            aside={isNarrow && <SavedState open={open} />}
            onSave={handleSave}
          />
        )}
      </Sheet>
      <LostRegisters desk={desk} outbox={outbox} />
      <OtherRegisters desk={desk} outbox={outbox} openId={registerIdOf(register)} />
    </RegisterPage>
  )
}

interface RegisterPageProps extends RegisterFormProps {
  open: OpenRegister
  children: ReactNode
}

/** The page around a register: which one it is, and the ways to its history and to every other. */
function RegisterPage({ title, desk, open, onPlace, placeButton, children }: RegisterPageProps) {
  const { register } = open
  const isNarrow = useIsNarrow()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const lead = placeLine(desk, register)
  return (
    <Page
      title={title}
      lead={!isNarrow && lead}
      isCompact
      actions={
        <>
          {!isNarrow && <SavedState open={open} />}
          {register.version > 0 && (
            <Button look="quiet" icon="file" onClick={() => setIsHistoryOpen(true)}>
              History
            </Button>
          )}
          {isNarrow && <PlaceButton desk={desk} place={register} ref={placeButton} onOpen={onPlace} />}
        </>
      }
    >
      {!isNarrow && <LessonList desk={desk} />}
      {children}
      {isHistoryOpen && (
        <RegisterHistory title={`History, ${lead}`} place={register} onClose={() => setIsHistoryOpen(false)} />
      )}
    </Page>
  )
}

/** Whether anything has been saved or entered. */
const isBegun = ({ register, drafts, waiting, toCheck }: OpenRegister) =>
  register.version + drafts + waiting + toCheck > 0

/** Nothing is all saved while something is entered, or while nobody has taken it. */
function SavedState({ open: { register, waiting, toCheck, isSaving, drafts } }: { open: OpenRegister }) {
  const isTold = isSaving || waiting + toCheck > 0 || (register.version > 0 && drafts === 0)
  return isTold && <SyncChip waiting={Math.min(waiting, 1)} noun="register" isSaving={isSaving} toCheck={toCheck} />
}

interface RegisterBodyProps {
  open: OpenRegister
  sought: string | null
  aside: ReactNode
  onSave: () => void
}

/** The rows, or why there are none. */
function RegisterBody(props: RegisterBodyProps) {
  const { register } = props.open
  if (register.students.length === 0) {
    return (
      <EmptyState icon="students">
        {register.elsewhere?.length
          ? `Everybody in ${register.stream} stands in another register of this session.`
          : `Nobody is in ${register.stream} on this day, so there is no register.`}
      </EmptyState>
    )
  }
  return <OpenRows {...props} />
}

/** A register in which something was entered stays open, also when it is no longer the next one that is owed. */
function useStaying({ drafts, waiting }: OpenRegister, { isChosen, onStay }: RegisterFormProps) {
  const isBegun = drafts + waiting > 0
  const stay = useEffectEvent(onStay)
  useEffect(() => {
    if (isBegun && !isChosen) stay()
  }, [isBegun, isChosen])
}

function CachedNotice({ asOf, today }: { asOf: string; today: string }) {
  const when = asOf.slice(0, 10) === today ? clockTime(asOf) : momentText(asOf)
  return (
    <Notice kind="warning" role="status">
      The server cannot be reached. You see this register as of {when}; what you save is kept in this browser and will
      be sent automatically.
    </Notice>
  )
}
