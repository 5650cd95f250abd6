import { ClassScreen, type OfClass } from '@bellhouse/classes'
import { addressOf, getMonthlyRegister, listRegistersOfDay } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Arrival, LinkButton, Loading, Page, Sheet, Tabs, useAddress } from '@bellhouse/ui'
import { AwayTab } from './away-tab'
import { ChronicTab } from './chronic-tab'
import { MissingTab } from './missing-tab'
import { MonthTab } from './month-tab'
import { RatesTab } from './rates-tab'
import { RegistersTab } from './registers-tab'

export default function AttendanceScreen() {
  return <ClassScreen title="Attendance">{(of) => <AttendanceViews {...of} />}</ClassScreen>
}

function AttendanceViews({ title, classCode }: OfClass) {
  const { params, change } = useAddress()
  const date = params.get('date')
  const mayOpenRegisters = useMay(listRegistersOfDay)
  const mayOpenMonths = useMay(getMonthlyRegister)
  const tabs = [
    ...(mayOpenRegisters
      ? [{ id: 'registers', label: 'Registers', content: <RegistersTab classCode={classCode} /> }]
      : []),
    { id: 'away', label: 'Away', content: <AwayTab classCode={classCode} /> },
    { id: 'rates', label: 'Rates', content: <RatesTab classCode={classCode} /> },
    { id: 'missing', label: 'Missing registers', content: <MissingTab classCode={classCode} /> },
    { id: 'chronic', label: 'Chronic absence', content: <ChronicTab classCode={classCode} /> },
    ...(mayOpenMonths ? [{ id: 'month', label: 'Monthly register', content: <MonthTab classCode={classCode} /> }] : []),
  ]
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton icon="upload" to={addressOf.importRegisters()}>
            Import registers
          </LinkButton>
          <LinkButton look="primary" icon="attendance" to={addressOf.captureAttendance({ date })}>
            Capture attendance
          </LinkButton>
        </>
      }
    >
      <Sheet flush>
        <Arrival waiting={<Loading />}>
          <Tabs
            label="Attendance"
            tabs={tabs}
            chosen={params.get('view') ?? undefined}
            onChoose={(view) => change({ view })}
          />
        </Arrival>
      </Sheet>
    </Page>
  )
}
