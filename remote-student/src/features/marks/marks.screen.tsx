import { NotBuiltYet, useClassTitle } from '@bellhouse/ui'

export default function MarksScreen() {
  const title = useClassTitle('Marks')
  return <NotBuiltYet title={title} will="see your own marks by term, with the grading applied, and your report card" />
}
