import { addressOf, type SamePerson, stageWords } from '@bellhouse/contracts'
import { Button, LinkButton, Notice } from '@bellhouse/ui'
import styles from './record.module.css'
import type { RecordFormState } from './use-record-form'

interface SameOnRecordProps {
  same: readonly SamePerson[]
  record: RecordFormState
  anyway: string
  /** The answer that they are two, where it is kept. */
  different?: string | undefined
}

/** Somebody like this is on record, or applied for: shows who, and asks before there are two records of one person. */
export function SameOnRecord({ same, record, anyway, different }: SameOnRecordProps) {
  const { sameApplications } = record
  return (
    <Notice kind="warning" role="alert">
      <p>{sentenceOf(same.length, sameApplications.length)}</p>
      <ul className={styles.same}>
        {sameApplications.map(({ id, name, number, className, entryYear, stage }) => (
          <Found
            key={id}
            name={name}
            detail={`${number}, ${className}, ${entryYear}, ${stageWords[stage]}`}
            to={addressOf.admissions({ application: number })}
            open="Open that application"
            number={number}
          />
        ))}
        {same.map((person) => (
          <Found
            key={person.id}
            name={person.name}
            detail={[person.number, person.stream, person.status].filter(Boolean).join(', ')}
            to={addressOfPerson(person)}
            open="Open that record"
            number={person.number}
          />
        ))}
      </ul>
      {different && <p>If they are two, say so, and nobody is asked about them again.</p>}
      <div className={styles.actions}>
        {different && (
          <Button busy={record.isSaving} onClick={record.saveDifferent}>
            {different}
          </Button>
        )}
        <Button busy={record.isSaving} onClick={record.saveAnother}>
          {anyway}
        </Button>
      </div>
    </Notice>
  )
}

function sentenceOf(people: number, applications: number) {
  const stays = 'opens in a new tab, and what you entered stays here.'
  if (applications === 0)
    return `Somebody with this name and birth date is on record already. If it is the same person, use that record; it ${stays}`
  if (people === 0)
    return `An application for this child seems to be in already. If it is the same child, use that application; it ${stays}`
  return `An application for this child seems to be in already, and somebody like this is on record. If it is the same child, use what is there; it ${stays}`
}

interface FoundProps {
  name: string
  detail: string
  to: string
  open: string
  number: string
}

function Found({ name, detail, to, open, number }: FoundProps) {
  return (
    <li>
      <span>
        <b>{name}</b> {detail}
      </span>
      <LinkButton to={to} target="_blank" aria-label={`${open}: ${name}, ${number}`}>
        {open}
      </LinkButton>
    </li>
  )
}

const addressOfPerson = ({ kind, id }: SamePerson) => (kind === 'staff' ? addressOf.staff(id) : addressOf.student(id))
