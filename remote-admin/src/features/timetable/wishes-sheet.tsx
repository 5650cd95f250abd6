import { type Slot, type StaffWish, saveStaffWish } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { findSlotFault, slotLabel } from '@bellhouse/timetabling'
import {
  Button,
  CheckboxField,
  EmptyState,
  IconButton,
  List,
  ListItem,
  notify,
  SelectField,
  Sheet,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import boxesStyles from './boxes.module.css'
import styles from './timetable.module.css'
import { demandQueries } from './timetable.queries'
import type { Desk } from './use-desk'

interface WishesSheetProps {
  desk: Desk
  wishes: readonly StaffWish[]
}

/** When teachers cannot teach, and how their day should look. */
export function WishesSheet({ desk, wishes }: WishesSheetProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const wish = wishes.find(({ staffId }) => staffId === openId)

  return (
    <Sheet
      title="Teachers’ times"
      flush
      aside={
        <SelectField
          label="Teacher"
          quietLabel
          none="Set a teacher’s times"
          options={desk.staff.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={({ target }) => setOpenId(target.value || null)}
        />
      }
    >
      {wishes.length === 0 ? (
        <EmptyState icon="staff">
          Here you will find when teachers cannot teach, and how their day should look.
        </EmptyState>
      ) : (
        <List>
          {wishes.map((one) => (
            <ListItem
              key={one.staffId}
              title={desk.names.staff(one.staffId)}
              detail={sentenceOf(one, desk)}
              aside={
                <IconButton
                  icon="pencil"
                  label={`Edit times of ${desk.names.staff(one.staffId)}`}
                  onClick={() => setOpenId(one.staffId)}
                />
              }
            />
          ))}
        </List>
      )}
      {openId && (
        <WishDialog
          key={openId}
          desk={desk}
          wish={wish ?? { staffId: openId, unavailable: [], mostPerDay: null, avoidsGaps: false }}
          onClose={() => setOpenId(null)}
        />
      )}
    </Sheet>
  )
}

function sentenceOf({ unavailable, mostPerDay, avoidsGaps }: StaffWish, { shape }: Desk) {
  const away = unavailable.filter((slot) => findSlotFault(shape, slot, 1) === null)
  const parts = [
    away.length > 0 &&
      `Cannot teach ${away.length <= 3 ? away.map((slot) => slotLabel(shape, slot)).join('; ') : `in ${away.length} periods`}`,
    mostPerDay && `at most ${mostPerDay} periods a day`,
    avoidsGaps && 'few gaps',
  ]
  return parts.filter(Boolean).join(', ') || 'No wishes'
}

function WishDialog({ desk, wish, onClose }: { desk: Desk; wish: StaffWish; onClose: () => void }) {
  const name = desk.names.staff(wish.staffId)
  const record = useRecordForm({
    endpoint: saveStaffWish,
    name: `times of ${wish.staffId}`,
    values: { termId: desk.term.id, ...wish },
    words: {
      unavailable: { label: 'Cannot teach' },
      mostPerDay: { label: 'Periods a day at most' },
      avoidsGaps: { label: 'Few free periods between lessons' },
    },
    refreshes: demandQueries,
    onSaved: () => {
      notify(`Times of ${name} saved`, 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Times of ${name}`} save="Save times" onClose={onClose}>
      <SlotBoxes
        desk={desk}
        value={record.form.watch('unavailable')}
        onChange={(slots) => record.set('unavailable', slots)}
      />
      <TextField {...record.number('mostPerDay')} />
      <CheckboxField {...record.check('avoidsGaps')} />
    </RecordDialog>
  )
}

interface SlotBoxesProps {
  desk: Desk
  value: readonly Slot[]
  onChange: (value: Slot[]) => void
}

function SlotBoxes({ desk: { shape }, value, onChange }: SlotBoxesProps) {
  const isSame = (one: Slot) => (other: Slot) => one.day === other.day && one.period === other.period
  const without = (slots: readonly Slot[]) => value.filter((one) => !slots.some(isSame(one)))
  const toggle = (slots: readonly Slot[]) => {
    const isAll = slots.every((slot) => value.some(isSame(slot)))
    onChange(isAll ? without(slots) : [...without(slots), ...slots])
  }
  const periods = shape.periods.map(({ isBreak }, index) => (isBreak ? 0 : index + 1)).filter((period) => period > 0)

  return (
    <fieldset>
      <legend className={boxesStyles.legend}>Cannot teach</legend>
      <div className={styles.scroll}>
        <table className={boxesStyles.boxes}>
          <thead>
            <tr>
              <th scope="col">Period</th>
              {shape.days.map((title, index) => (
                <th key={title} scope="col">
                  <Button
                    look="quiet"
                    aria-label={`All of ${title}`}
                    onClick={() => toggle(periods.map((period) => ({ day: index + 1, period })))}
                  >
                    {title.slice(0, 3)}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period}>
                <th scope="row">{shape.periods[period - 1]?.title}</th>
                {shape.days.map((title, index) => {
                  const slot = { day: index + 1, period }
                  return (
                    <td key={title}>
                      <input
                        type="checkbox"
                        aria-label={slotLabel(shape, slot)}
                        checked={value.some(isSame(slot))}
                        onChange={() => toggle([slot])}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
