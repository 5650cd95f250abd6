import { saveApplication } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { useAddress } from '@bellhouse/ui'
import { useApplication } from './application.queries'
import { ApplicationBoard } from './application-board'
import { EditApplication, NewApplication } from './application-form'
import { ApplicationRecord } from './application-record'

export default function AdmissionsScreen() {
  const { params } = useAddress()
  const number = params.get('application')
  const mayWrite = useMay(saveApplication)
  if (number) return <OneApplication key={number} number={number} isEdited={params.get('edit') === 'yes'} />
  if (mayWrite && params.get('new') === 'yes') return <NewApplication />
  return <ApplicationBoard />
}

function OneApplication({ number, isEdited }: { number: string; isEdited: boolean }) {
  const application = useApplication(number)
  const mayWrite = useMay(saveApplication)
  if (mayWrite && isEdited && !application.student) return <EditApplication application={application} />
  return <ApplicationRecord application={application} />
}
