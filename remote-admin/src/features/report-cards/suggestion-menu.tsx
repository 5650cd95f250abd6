import { useClassWord } from '@bellhouse/classes'
import type { StreamProgress } from '@bellhouse/contracts'
import { Icon, MenuButton } from '@bellhouse/ui'

interface SuggestionMenuProps {
  streams: readonly StreamProgress[]
  /** Without a class it is the whole school. */
  onStart: (classCode?: StreamProgress['classCode']) => void
}

/** Has suggested comments written for the whole school or for a class. */
export function SuggestionMenu({ streams, onStart }: SuggestionMenuProps) {
  const classWord = useClassWord()
  const codes = [...new Set(streams.map(({ classCode }) => classCode))]
  if (codes.length === 0) return null
  return (
    <MenuButton
      items={[
        { label: 'For all classes', onChoose: () => onStart() },
        ...codes.map((code) => ({ label: `For ${classWord(code)}`, onChoose: () => onStart(code) })),
      ]}
    >
      Write suggested comments
      <Icon name="chevron-down" size={16} />
    </MenuButton>
  )
}
