import { NotBuiltYet, useClassTitle } from '@bellhouse/ui'

export default function MarksScreen() {
  const title = useClassTitle('Student Marks')
  return <NotBuiltYet title={title} will="see the marks of a class by subject and term" />
}
