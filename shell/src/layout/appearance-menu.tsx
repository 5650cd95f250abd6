import { Icon } from '@bellhouse/ui'
import { useId, useState } from 'react'
import { type Appearance, densities, readAppearance, storeAppearance, themes } from './appearance'
import styles from './appearance-menu.module.css'

const words: Record<string, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  comfortable: 'Comfortable',
  compact: 'Compact',
}

/** Light or dark, roomy or compact. */
export function AppearanceMenu() {
  const id = useId()
  const [appearance, setAppearance] = useState(readAppearance)
  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change }
    setAppearance(next)
    storeAppearance(next)
  }
  return (
    <div className={styles.root}>
      <button type="button" className={styles.button} popoverTarget={id} aria-label="Appearance" title="Appearance">
        <Icon name="sun" size={20} />
      </button>
      <div id={id} popover="auto" className={styles.choices}>
        <Choice legend="Theme" options={themes} chosen={appearance.theme} onChoose={(theme) => choose({ theme })} />
        <Choice
          legend="Rows"
          options={densities}
          chosen={appearance.density}
          onChoose={(density) => choose({ density })}
        />
      </div>
    </div>
  )
}

interface ChoiceProps<T extends string> {
  legend: string
  options: readonly T[]
  chosen: T
  onChoose: (option: T) => void
}

function Choice<T extends string>({ legend, options, chosen, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
          {words[option]}
        </label>
      ))}
    </fieldset>
  )
}
