import { addressOf } from '@bellhouse/contracts'
import { Chip, EmptyState, List, ListItem, OfferedLink, Sheet } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'

type Guardian = StudentRecord['guardians'][number]

export function Guardians({ guardians }: Pick<StudentRecord, 'guardians'>) {
  return (
    <Sheet title="Guardians" flush>
      {guardians.length === 0 ? (
        <EmptyState icon="users">No guardian is on record.</EmptyState>
      ) : (
        <List>
          {guardians.map((guardian) => (
            <ListItem
              key={guardian.id}
              title={<OfferedLink to={addressOf.guardians(guardian.id)}>{guardian.name}</OfferedLink>}
              detail={<Contact guardian={guardian} />}
              aside={<Flags guardian={guardian} />}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function Contact({ guardian: { relation, phones, email } }: { guardian: Guardian }) {
  return (
    <>
      {relation}
      {phones.map((phone) => (
        <span key={phone}>
          , <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </span>
      ))}
      {email && (
        <span>
          , <a href={`mailto:${email}`}>{email}</a>
        </span>
      )}
    </>
  )
}

function Flags({ guardian: { isPrimary, isEmergency, livesWith } }: { guardian: Guardian }) {
  return (
    <>
      {isPrimary && <Chip tone="accent">Primary</Chip>}
      {isEmergency && <Chip tone="late">Emergency</Chip>}
      {livesWith && <Chip>Lives with</Chip>}
    </>
  )
}
