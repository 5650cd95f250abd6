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
            lead="Choose the class whose subjects you want to see."
            addressOf={addressOf.electives}
          />
        )
      }
    </ClassScreen>
  )
}
