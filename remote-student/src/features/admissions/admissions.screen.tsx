import { NotBuiltYet } from '@bellhouse/ui'

export default function AdmissionsScreen() {
  return <NotBuiltYet title="Admissions" will="see your own admission record and the documents on it" />
}
