import { useApi } from '@bellhouse/api-client'
import { type Register, registerIdOf, withdrawRegister } from '@bellhouse/contracts'
import { readSession, useMay } from '@bellhouse/session'
import { notify, notifyUndo } from '@bellhouse/ui'
import { useRef } from 'react'
import type { RegisterOutbox } from './register-outbox'
import { editsBack, isFirst, joinSaves, type Save, sendBack, withdrawSave } from './undo-save'

/** Says that a register is saved, with the way back to what was there before. */
export function useUndoableSave(outbox: RegisterOutbox, onWithdrawn: (before: Register) => Promise<void>) {
  const api = useApi()
  const mayWithdraw = useMay(withdrawRegister)
  const last = useRef<Save | null>(null)
  const isGoingBack = useRef(false)

  const undo = async (save: Save, now: Register) => {
    const way = { api, outbox, person: readSession()?.username ?? '' }
    if (isFirst(save)) {
      await withdrawSave(save, way)
      return onWithdrawn(save.before)
    }
    isGoingBack.current = outbox.isOpen
    await sendBack(save, now, way)
  }

  return {
    /** Takes note of what Save sends. */
    note: (save: Save) => {
      last.current = joinSaves(last.current, save)
    },
    /** Says that all of it has arrived, and the register is as it is `now`. */
    tell: (now: Register) => {
      const save = last.current
      last.current = null
      // Whoever goes back has been told so.
      if (isGoingBack.current && !save) {
        isGoingBack.current = false
        return
      }
      const sentence = `Register of ${now.stream} saved`
      if (!save || !(isFirst(save) ? mayWithdraw : editsBack(save, now).length > 0))
        return void notify(sentence, 'success')
      void notifyUndo(sentence, () => undo(save, now), { id: registerIdOf(now) })
    },
  }
}
