import { daySchema, sessionSchema } from '@bellhouse/contracts'
import { useAddress } from '@bellhouse/ui'
import { useMemo } from 'react'

/** What the address names of a day, a session and a class; the server knows which day it is. */
export function useDayOfAddress(classCode: string | undefined) {
  const { params } = useAddress()
  const date = daySchema.safeParse(params.get('date')).data
  const session = sessionSchema.safeParse(params.get('session')).data
  const after = params.get('after')
  return useMemo(
    () => ({
      ...{ ...(date && { date }), ...(session && { session }) },
      ...{ ...(classCode && { class: classCode }), ...(after && { after }) },
    }),
    [date, session, classCode, after],
  )
}
