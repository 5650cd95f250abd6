import { countSlips } from '@bellhouse/contracts'
import { envSchema } from './env'

const settings = Object.keys(envSchema.shape)

/** A sentence for each variable that is no setting and looks nearly like one: with a slip in its name it would count for nothing. */
export function nearlySettings(given: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(given)
    .filter((name) => given[name] && !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => !given[setting] && isSlipOf(name.toUpperCase(), setting))
      return meant ? [`${name} is no setting. Did you mean ${meant}?`] : []
    })
}

/** Short names have one slip at most: HOME is not meant for HOST. */
const isSlipOf = (name: string, setting: string) => countSlips(name, setting) <= (setting.length < 7 ? 1 : 2)
