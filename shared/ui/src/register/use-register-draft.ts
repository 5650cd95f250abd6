import { HttpError, useApi } from '@bellhouse/api-client'
import { openRegister, type Register } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { notify } from '../toast/notify'
import { dropDraft, findDraft, keepDraft } from './kept-drafts'
import { type RegisterPlace, useRegister, useSaveRegister } from './register.queries'
import { change, differences, entriesOf, marksOf } from './register-marks'

/** What the person enters over the register as it was opened; a newer one never replaces it without being asked. */
export function useRegisterDraft(place: RegisterPlace) {
  const api = useApi()
  const latest = useRegister(place)
  const [username] = useState(() => readSession()?.username ?? '')
  const [kept] = useState(() => findDraft(username, place))
  const [register, setRegister] = useState(kept?.register ?? latest)
  const [overtaking, setOvertaking] = useState(latest)
  const [{ marks, past }, dispatch] = useReducer(change, { marks: kept?.marks ?? marksOf(latest), past: [] })
  const saving = useSaveRegister()

  const isDirty = differences(register, marks).length > 0
  const newest = overtaking.version > latest.version ? overtaking : latest
  const isOvertaken = newest.version > register.version

  // Whoever is signed out in the middle finds it again after signing in.
  const keepIfSignedOut = useEffectEvent(() => {
    if (isDirty && !readSession()) keepDraft(username, place, { register, marks })
  })
  useEffect(() => {
    dropDraft(username, place)
    return () => keepIfSignedOut()
  }, [username, place])

  const start = (from: Register) => {
    setRegister(from)
    dispatch({ kind: 'start', register: from })
  }
  if (isOvertaken && !isDirty) start(newest)

  const settle = (choose: () => void) => () => {
    saving.reset()
    choose()
  }

  const save = async (confirmed: boolean) => {
    const entries = entriesOf(register, marks)
    try {
      const saved = await saving.mutateAsync({ ...place, version: register.version, confirmed, entries })
      start(saved)
      await notify(`Register of ${saved.stream} saved`, 'success')
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (error.code === 'newer-version') setOvertaking(await api(openRegister, place))
    }
  }

  return {
    register,
    /** The register that somebody else saved over the opened one, while there is something to lose. */
    newer: isOvertaken && isDirty && !saving.isPending ? newest : null,
    marks,
    isDirty,
    canUndo: past.length > 0,
    isSaving: saving.isPending,
    failure: saving.error,
    dispatch,
    save,
    keepMine: settle(() => setRegister(newest)),
    takeTheirs: settle(() => start(newest)),
  }
}
