import { ApiProvider, useApi, useKnown, useRefresh, useRefreshLater } from '@bellhouse/api-client'
import {
  getAdminDashboard,
  type InputOf,
  listRegistersOfDay,
  openRegisterDesk,
  type Register,
  type RegisterDesk as RegisterDeskAnswer,
  registerIdOf,
  registerPlaceSchema,
  registerQueryOf,
} from '@bellhouse/contracts'
import { readSession, useOutbox } from '@bellhouse/session'
import { EmptyState, Loading, Page, useAddress } from '@bellhouse/ui'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { deskWith } from './desk-with'
import { LostRegisters } from './lost-registers'
import { NotTheirs } from './not-theirs'
import { useRegisterDesk } from './register.queries'
import { keepDesk, withCachedRegisters } from './register-cache'
import { RegisterForm } from './register-form'
import { openRegisterOutbox, type RegisterOutbox } from './register-outbox'
import { PlaceDialog } from './register-place'

interface RegisterDeskProps {
  title: string
  /** What stands here for a person who may take no register at all. */
  none: string
}

/** Chooses a lesson or a stream, and takes its register, with a network or without. The choice stands in the address. */
export function RegisterDesk(props: RegisterDeskProps) {
  const api = useApi()
  const [person] = useState(() => readSession()?.username ?? '')
  const reading = useMemo(() => withCachedRegisters(api, person), [api, person])
  const outbox = useOutbox(openRegisterOutbox)
  if (!outbox) return <Loading />
  return (
    <ApiProvider api={reading}>
      <OpenDesk {...props} person={person} outbox={outbox} />
    </ApiProvider>
  )
}

interface OpenDeskProps extends RegisterDeskProps {
  person: string
  outbox: RegisterOutbox
}

function OpenDesk({ title, none, person, outbox }: OpenDeskProps) {
  const { params, change } = useAddress()
  const asked = useAsked(params)
  const shown = useDeferredValue(asked)
  const desk = useRegisterDesk(shown)
  const { register } = desk
  const handleArrived = useArrived(desk, shown, person)
  const handleWithdrawn = useWithdrawn(desk, person)
  const know = useKnown()
  const placing = usePlacing()

  if (!register) {
    return (
      <Page title={title}>
        {desk.isOfOthers ? <NotTheirs desk={desk} /> : <EmptyState icon="attendance">{none}</EmptyState>}
        <LostRegisters desk={desk} outbox={outbox} />
      </Page>
    )
  }
  const place = registerQueryOf(register)
  // Whoever chooses on while a register is on its way means that one, and not the one that is still shown.
  const coming = asked === shown ? {} : asked
  const handleChoose = (choice: Record<string, string | undefined>) =>
    change({ ...(isLeft(register, choice) ? ofNoLesson : place), ...coming, ...choice, student: undefined })
  const handleStay = () => {
    // The address that names it asks for nothing that is not here.
    know(openRegisterDesk, place, desk)
    change(place)
  }
  return (
    <>
      <RegisterForm
        key={registerIdOf(register)}
        title={title}
        desk={desk}
        register={register}
        outbox={outbox}
        isChosen={params.has('stream')}
        sought={params.get('student')}
        onChoose={handleChoose}
        onStay={handleStay}
        onArrived={handleArrived}
        onWithdrawn={handleWithdrawn}
        onPlace={placing.begin}
        placeButton={placing.button}
      />
      {placing.isOpen && <PlaceDialog desk={desk} onChoose={handleChoose} onClose={placing.end} />}
    </>
  )
}

const ofNoLesson = { stream: undefined, subject: undefined, date: undefined, session: undefined }

/** Who is in a lesson has a register in that lesson alone: on another day or in another session the person's own one is meant. */
const isLeft = ({ isPart }: Register, { date, session }: Record<string, string | undefined>) =>
  isPart === true && (date !== undefined || session !== undefined)

/**
 * The choice of another register outlives the register that it is begun on, so it gives the focus to the new one's button itself: at once,
 * and again when that register comes later and takes the place of the focused button.
 */
function usePlacing() {
  const [isOpen, setIsOpen] = useState(false)
  const shown = useRef<HTMLButtonElement>(null)
  const isAwaited = useRef(false)
  const button = useCallback((next: HTMLButtonElement | null) => {
    shown.current = next
    if (!next || !isAwaited.current) return
    isAwaited.current = false
    if (document.activeElement === document.body) next.focus()
  }, [])
  const end = () => {
    setIsOpen(false)
    isAwaited.current = true
    requestAnimationFrame(() => shown.current?.focus())
  }
  return { isOpen, button, begin: () => setIsOpen(true), end }
}

const fields = registerPlaceSchema.shape

/** What the address asks for; what it does not name, the server chooses. */
function useAsked(params: URLSearchParams) {
  const date = fields.date.safeParse(params.get('date')).data
  const session = fields.session.safeParse(params.get('session')).data
  const stream = fields.streamId.safeParse(params.get('stream')).data
  const subject = fields.subject.safeParse(params.get('subject') ?? undefined).data
  return useMemo(
    () => ({
      ...(date && { date }),
      ...(session && { session }),
      ...(stream && { stream }),
      ...(stream && subject && { subject }),
    }),
    [date, session, stream, subject],
  )
}

/**
 * What was saved is put into the desk that is open, which is not asked for once more, and is kept. A desk out of the cache is asked for,
 * as the network is back.
 */
function useArrived(desk: RegisterDeskAnswer, asked: InputOf<typeof openRegisterDesk>, person: string) {
  const [refresh, refreshLater, know] = [useRefresh(), useRefreshLater(), useKnown()]
  return (register: Register) => {
    if (desk.asOf !== undefined) return void refresh(openRegisterDesk, listRegistersOfDay, getAdminDashboard)
    const saved = deskWith(desk, register)
    refreshLater(openRegisterDesk, listRegistersOfDay, getAdminDashboard)
    know(openRegisterDesk, asked, saved)
    void keepDesk(person, saved)
  }
}

/** A register that nobody has taken after all is kept like that too; the desk that is open is asked for once more. */
function useWithdrawn(desk: RegisterDeskAnswer, person: string) {
  const refresh = useRefresh()
  return async (register: Register) => {
    await keepDesk(person, deskWith(desk, register))
    await refresh(openRegisterDesk, listRegistersOfDay, getAdminDashboard)
  }
}
