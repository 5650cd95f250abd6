import type { RegisterOfDay } from '@bellhouse/contracts'
import { Chip, countOf, EmptyState, LinkButton, List, ListItem, numberText } from '@bellhouse/ui'

interface MyRegistersProps {
  registers: readonly RegisterOfDay[]
  date: string
  isSchoolDay: boolean
}

export function MyRegisters({ registers, date, isSchoolDay }: MyRegistersProps) {
  if (registers.length === 0) {
    return <EmptyState icon="attendance">Here you will find the registers of the streams that are yours.</EmptyState>
  }
  return (
    <List>
      {registers.map((register) => (
        <ListItem
          key={register.streamId}
          title={register.stream}
          detail={summaryOf(register)}
          aside={
            <>
              <State isTaken={register.isTaken} isDue={isSchoolDay && !register.isBeforeStart} />
              <LinkButton
                to={`/teacher/student_attendance?stream=${register.streamId}&date=${date}`}
                look={!register.isTaken && isSchoolDay && !register.isBeforeStart ? 'primary' : 'plain'}
              >
                {register.isTaken ? 'Change' : 'Take'} register of {register.stream}
              </LinkButton>
            </>
          }
        />
      ))}
    </List>
  )
}

function State({ isTaken, isDue }: { isTaken: boolean; isDue: boolean }) {
  if (isTaken) {
    return (
      <Chip tone="present" icon="check">
        Taken
      </Chip>
    )
  }
  return isDue && <Chip tone="late">Not taken yet</Chip>
}

function summaryOf({ isTaken, students, present, absent, late, excused }: RegisterOfDay) {
  if (!isTaken) return countOf(students, 'student')
  return `${numberText(present)} present, ${absent} absent, ${late} late, ${excused} excused`
}
