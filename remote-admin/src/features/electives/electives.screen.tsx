import { ClassChoice, ClassScreen } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { ElectiveDesk } from './elective-desk'

export default function ElectivesScreen() {
  return (
    <ClassScreen title="Electives">
      {({ title, classCode }) =>
        classCode ? (
          <ElectiveDesk key={classCode} title={title} classCode={classCode} />
        ) : (
          <ClassChoice
            title="Electives"
            lead="Choose a class to see what its students take."
            addressOf={addressOf.electives}
          />
        )
      }
    </ClassScreen>
  )
}
