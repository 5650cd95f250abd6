import { daySchema, sessionSchema } from '@bellhouse/contracts'
import { useAddress } from '@bellhouse/ui'
import { useMemo } from 'react'
import { useToday } from './attendance.queries'

/** The day and the session that the address names; today's morning without. */
export function useDayOfAddress(classCode: string | undefined) {
  const { params } = useAddress()
  const today = useToday()
  const date = daySchema.safeParse(params.get('date')).data ?? today
  const session = sessionSchema.safeParse(params.get('session')).data ?? 'morning'
  return useMemo(() => ({ date, session, ...(classCode && { class: classCode }) }), [date, session, classCode])
}
