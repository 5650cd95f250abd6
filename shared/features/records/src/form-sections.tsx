import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import styles from './record.module.css'

export interface FormSection {
  title: string
  element: HTMLElement
}

type Register = (section: FormSection) => () => void

const Registering = createContext<Register>(() => () => {})

export const SectionsProvider = Registering.Provider

/** The sections of a form in the order of the page, as they come and go. */
export function useFormSections() {
  const [sections, setSections] = useState<readonly FormSection[]>([])
  const register = useMemo<Register>(
    () => (section) => {
      setSections((before) => [...before, section].sort(byPlace))
      return () => setSections((before) => before.filter((one) => one !== section))
    },
    [],
  )
  return { sections, register }
}

const byPlace = (one: FormSection, other: FormSection) =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Tells the form around of a section; hands back where its element goes. */
export function useFormSection(title: string) {
  const register = useContext(Registering)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => (element ? register({ title, element }) : undefined), [register, title, element])
  return setElement
}

/** The list beside a long form that leads to its sections. No links: an address of its own would look like leaving the form. */
export function SectionList({ sections }: { sections: readonly FormSection[] }) {
  return (
    <nav aria-label="Sections" className={styles.sections}>
      <ul>
        {sections.map(({ title, element }) => (
          <li key={title}>
            <button type="button" onClick={() => showSection(element)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function showSection(section: HTMLElement) {
  section.scrollIntoView({ block: 'start' })
  section.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
}
