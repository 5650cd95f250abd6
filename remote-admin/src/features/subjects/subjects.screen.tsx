import { NotBuiltYet } from '@bellhouse/ui'

export default function SubjectsScreen() {
  return (
    <NotBuiltYet
      title="Subjects"
      will="see the subjects that the school teaches, with their codes, levels and papers"
    />
  )
}
