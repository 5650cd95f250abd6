import { CheckboxField } from '@bellhouse/ui'
import type { ComponentProps } from 'react'

/** Asks what becomes of the closed account of somebody who comes back. */
export const OpenAccountField = (field: Omit<ComponentProps<typeof CheckboxField>, 'label' | 'hint'>) => (
  <CheckboxField
    {...field}
    label="Open the account again"
    hint="This person’s account is closed. It stays closed unless you open it."
  />
)
