import type { RegisterSettings } from '@bellhouse/contracts'
import { CheckboxField, notify, notifyError, SelectField, Sheet } from '@bellhouse/ui'
import { useRegisterSettings, useSaveRegisterSettings } from './terms.queries'

const rhythms = [
  { value: 'morning', label: 'Once a day, in the morning' },
  { value: 'both', label: 'In the morning and in the afternoon' },
  { value: 'lesson', label: 'In every lesson of the timetable' },
]

/** How often a day registers are taken, and what counts for the rate. */
export function RegisterSettingsSheet() {
  const settings = useRegisterSettings()
  const saving = useSaveRegisterSettings()
  const change = (changes: Partial<RegisterSettings>) =>
    saving.mutate(
      { ...settings, ...changes },
      {
        onSuccess: () => notify('Saved', 'success'),
        onError: notifyError,
      },
    )
  return (
    <Sheet title="Registers">
      <SelectField
        label="Registers are taken"
        options={rhythms}
        hint="A change holds from today on."
        value={settings.rhythm}
        disabled={saving.isPending}
        onChange={(event) => change({ rhythm: event.target.value as RegisterSettings['rhythm'] })}
      />
      <CheckboxField
        label="Excused sessions count as held, so they lower the rate"
        checked={settings.excusedIsHeld}
        disabled={saving.isPending}
        onChange={(event) => change({ excusedIsHeld: event.target.checked })}
      />
    </Sheet>
  )
}
