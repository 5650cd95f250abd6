import { NotBuiltYet } from '@bellhouse/ui'

export default function GradingScreen() {
  return (
    <NotBuiltYet
      title="Grading System"
      will="set the grading schemes: bands, points and rounding, with a new version for each change"
    />
  )
}
