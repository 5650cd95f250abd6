import type { OwnSession } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  type Column,
  ConfirmDialog,
  countOf,
  DataTable,
  FormActions,
  momentText,
  notify,
  notifyError,
  Sheet,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useEndOtherSessions, useEndSession, useOwnSessions } from './own-sessions.queries'

const deviceOf = ({ device }: OwnSession) => device ?? 'A browser that did not say what it is'

const words: Record<NonNullable<OwnSession['way']>, string> = {
  password: 'Password',
  passkey: 'Passkey',
  provider: 'Sign-in provider',
  recovery: 'Recovery code',
}

/** Where the person is signed in; all but this place can be left from here. */
export function OwnSessionsSheet() {
  const sessions = useOwnSessions()
  const [isLeaving, setIsLeaving] = useState(false)
  const ending = useEndSession()
  const handleEnd = (session: OwnSession) =>
    ending.mutate(
      { sessionId: session.id },
      {
        onSuccess: () => notify(`Signed out: ${deviceOf(session)}`, 'success'),
        onError: notifyError,
      },
    )
  return (
    <Sheet title="Where you are signed in">
      <DataTable
        caption="Where you are signed in"
        columns={columnsWith(handleEnd)}
        rows={sessions}
        keyOf={({ id }) => id}
      />
      <p>Do you not recognise one of these? Sign it out, then choose a new password.</p>
      {sessions.length > 1 && (
        <FormActions>
          <Button icon="logout" onClick={() => setIsLeaving(true)}>
            Sign out everywhere else
          </Button>
        </FormActions>
      )}
      {isLeaving && <LeaveOthers onClose={() => setIsLeaving(false)} />}
    </Sheet>
  )
}

const columnsWith = (onEnd: (session: OwnSession) => void): readonly Column<OwnSession>[] => [
  { key: 'device', title: 'Device', cell: (session) => <b>{deviceOf(session)}</b> },
  { key: 'way', title: 'How', cell: ({ way }) => (way ? words[way] : 'Not known') },
  { key: 'signedIn', title: 'Signed in', cell: ({ signedInAt }) => momentText(signedInAt) },
  {
    key: 'used',
    title: 'Last used',
    cell: ({ isCurrent, lastUsedAt }) =>
      isCurrent ? <Chip tone="present">Here and now</Chip> : momentText(lastUsedAt),
  },
  {
    key: 'actions',
    title: 'Actions',
    cell: (session) =>
      !session.isCurrent && (
        <Button
          aria-label={`Sign out on ${deviceOf(session)}, signed in ${momentText(session.signedInAt)}`}
          onClick={() => onEnd(session)}
        >
          Sign out
        </Button>
      ),
  },
]

function LeaveOthers({ onClose }: { onClose: () => void }) {
  const ending = useEndOtherSessions()
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      confirm="Sign out everywhere else"
      isBusy={ending.isPending}
      onConfirm={() =>
        ending.mutate(
          {},
          {
            onSuccess: ({ ended }) => notify(`${countOf(ended, 'session')} ended`, 'success'),
            onError: notifyError,
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    >
      <p>On every other device you have to sign in again. Here you stay.</p>
    </ConfirmDialog>
  )
}
