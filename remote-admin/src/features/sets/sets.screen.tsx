import { ClassChoice, ClassScreen } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { SetDesk } from './set-desk'

export default function SetsScreen() {
  return (
    <ClassScreen title="Sets">
      {({ title, classCode }) =>
        classCode ? (
          <SetDesk key={classCode} title={title} classCode={classCode} />
        ) : (
          <ClassChoice title="Sets" lead="Choose a class to see its sets." addressOf={addressOf.sets} />
        )
      }
    </ClassScreen>
  )
}
