import { Icon } from '../icon/icon'
import styles from './column-choice.module.css'
import type { Column } from './data-table'
import { useAddress } from './use-address'

/** The columns that the address does not hide. The first one names the row and is always there. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hidden = useHidden()
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key))
}

function useHidden(): string[] {
  const { params } = useAddress()
  return (params.get('hide') ?? '').split(',').filter(Boolean)
}

interface ColumnChoiceProps {
  columns: readonly { key: string; title: string }[]
}

/** Chooses which columns of a list are shown; the choice stands in the address as `hide`. */
export function ColumnChoice({ columns }: ColumnChoiceProps) {
  const { change } = useAddress()
  const hidden = useHidden()
  const set = (key: string, isShown: boolean) => {
    const others = hidden.filter((one) => one !== key)
    change({ hide: (isShown ? others : [...others, key]).join(',') })
  }
  return (
    <details className={styles.choice}>
      <summary>
        <Icon name="eye" />
        Columns
      </summary>
      <fieldset className={styles.boxes}>
        <legend>Columns shown</legend>
        {columns.slice(1).map(({ key, title }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={(event) => set(key, event.target.checked)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
