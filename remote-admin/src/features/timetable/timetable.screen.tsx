import { addressOf } from '@bellhouse/contracts'
import { EmptyState, LinkButton, Page, Sheet, Tabs } from '@bellhouse/ui'
import { TermField, VersionField } from './desk-fields'
import styles from './timetable.module.css'
import { timetableTabs } from './timetable-tabs'
import { useDesk } from './use-desk'

export default function TimetableScreen() {
  const desk = useDesk()

  if (!desk) {
    return (
      <Page title="Teaching Timetable">
        <Sheet>
          <EmptyState icon="timetable" action={<LinkButton to={addressOf.addTerm()}>Add term</LinkButton>}>
            Here you will plan the week, once the school has a term.
          </EmptyState>
        </Sheet>
      </Page>
    )
  }
  return (
    <Page
      title="Teaching Timetable"
      lead={leadOf(desk)}
      actions={
        <div className={styles.choices}>
          <TermField desk={desk} />
          <VersionField desk={desk} />
        </div>
      }
    >
      <Tabs
        label="Parts of the timetable"
        chosen={desk.params.get('tab') ?? undefined}
        onChoose={(tab) => desk.change({ tab })}
        tabs={timetableTabs.map(({ id, label, Content }) => ({
          id,
          label,
          content: (
            <div className={styles.tab}>
              <Content desk={desk} />
            </div>
          ),
        }))}
      />
    </Page>
  )
}

function leadOf({ term, version }: NonNullable<ReturnType<typeof useDesk>>) {
  if (!version) return `${term.label}: no timetable yet`
  return `${term.label}: ${version.title}, ${version.state}`
}
