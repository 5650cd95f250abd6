import styles from './field.module.css'

const { field, label, control, error, withButton } = styles

/** The classes of a field, for what is drawn before React is there. */
export const fieldClasses = { field, label, control, error, withButton }
