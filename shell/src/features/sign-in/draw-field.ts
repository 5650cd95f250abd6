import { fieldClasses } from '@bellhouse/ui'
import { element } from '../../dom/element'

/** Label, input and what is wrong with it, tied together as the kit's fields are. */
export function drawField(
  label: string,
  attributes: Record<string, string | boolean>,
  wrap: (input: HTMLInputElement) => HTMLElement = (input) => input,
) {
  const id = `sign-in-${attributes.name}`
  const input = element('input', { id, class: fieldClasses.control, ...attributes })
  const problem = element('p', { id: `${id}-error`, role: 'alert', class: fieldClasses.error })
  const name = element('label', { for: id, class: fieldClasses.label }, label)
  const field = element('div', { class: fieldClasses.field }, name, wrap(input))

  return {
    field,
    input,
    /** Says what is wrong, or takes it back. */
    say(sentence: string | undefined) {
      if (!sentence) {
        problem.remove()
        input.removeAttribute('aria-invalid')
        return input.removeAttribute('aria-describedby')
      }
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', problem.id)
      problem.textContent = sentence
      field.append(problem)
    },
  }
}
