import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { getOwnCalendarFeed, renewOwnCalendarFeed, revokeOwnCalendarFeed } from '@bellhouse/contracts'
import { Button, ConfirmDialog, ErrorNotice, FormActions, longDay, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { CalendarAddress } from './calendar-address'
import { useOwnWeek } from './own-week.queries'
import { dayIn } from './school-clock'

const refreshes = [getOwnCalendarFeed]

/** The own lessons in the person's own calendar program: a secret address, shown once, renewed and revoked here. */
export function CalendarSheet() {
  const feed = useEndpoint(getOwnCalendarFeed, {})
  const { timeZone } = useOwnWeek(undefined)
  const renewing = useCommand(renewOwnCalendarFeed, { refreshes })
  const revoking = useCommand(revokeOwnCalendarFeed, { refreshes })
  const [isAsking, setIsAsking] = useState(false)
  const error = renewing.error ?? revoking.error
  const revoke = () =>
    revoking.mutate(
      {},
      {
        onSuccess: () => {
          renewing.reset()
          setIsAsking(false)
        },
      },
    )
  return (
    <Sheet title="Subscribe in your calendar">
      <p>
        {feed
          ? `Your lessons have a secret address since ${longDay(dayIn(timeZone, new Date(feed.madeAt)))}.`
          : 'Get a secret address, and the calendar on your phone or computer shows your lessons.'}
      </p>
      {renewing.data && <CalendarAddress path={renewing.data.path} />}
      <ErrorNotice error={error} />
      <FormActions>
        {feed && <Button onClick={() => setIsAsking(true)}>Stop the address</Button>}
        <Button icon="terms" busy={renewing.isPending} onClick={() => renewing.mutate({})}>
          {feed ? 'Get a new address' : 'Get an address'}
        </Button>
      </FormActions>
      {isAsking && (
        <ConfirmDialog
          title="Stop the address?"
          confirm="Stop the address"
          look="danger"
          isBusy={revoking.isPending}
          onConfirm={revoke}
          onClose={() => setIsAsking(false)}
        >
          Calendars that use it will no longer show your lessons.
        </ConfirmDialog>
      )}
    </Sheet>
  )
}
