import type { Change } from '@bellhouse/contracts'
import { EmptyState, List, ListItem, momentText, Sheet } from '@bellhouse/ui'
import styles from './history.module.css'

interface HistoryProps {
  changes: readonly Change[]
  /** What people call the fields, in the order in which they read them. */
  labels: Readonly<Record<string, string>>
}

const verbs: Record<string, string> = {
  add: 'Added',
  'add by import': 'Added by a roster import',
  change: 'Changed',
  'add subject': 'Added',
  'change subject': 'Changed',
  remove: 'Removed',
  'roll over': 'Rolled over',
  erase: 'Erased',
  'export whole record': 'Whole record exported',
  'undo rollover': 'Rollover undone',
  'import roster': 'Changed by a roster import',
  'undo import of electives': 'Import of electives undone',
  merge: 'Merged with another record',
  'merge account': 'Merged into another account',
  'say two people': 'Marked as two people',
  'take back two people': 'No longer marked as two people',
  'add document': 'Document added',
  'remove document': 'Document removed',
  'add file': 'File added',
  'remove file': 'File removed',
  withdraw: 'Withdrawn',
  'hand over': 'Handed over',
  'withdraw hand-over': 'Hand-over withdrawn',
  'restore hand-over': 'Hand-over put back',
  'restore employment': 'Employment restored',
  leave: 'Left, as planned',
  'keep the last administrator': 'Kept from leaving until somebody else has all permissions,',
  'add photo': 'Photo added',
  'change photo': 'Photo changed',
  'remove photo': 'Photo removed',
  'create account': 'Created',
  'disable account': 'Disabled',
  'enable account': 'Enabled',
  'give role': 'Given another role',
  'renew one-time password': 'Given a new one-time password',
  'mail reset link': 'Link for a new password mailed',
  'reset password': 'New password chosen with a link',
  'change password': 'Password changed',
  'end session': 'Signed out on one device',
  'end other sessions': 'Signed out on all other devices',
  'end sessions': 'Signed out everywhere',
  'add authenticator app': 'Authenticator app added',
  'remove authenticator app': 'Authenticator app removed',
  'add passkey': 'Passkey added',
  'remove passkey': 'Passkey removed',
  'renew recovery codes': 'Recovery codes renewed',
  'use recovery code': 'Recovery code used',
  'remove second factor': 'Second step removed',
  'unlink provider': 'Unlinked from the sign-in provider',
  'make token': 'Token created',
  'revoke token': 'Token revoked',
  'see the portal as this person': 'Portal seen as this person',
  'stop seeing the portal as this person': 'Portal no longer seen as this person',
  'recover account on the server': 'Let in again at the server’s machine',
}

/** Every change of a record with its old and new values, by whom and when. */
export function History({ changes, labels }: HistoryProps) {
  return (
    <Sheet title="History" flush>
      {changes.length === 0 ? (
        <EmptyState icon="file">Here you will find every change of this record.</EmptyState>
      ) : (
        <List>
          {changes.map((change) => (
            <ListItem
              key={change.id}
              title={`${verbs[change.action] ?? change.action} by ${change.by ?? 'the portal'}`}
              detail={<Fields change={change} labels={labels} />}
              aside={<time dateTime={change.at}>{momentText(change.at)}</time>}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function Fields({ change: { fields }, labels }: { change: Change; labels: HistoryProps['labels'] }) {
  const names = Object.keys(labels)
  const shown = fields
    .filter(({ name }) => names.includes(name))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
  return (
    <ul className={styles.fields}>
      {shown.map(({ name, before, after, untold }) => (
        <li key={name}>
          {labels[name]}: {untold !== 'before' && <del>{before ?? 'nothing'}</del>}{' '}
          {untold !== 'after' && <ins>{after ?? 'nothing'}</ins>}
        </li>
      ))}
    </ul>
  )
}
