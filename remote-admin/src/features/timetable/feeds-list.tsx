import type { StreamCalendarFeed } from '@bellhouse/contracts'
import { CalendarAddress } from '@bellhouse/own-timetable'
import { useSchoolDayOf } from '@bellhouse/records'
import { Button, ConfirmDialog, ErrorNotice, List, ListItem, longDay, RowActions } from '@bellhouse/ui'
import { useState } from 'react'
import { useRenewStreamFeed, useRevokeStreamFeed, useStreamFeeds } from './feeds.queries'

/** The secret addresses at which the lessons of a stream can be read as a calendar. */
export function FeedsList() {
  const feeds = useStreamFeeds()
  return (
    <List>
      {feeds.map((feed) => (
        <FeedLine key={feed.streamId} feed={feed} />
      ))}
    </List>
  )
}

function FeedLine({ feed: { streamId, label, madeAt } }: { feed: StreamCalendarFeed }) {
  const schoolDayOf = useSchoolDayOf()
  const renewing = useRenewStreamFeed()
  const revoking = useRevokeStreamFeed()
  const error = renewing.error ?? revoking.error
  const [isAsked, setIsAsked] = useState(false)
  const stop = () =>
    revoking.mutate({ streamId }, { onSuccess: () => renewing.reset(), onSettled: () => setIsAsked(false) })
  return (
    <ListItem
      title={label}
      detail={
        <>
          {madeAt ? `Has an address since ${longDay(schoolDayOf(madeAt))}.` : 'Has no address.'}
          {renewing.data && <CalendarAddress path={renewing.data.path} />}
          <ErrorNotice error={error} />
        </>
      }
      aside={
        <RowActions>
          <Button busy={renewing.isPending} onClick={() => renewing.mutate({ streamId })}>
            {madeAt ? `New address for ${label}` : `Address for ${label}`}
          </Button>
          {madeAt && (
            <Button look="danger" onClick={() => setIsAsked(true)}>
              Stop {label}
            </Button>
          )}
          {isAsked && (
            <ConfirmDialog
              title={`Stop the calendar of ${label}?`}
              confirm="Stop calendar"
              look="danger"
              isBusy={revoking.isPending}
              onConfirm={stop}
              onClose={() => setIsAsked(false)}
            >
              Every phone and computer that reads the calendar at this address loses it. A new address has to be given
              out to each of them.
            </ConfirmDialog>
          )}
        </RowActions>
      }
    />
  )
}
