import { Button, Form, FormActions, LinkButton, Notice, problemSentence } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { SectionList, SectionsProvider, useFormSections } from './form-sections'
import styles from './record.module.css'
import { RecordConflict } from './record-conflict'
import { SameOnRecord } from './same-on-record'
import type { RecordFormState } from './use-record-form'

/** A form with fewer sections needs no list of them. */
const fewestListed = 3

interface RecordFormProps {
  record: RecordFormState
  label: string
  /** The verb of the button, for instance `Save stream`. */
  save: string
  /** Where Cancel leads, or what it does. */
  cancel: string | (() => void)
  /** The verb for somebody who only looks like one on record. */
  anyway?: string
  /** The verb that says for good that they are two, where the command keeps it. */
  different?: string | undefined
  children: ReactNode
}

/** The form of one record with all that may happen to it: a draft, a conflict, a failure. */
export function RecordForm({
  record,
  label,
  save,
  cancel,
  anyway = 'Add anyway',
  different,
  children,
}: RecordFormProps) {
  const { sections, register } = useFormSections()
  const isLong = sections.length >= fewestListed
  return (
    <div className={styles.record}>
      <div className={isLong ? styles.besides : undefined}>
        {isLong && <SectionList sections={sections} />}
        <Form label={label} isWide={isLong} onSubmit={record.submit}>
          {record.isOffered && <Offer onRestore={record.restore} onDiscard={record.discard} />}
          {record.newer && <RecordConflict newer={record.newer} record={record} />}
          {record.failure && (
            <Notice kind="bad" role="alert">
              {problemSentence(record.failure)} What you entered is kept here.
            </Notice>
          )}
          {record.hasRequired && (
            <p className={styles.legendOfStar}>
              <span aria-hidden>*</span> Required
            </p>
          )}
          <SectionsProvider value={register}>{children}</SectionsProvider>
          {record.same && <SameOnRecord same={record.same} record={record} anyway={anyway} different={different} />}
          <div className={styles.save}>
            <FormActions>
              {typeof cancel === 'string' ? (
                <LinkButton to={cancel}>Cancel</LinkButton>
              ) : (
                <Button onClick={cancel}>Cancel</Button>
              )}
              <Button type="submit" look="primary" busy={record.isSaving}>
                {save}
              </Button>
            </FormActions>
          </div>
        </Form>
      </div>
    </div>
  )
}

function Offer({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <Notice
      role="status"
      action={
        <>
          <Button onClick={onDiscard}>Discard it</Button>
          <Button onClick={onRestore}>Continue</Button>
        </>
      }
    >
      You started this form before you were signed out.
    </Notice>
  )
}
