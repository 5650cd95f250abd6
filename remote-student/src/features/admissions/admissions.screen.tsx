import { EmptyState, Facts, Page, Sheet, Sheets, shortDay } from '@bellhouse/ui'
import { useOwnAdmission } from './admissions.queries'
import { OwnApplication } from './own-application'

export default function AdmissionsScreen() {
  const { name, admissionNumber, admittedOn, stream, application } = useOwnAdmission()
  return (
    <Page title="Admissions" lead={name}>
      <Sheets>
        <Sheet title="Admission">
          <Facts
            facts={[
              ['Admission number', admissionNumber],
              ['Admitted on', admittedOn && shortDay(admittedOn)],
              ['Class today', stream],
            ]}
          />
        </Sheet>
        {application ? (
          <OwnApplication application={application} />
        ) : (
          <Sheet title="Application">
            <EmptyState icon="file">Your application was not made through the portal.</EmptyState>
          </Sheet>
        )}
      </Sheets>
    </Page>
  )
}
