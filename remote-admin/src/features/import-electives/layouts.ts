import type { ElectiveLayout } from '@bellhouse/contracts'

export const layoutOptions: { value: ElectiveLayout; label: string }[] = [
  { value: 'list', label: 'One column of subjects' },
  { value: 'matrix', label: 'A column for each subject' },
]
