import { NotBuiltYet } from '@bellhouse/ui'

export default function AdmissionsScreen() {
  return <NotBuiltYet title="Admissions" will="follow each application from the first form to the admitted student" />
}
