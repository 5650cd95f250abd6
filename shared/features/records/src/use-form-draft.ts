import { readSession } from '@bellhouse/session'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropFormDraft, findFormDraft, storeFormDraft } from './form-drafts'

/** What was entered before the person was signed out in the middle of the form, until they have decided about it. */
export function useFormDraft(name: string, isDirty: boolean, valuesNow: () => unknown) {
  const [username] = useState(() => readSession()?.username ?? '')
  const [found, setFound] = useState(() => findFormDraft(username, name))

  const storeIfSignedOut = useEffectEvent(() => {
    if (isDirty && !readSession()) storeFormDraft(username, name, valuesNow())
  })
  useEffect(() => () => storeIfSignedOut(), [])

  const drop = () => {
    dropFormDraft(username, name)
    setFound(undefined)
  }
  return { found, drop }
}
