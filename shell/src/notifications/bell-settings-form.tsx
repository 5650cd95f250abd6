import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { type BellSettings, getBellSettings, getNotifications, saveBellSettings } from '@bellhouse/contracts'
import { Button, CheckboxField, ErrorNotice, Form, FormActions, Notice, notify, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { askToTell } from './browser-notices'

const digestOptions = [
  { value: 'off', label: 'No mail' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
]

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayOptions = days.map((label, index) => ({ value: String(index + 1), label }))

/** How one is told of what is new: by the number at the bell, by the browser and by mail. */
export function BellSettingsForm() {
  const { settings, email } = useEndpoint(getBellSettings, {})
  const [chosen, setChosen] = useState<BellSettings>(settings)
  const [refusal, setRefusal] = useState<string | null>(null)
  const saving = useCommand(saveBellSettings, { refreshes: [getBellSettings, getNotifications] })
  const change = (changes: Partial<BellSettings>) => setChosen((before) => ({ ...before, ...changes }))
  const box = (name: 'countsMessages' | 'countsNotices' | 'countsTasks' | 'showsText') => ({
    checked: chosen[name],
    onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked }),
  })

  const handleBrowser = async (isWanted: boolean) => {
    setRefusal(null)
    if (!isWanted) return change({ browser: false })
    const sentence = await askToTell()
    setRefusal(sentence)
    change({ browser: sentence === null })
  }

  return (
    <Form
      label="Settings of notifications"
      onSubmit={() => saving.mutate(chosen, { onSuccess: () => notify('Your settings are saved', 'success') })}
    >
      <ErrorNotice error={saving.error} />
      <h3>The number at the bell counts</h3>
      <CheckboxField label="Unread messages" {...box('countsMessages')} />
      <CheckboxField label="Unread notices" {...box('countsNotices')} />
      <CheckboxField label="Things to do" {...box('countsTasks')} />
      <h3>This browser</h3>
      <CheckboxField
        label="Notify me while the portal is in the background"
        hint="Of everything that the bell counts, as long as the portal is open in a tab."
        checked={chosen.browser}
        onChange={(event) => void handleBrowser(event.target.checked)}
      />
      {refusal && (
        <Notice kind="warning" role="alert">
          {refusal}
        </Notice>
      )}
      {chosen.browser && <CheckboxField label="Show what a message says" {...box('showsText')} />}
      <h3>Mail</h3>
      {email === null ? (
        <p>The school has no email address for you. Ask the office to add one.</p>
      ) : (
        <MailFields chosen={chosen} email={email} onChange={change} />
      )}
      <FormActions>
        <Button type="submit" look="primary" busy={saving.isPending}>
          Save settings
        </Button>
      </FormActions>
    </Form>
  )
}

interface MailFieldsProps {
  chosen: BellSettings
  email: string
  onChange: (changes: Partial<BellSettings>) => void
}

function MailFields({ chosen, email, onChange }: MailFieldsProps) {
  return (
    <>
      <SelectField
        label="A mail with what is new"
        hint={`To ${email}, and only when there is something.`}
        options={digestOptions}
        value={chosen.digest}
        onChange={(event) => onChange({ digest: event.target.value as BellSettings['digest'] })}
      />
      {chosen.digest === 'weekly' && (
        <SelectField
          label="On"
          options={dayOptions}
          value={String(chosen.digestDay)}
          onChange={(event) => onChange({ digestDay: Number(event.target.value) })}
        />
      )}
      {chosen.digest !== 'off' && (
        <SelectField
          label="From"
          hint="By the clock of the school."
          options={hourOptions}
          value={String(chosen.digestHour)}
          onChange={(event) => onChange({ digestHour: Number(event.target.value) })}
        />
      )}
    </>
  )
}
