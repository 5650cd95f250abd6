import { type Application, addressOf, type DifferentChild, takeBackDifferentChild } from '@bellhouse/contracts'
import { useSchoolDayOf } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, List, ListItem, OfferedLink, Sheet, shortDay } from '@bellhouse/ui'
import { addressOfApplication } from './application-address'
import { useTwoChildren } from './use-two-children'

interface DifferentChildrenProps {
  application: Application
  different: readonly DifferentChild[]
}

/** Of whom somebody has said that they are another child; taking it back has everybody asked again. */
export function DifferentChildren({ application, different }: DifferentChildrenProps) {
  const { takeBack, isBusy } = useTwoChildren(application)
  const schoolDayOf = useSchoolDayOf()
  const mayTakeBack = useMay(takeBackDifferentChild)
  return (
    <Sheet title="Another child with this name">
      <List>
        {different.map((other) => (
          <ListItem
            key={other.id}
            title={<OfferedLink to={addressOfOther(other)}>{other.name}</OfferedLink>}
            detail={[
              `${other.kind === 'student' ? 'Student' : 'Application'} ${other.number}`,
              other.detail,
              ['two children, said', other.saidBy && `by ${other.saidBy}`, shortDay(schoolDayOf(other.saidAt))]
                .filter(Boolean)
                .join(' '),
            ].join(', ')}
            aside={
              mayTakeBack && (
                <Button
                  icon="undo"
                  busy={isBusy}
                  aria-label={`Ask about ${application.number} and ${other.number} again`}
                  onClick={() => takeBack(other)}
                >
                  Take back
                </Button>
              )
            }
          />
        ))}
      </List>
    </Sheet>
  )
}

const addressOfOther = ({ kind, id, number }: DifferentChild) =>
  kind === 'student' ? addressOf.student(id) : addressOfApplication(number)
