import type { AllocationLayout } from '@bellhouse/contracts'

export const layoutOptions: { value: AllocationLayout; label: string }[] = [
  { value: 'list', label: 'A row for each teacher' },
  { value: 'matrix', label: 'Subjects by streams' },
]

export const layoutOf = (value: string): AllocationLayout => (value === 'matrix' ? 'matrix' : 'list')
