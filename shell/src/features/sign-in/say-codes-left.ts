import { notify } from '@bellhouse/ui'

export function sayCodesLeft(left: string) {
  const count = { 0: 'none is left', 1: '1 is left' }[left] ?? `${left} are left`
  const sentence = `You signed in with a recovery code, and ${count}. Make new ones under “Sign-in and security”.`
  notify(sentence, Number(left) < 3 ? 'warning' : 'info', { autoClose: false })
}
