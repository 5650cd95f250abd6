import { addressOf, type SamePerson } from '@bellhouse/contracts'
import { Button, LinkButton, Notice } from '@bellhouse/ui'
import styles from './record.module.css'
import type { RecordFormState } from './use-record-form'

interface SameOnRecordProps {
  same: readonly SamePerson[]
  record: RecordFormState
}

/** Somebody of this name and birth date is on record: shows who, and asks before there are two records of one person. */
export function SameOnRecord({ same, record }: SameOnRecordProps) {
  return (
    <Notice kind="warning" role="alert">
      <p>
        Somebody with this name and birth date is on record already. If it is the same person, use that record; it opens
        in a new tab, and what you entered stays here.
      </p>
      <ul className={styles.same}>
        {same.map((person) => (
          <li key={person.id}>
            <span>
              <b>{person.name}</b> {[person.number, person.stream, person.status].filter(Boolean).join(', ')}
            </span>
            <LinkButton
              to={addressOfPerson(person)}
              target="_blank"
              aria-label={`Open that record: ${person.name}, ${person.number}`}
            >
              Open that record
            </LinkButton>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button busy={record.isSaving} onClick={record.saveAnother}>
          Add anyway
        </Button>
      </div>
    </Notice>
  )
}

const addressOfPerson = ({ kind, id }: SamePerson) => (kind === 'staff' ? addressOf.staff(id) : addressOf.student(id))
