import { NotBuiltYet } from '@bellhouse/ui'

export default function TermsScreen() {
  return (
    <NotBuiltYet
      title="Current Term"
      will="set the year’s terms and their dates, and say which term is the current one"
    />
  )
}
